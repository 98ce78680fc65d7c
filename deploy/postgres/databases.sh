#!/bin/sh
# Runs once, when the cluster is made: for each service a role and a database that no other service's role may enter.
set -eu

# The value of a variable, or what the file holds that the variable of that name with _FILE names.
value_of() {
  eval "file=\${$1_FILE:-}"
  if [ -n "$file" ]; then cat "$file"; else eval "printf %s \"\$$1\""; fi
}

make_database() {
  password=$(value_of "$2")
  psql --quiet --no-psqlrc -v ON_ERROR_STOP=1 -U postgres -d postgres -v "name=$1" -v "password=$password" <<'SQL'
CREATE ROLE :"name" LOGIN PASSWORD :'password';
CREATE DATABASE :"name" OWNER :"name";
REVOKE CONNECT ON DATABASE :"name" FROM PUBLIC;
SQL
}

make_database casacero_listing POSTGRES_LISTING_PASSWORD
make_database casacero_calendar_sync POSTGRES_CALENDAR_SYNC_PASSWORD
make_database casacero_translation POSTGRES_TRANSLATION_PASSWORD
