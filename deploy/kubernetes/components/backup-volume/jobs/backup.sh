#!/bin/sh
# A base backup of all databases at one moment in $BACKUPS. Its name is the time when it began, from which on erasures have to be
# done again after a restore. It has that name once it is checked. libpq's variables say where PostgreSQL is.
set -eu

# Two would remove each other's part. The lock ends with the last process that holds it, however that ends.
exec 9> "$BACKUPS/.lock"
if ! flock -n 9; then
  echo "another backup is being made, or one restored: try again when that is done" >&2
  exit 1
fi

form=%Y-%m-%dT%H:%M:%SZ
name=$(date -u "+$form")
part=$BACKUPS/$name.part
# BusyBox knows no "7 days ago".
limit=$(date -u -d "@$(($(date +%s) - KEEP_DAYS * 86400))" "+$form")

# Removes what is older than the limit by its name, as a folder that was copied here has another time; never the newest backup.
remove_old() {
  newest=
  # In the order of time.
  for each in "$BACKUPS"/????-??-??T??:??:??Z; do newest=$each; done
  for each in "$BACKUPS"/????-??-??T??:??:??Z; do
    if [ "$each" != "$newest" ] && [ "${each##*/}" \< "$limit" ]; then
      # One that is half removed must not look whole.
      mv "$each" "$each.part"
      rm -rf "$each.part"
      echo "removed ${each##*/}, older than $KEEP_DAYS days"
    fi
  done
}

# Of runs that were killed.
rm -rf "$BACKUPS"/????-??-??T??:??:??Z.part
# Before the copy, or a volume that is full once stays full.
remove_old

pg_basebackup --pgdata="$part" --format=plain --wal-method=stream --checkpoint=fast --manifest-checksums=SHA256 --no-password
# Reads every file again, and the log without which the files are of many moments.
pg_verifybackup --quiet "$part"
mv "$part" "$BACKUPS/$name"
echo "backup $name: $(du -sh "$BACKUPS/$name" | cut -f 1)"
# The one that was the newest may be older than the limit, too.
remove_old
