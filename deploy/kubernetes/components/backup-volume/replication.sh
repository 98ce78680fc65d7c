#!/bin/sh
# Runs once, when the data folder is made, after databases.sh: a role that may copy the whole server, and enter no database of ours.
# The image's pg_hba.conf lets roles into databases from anywhere, and in for replication from loopback only.
set -eu

sql() {
  psql --quiet --no-psqlrc --no-align --tuples-only -v ON_ERROR_STOP=1 -U postgres -d postgres -v "password=$POSTGRES_BACKUP_PASSWORD"
}

echo "CREATE ROLE casacero_backup LOGIN REPLICATION PASSWORD :'password'" | sql
echo "host replication casacero_backup all scram-sha-256" >> "$PGDATA/pg_hba.conf"
echo "SELECT pg_reload_conf()" | sql > /dev/null
