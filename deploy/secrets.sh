#!/usr/bin/env bash
# Makes the secrets that compose.yaml names, in deploy/secrets, or in the folder
# given. What is there already stays: run it again after adding one.
set -euo pipefail
umask 077
folder=${1:-"$(cd "$(dirname "$0")" && pwd)/secrets"}
mkdir -p "$folder"
cd "$folder"

random() { head -c 32 /dev/urandom | od -An -v -tx1 | tr -d ' \n'; }
make_secret() { [ -s "$1" ] || { random > "$1.new" && mv "$1.new" "$1"; }; }

for name in master-key nats-command-password nats-projection-password nats-operator-password redis-password grafana-password; do
  make_secret "$name"
done

# NATS and Redis read their users' passwords in forms of their own. What other users than this one must read in their
# containers is a hash, or Grafana's; the folder keeps it from other users of this machine.
{
  echo "COMMAND_PASSWORD: \"$(cat nats-command-password)\""
  echo "PROJECTION_PASSWORD: \"$(cat nats-projection-password)\""
  echo "OPERATOR_PASSWORD: \"$(cat nats-operator-password)\""
} > nats-passwords.conf
{
  echo "user default off"
  echo "user snowdonia on #$(printf %s "$(cat redis-password)" | sha256sum | cut -d' ' -f1) ~* &* +@all -@admin -@dangerous +info +cluster|slots +cluster|shards +cluster|nodes"
} > redis-users.acl
chmod 0644 redis-users.acl grafana-password
echo "SNOWDONIA_USER=$(id -u):$(id -g)" > compose.env
echo "secrets are in $folder: keep a copy of master-key in a safe place" >&2
