#!/usr/bin/env bash
# Goes the whole way of a game: it is played, linked at a point, forked there, the
# fork is finished; both are exported, verified, imported into a site of their own,
# exported from there again, and the game is found among the figures of both sites.
#
#   docs/from-table-to-figures.sh http://127.0.0.1:8080
#
# The server at that address must run. It needs curl, jq and Go; PROGRAM names a
# built snowdonia, otherwise one is built. The second site listens on PORT (8099)
# while the script runs, and is removed at its end with all else that was made.
set -euo pipefail
cd "$(dirname "$0")/.."
site=${1:-http://127.0.0.1:8080}
port=${PORT:-8099}
made=$(mktemp -d)
other=
stop() {
  [ -n "$other" ] || return 0
  kill "$other" 2> /dev/null || true
  wait "$other" 2> /dev/null || true
  other=
}
finish() {
  stop
  rm -rf "$made"
}
trap finish EXIT

program=${PROGRAM:-$made/snowdonia}
[ -n "${PROGRAM:-}" ] || go build -o "$program" ./cmd/snowdonia

say() { printf '%s\n' "$*" >&2; }
get() { curl --fail-with-body -sS "$1/v1/$2"; }
# start runs the second site, until it answers.
start() {
  "$program" serve --data "$made/site" --listen "127.0.0.1:$port" --log-level error > "$made/serve.log" 2>&1 &
  other=$!
  until curl -fsS -o /dev/null "http://127.0.0.1:$port/readyz" 2> /dev/null; do
    kill -0 "$other" 2> /dev/null || { cat "$made/serve.log" >&2; exit 1; }
    sleep 0.2
  done
}
# post TOKEN PATH BODY
post() {
  curl --fail-with-body -sS "$site/v1/$2" -H "Authorization: Bearer $1" -H "Idempotency-Key: $$-$RANDOM-$(date +%s%N)" \
    -H 'Content-Type: application/json' -d "$3"
}
# until_finished SITE GAME waits until a game is over.
until_finished() {
  local number
  until [ "$(get "$1" "games/$2" | jq -r .status)" = finished ]; do
    number=$(get "$1" "games/$2" | jq .number)
    get "$1" "games/$2?wait=$((number + 1))" > /dev/null 2>&1 || true # not-yet is no reason to give up
  done
}
# counted SITE gives how many games the figures of a site count. They may be five seconds old.
counted() { get "$1" analytics/figures | jq .games.finished; }
# until_counted SITE NUMBER waits until so many games are counted.
until_counted() {
  for _ in $(seq 20); do
    [ "$(counted "$1")" -lt "$2" ] || return 0
    sleep 1
  done
  say "the figures of $1 count $(counted "$1") games, not $2"
  return 1
}

before=$(counted "$site")
say "1. two guests play a game"
game=$(ROUNDS=all TMPDIR=$made docs/first-round.sh "$site" 2> /dev/null | tail -1)
until_finished "$site" "$game"

point=$(get "$site" "games/$game?at=r3.D" | jq .number)
say "2. its round 3 as area D began: $site/games/$game#$point"

say "3. the game is forked there, and bots play the fork to its end"
token=$(curl --fail-with-body -sS "$site/v1/players" -H 'Content-Type: application/json' -d '{"name":"Forker"}' | jq -r .token)
fork=$(post "$token" "games/$game/fork" "{\"at\":$point,\"name\":\"What if\"}" | jq -r .game)
get "$site" "games/$fork?wait=1" > /dev/null
post "$token" "games/$fork/seats" '{"bot":"greedy"}' > /dev/null
post "$token" "games/$fork/start" '{}' > /dev/null
curl --fail-with-body -sS -X DELETE "$site/v1/games/$fork/seats/0" -H "Authorization: Bearer $token" > /dev/null # a bot stands in
until_finished "$site" "$fork"
say "   what came next in the game: $(get "$site" "games/$game/diff?from=$point&to=$((point + 5))" | jq -r '[.records[].sentences[]][0]')"
say "   the game ended $(get "$site" "games/$game" | jq -c '[.result.scores[].total]'), the fork $(get "$site" "games/$fork" | jq -c '[.result.scores[].total]')"

say "4. both are exported and verified"
for g in "$game" "$fork"; do get "$site" "games/$g/export" > "$made/$g.snowdonia"; done
"$program" verify "$made/$game.snowdonia" >&2
"$program" verify --origin "$made/$game.snowdonia" "$made/$fork.snowdonia" >&2

say "5. both are imported into a site of their own, and exported again: the same bytes"
start # makes the site
stop
"$program" import --data "$made/site" --log-level error "$made/$game.snowdonia" "$made/$fork.snowdonia" >&2
start
for g in "$game" "$fork"; do
  get "http://127.0.0.1:$port" "games/$g/export" > "$made/again"
  cmp "$made/$g.snowdonia" "$made/again"
done

say "6. the game is found among the figures of both sites"
until_counted "$site" $((before + 1)) # forks are left out of them
until_counted "http://127.0.0.1:$port" 1
get "http://127.0.0.1:$port" analytics/records | jq -e --arg game "$game" 'any(.[][]; .game == $game)' > /dev/null
say "   games counted: $(counted "$site") and $(counted "http://127.0.0.1:$port")"
printf '%s\n' "$game"
