#!/bin/sh
# Runs when the data folder is made, after databases.sh: a role that may copy the whole server, and enter no database of ours. Once
# more it gives the role the password of now.
# The image's pg_hba.conf lets roles into databases from anywhere, and in for replication from loopback only.
set -eu

sql() {
  psql --quiet --no-psqlrc --no-align --tuples-only -v ON_ERROR_STOP=1 -U postgres -d postgres -v "password=$POSTGRES_BACKUP_PASSWORD"
}

if [ "$(echo "SELECT count(*) FROM pg_roles WHERE rolname = 'casacero_backup'" | sql)" = 0 ]; then
  echo "CREATE ROLE casacero_backup" | sql
fi
echo "ALTER ROLE casacero_backup LOGIN REPLICATION PASSWORD :'password'" | sql
line="host replication casacero_backup all scram-sha-256"
grep -q -x -F "$line" "$PGDATA/pg_hba.conf" || echo "$line" >> "$PGDATA/pg_hba.conf"
echo "SELECT pg_reload_conf()" | sql > /dev/null
