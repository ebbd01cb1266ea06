#!/bin/sh
# Makes the standby the primary without a failed request: holds back new statements (while-paused.sh), stops the primary,
# promotes the standby and points PgBouncer to it.
#
#   export STANDBY_HOST=db2 STANDBY_PORT=5432 POOLER_FILE=/etc/pgbouncer/pgbouncer.ini
#   switch-over.sh 'postgresql://postgres@127.0.0.1:6432/pgbouncer' ssh db1 pg_ctlcluster 18 main stop
#
# The remaining arguments are the command that stops the primary cleanly ("fast"): PostgreSQL then ends when the standby has
# every commit. In POOLER_FILE, the databases need a host= and a port=. psql connects to the standby as a superuser, by PGUSER and
# PGPASSWORD.
set -eu

standby() {
  psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 \
    --host "$STANDBY_HOST" --port "$STANDBY_PORT" --dbname postgres --command "$1"
}

if [ "${1:-}" = --while-paused ]; then
  console=$2
  shift 2
  "$@"
  [ "$(standby 'SELECT pg_promote()')" = t ] || { echo "The standby was not promoted; start the primary again." >&2; exit 1; }
  sed -i "/^\[databases\]/,/^\[pgbouncer\]/ s/host=[^ ]*/host=$STANDBY_HOST/; /^\[databases\]/,/^\[pgbouncer\]/ s/port=[0-9]*/port=$STANDBY_PORT/" "$POOLER_FILE"
  psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --dbname "$console" --command RELOAD
  exit
fi

[ "$(standby "SELECT status FROM pg_stat_wal_receiver")" = streaming ] || {
  echo "Nothing was done: the standby does not follow the primary." >&2
  exit 1
}
exec "$(dirname "$0")/while-paused.sh" "$1" "$0" --while-paused "$@"
