#!/usr/bin/env bash
# Runs a command with a PostgreSQL server of its own, which is deleted afterwards:
#   scripts/with-postgres.sh npm run test:api
# TEST_DATABASE_URL contains the address of the server. If PostgreSQL is missing and root runs this script, it installs
# Debian's package. With DURABLE=1 the server waits until data are on the disk, as in production: for measurements.
set -euo pipefail

if [ $# -eq 0 ]; then
  echo "usage: scripts/with-postgres.sh COMMAND…" >&2
  exit 2
fi

find_binaries() { ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1; }

bin=$(find_binaries)
if [ -z "$bin" ]; then
  if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
    echo "with-postgres: PostgreSQL is not installed (Debian: apt-get install postgresql)" >&2
    exit 1
  fi
  echo "Installing PostgreSQL…" >&2
  # Without this file, the package would start a server when it is installed.
  mkdir -p /etc/postgresql-common
  [ -e /etc/postgresql-common/createcluster.conf ] || echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
  apt-get update -qq >&2
  DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends postgresql >/dev/null
  bin=$(find_binaries)
fi

# PostgreSQL refuses to run as root.
owner=$(id -un)
as_owner() { "$@"; }
if [ "$(id -u)" -eq 0 ]; then
  owner=postgres
  as_owner() { runuser -u postgres -- "$@"; }
fi

folder=$(mktemp -d)
chown "$owner" "$folder"

stop() {
  [ ! -f "$folder/data/postmaster.pid" ] || as_owner "$bin/pg_ctl" stop -D "$folder/data" -m immediate -s || true
  rm -rf "$folder"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

port=$(node -e "const s = require('node:net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close() })")

cd "$folder" # the owner may not have access to the current folder
as_owner "$bin/initdb" -D "$folder/data" -U postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 --no-sync >"$folder/initdb.log"
durability=()
# Faster settings: this database may be lost if the machine crashes.
[ "${DURABLE:-}" = 1 ] || durability=(-c fsync=off -c synchronous_commit=off -c full_page_writes=off)
as_owner "$bin/pg_ctl" start -D "$folder/data" -w -s -l "$folder/server.log" -o \
  "-p $port -k '$folder' -c listen_addresses=127.0.0.1 -c max_connections=200 ${durability[*]}" ||
  { cat "$folder/server.log" >&2; exit 1; }
cd "$OLDPWD"

unset DATABASE_URL
export TEST_DATABASE_URL="postgres://postgres@127.0.0.1:$port/postgres"
"$@"
