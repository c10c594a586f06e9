#!/usr/bin/env bash
# Plays the first round of a game of two against a server, with curl and jq:
#
#   docs/first-round.sh http://127.0.0.1:8080
#
# It waits until the server answers, for PATIENCE seconds at most (300). It prints
# the game's id last. Give the id to go on with the next round, whatever happened
# to the server in between:
#
#   docs/first-round.sh http://127.0.0.1:8080 ID
#
# SCENARIO names another mountain (GET /v1/scenarios lists them), and ROUNDS more
# rounds than one, or all; a game that is over before them ends the script with its
# result. Two who play at random need some ten rounds for it, on Mount Washington
# a hundred, which take minutes:
#
#   SCENARIO=jungfraubahn ROUNDS=all docs/first-round.sh
#
# The players' tokens are kept in a file of $TMPDIR or /tmp that only you can read.
set -euo pipefail
site=${1:-http://127.0.0.1:8080}
kept=${TMPDIR:-/tmp}/snowdonia-first-round # and the game's id: the players' tokens, for going on
patience=${PATIENCE:-300}                  # seconds
scenario=${SCENARIO:-mount-snowdon}
rounds=${ROUNDS:-1}
[ "$rounds" != all ] || rounds=9999
[[ $rounds =~ ^[0-9]+$ ]] || { echo "ROUNDS is a number or all, not $rounds" >&2; exit 1; }

for program in curl jq; do
  command -v "$program" > /dev/null || { echo "this script needs $program" >&2; exit 1; }
done

waited=0
until curl -fsS -m 5 -o /dev/null "$site/readyz" 2> /dev/null; do
  if [ "$waited" -ge "$patience" ]; then
    echo "$site does not answer; start a server in another terminal: go run ./cmd/snowdonia serve" >&2
    exit 1
  fi
  if [ "$waited" -eq 0 ]; then echo "waiting for $site to be ready (the first start compiles for some minutes)" >&2; fi
  waited=$((waited + 1))
  sleep 1
done

# ask ARGUMENTS: curl, which shows what the server says when it refuses.
ask() {
  local answer
  answer=$(curl --fail-with-body -sS "$@") || { echo "$answer" >&2; return 1; }
  printf '%s\n' "$answer"
}

get() { ask "$site/v1/$1"; }

# post TOKEN PATH BODY: a write carries a token, and a key under which it may be sent again without being done twice.
key=0
post() {
  key=$((key + 1))
  ask "$site/v1/$2" -H "Authorization: Bearer $1" -H "Idempotency-Key: $$-$key-$(date +%s%N)" \
    -H 'Content-Type: application/json' -d "$3"
}

# player NAME: makes a guest; the token is shown once.
player() { ask "$site/v1/players" -H 'Content-Type: application/json' -d "{\"name\":\"$1\"}" | jq -r .token; }

if [ $# -ge 2 ]; then
  game=$2
  [ -r "$kept-$game" ] || { echo "there are no tokens for game $game in $kept-$game" >&2; exit 1; }
  mapfile -t tokens < "$kept-$game"
else
  tokens=("$(player Ann)" "$(player Bob)")
  game=$(post "${tokens[0]}" games "{\"scenario\":\"$scenario\",\"seats\":2,\"name\":\"Two for the mountain\"}" | jq -r .game)
  post "${tokens[1]}" "games/$game/seats" '{"entropy":"a-word-of-Bob"}' > /dev/null
  post "${tokens[0]}" "games/$game/start" '{}' > /dev/null
  (umask 077 && printf '%s\n' "${tokens[@]}" > "$kept-$game")
fi

number=1
turn=0
first=
while :; do
  # A read may wait for the number that a write returned.
  board=$(get "games/$game?wait=$number")
  round=$(jq .round <<< "$board")
  : "${first:=$round}"
  if [ "$(jq -r .status <<< "$board")" = finished ] || [ "$round" -ge $((first + rounds)) ]; then break; fi

  # The offers of the asked seat: those without a rule are legal. Take any of them.
  offers=$(get "games/$game/offers")
  seat=$(jq .seat <<< "$offers")
  decision=$(jq .decision <<< "$offers")
  choice=$(jq -r --argjson dice "$RANDOM" '[.offers[] | select(.rule == null)] | .[$dice % length].choice' <<< "$offers")
  echo "round $round: $(jq -r .asked.text <<< "$offers"): $choice"
  number=$(post "${tokens[$seat]}" "games/$game/answers" "{\"decision\":$decision,\"choices\":[\"$choice\"]}" | jq .number)
  turn=$((turn + 1))
done

if [ "$(jq -r .status <<< "$board")" = finished ]; then
  echo "the game is over after $turn answers in round $round: $(jq -r '.result | "\(.reason), points \([.scores[].total] | join(" to "))"' <<< "$board")"
else
  echo "round $((round - 1)) is over after $turn answers; the weather of the next one: $(jq -c .weather <<< "$board")"
fi
echo "$game"
