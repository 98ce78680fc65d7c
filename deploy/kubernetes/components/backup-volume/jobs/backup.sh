#!/bin/sh
# A base backup of all databases at one moment in $BACKUPS. Its name is the time when it began, from which on erasures have to be
# done again after a restore. It has that name once it is checked. libpq's variables say where PostgreSQL is.
set -eu

name=$(date -u +%Y-%m-%dT%H:%M:%SZ)
part=$BACKUPS/$name.part
# Of runs that were killed.
rm -rf "$BACKUPS"/*.part

pg_basebackup --pgdata="$part" --format=plain --wal-method=stream --checkpoint=fast --manifest-checksums=SHA256 --no-password
# Reads every file again, and the log without which the files are of many moments.
pg_verifybackup --quiet "$part"
mv "$part" "$BACKUPS/$name"
echo "backup $name: $(du -sh "$BACKUPS/$name" | cut -f 1)"

# Only now, so that one that can be restored is always there.
find "$BACKUPS" -mindepth 1 -maxdepth 1 -name '????-??-??T??:??:??Z' ! -name "$name" -mtime "+$KEEP_DAYS" | while read -r old; do
  mv "$old" "$old.part"
  rm -rf "$old.part"
  echo "removed $(basename "$old"), older than $KEEP_DAYS days"
done
