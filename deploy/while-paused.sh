#!/bin/sh
# Runs a command while PgBouncer holds back new statements, so that PostgreSQL restarts without a failed request:
#
#   while-paused.sh 'postgresql://postgres@127.0.0.1:6432/pgbouncer' pg_ctlcluster 18 main restart
#
# The first argument is PgBouncer's admin console, or several of them, separated by spaces. Transactions under way have
# PAUSE_SECONDS (3) to end. If one takes longer, the script does nothing. The command has to return when PostgreSQL answers
# again, within the time that requests wait: query_wait_timeout of PgBouncer, and DATABASE_STATEMENT_TIMEOUT_MS of Lectern.
set -eu
consoles=$1
shift

tell() {
  timeout "${PAUSE_SECONDS:-3}" psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --dbname "$1" --command "$2"
}

resume() {
  code=$?
  trap - EXIT
  for console in $paused; do
    tell "$console" RESUME || { echo "PgBouncer still holds everything back; tell it RESUME: $console" >&2; code=1; }
  done
  exit "$code"
}

paused=
trap resume EXIT
trap 'exit 1' HUP INT TERM
for console in $consoles; do
  paused="$paused $console"
  tell "$console" PAUSE || { echo "Nothing was done: a transaction takes longer than PAUSE_SECONDS, or PgBouncer refused." >&2; exit 1; }
done
"$@"
