#!/bin/sh
# Puts the backup $RESTORE of $BACKUPS in the place of the data folder $PGDATA, while no server runs on it.
set -eu
# Nobody sets them where the ConfigMap is not there.
: "${RESTORE:=}" "${OLD:=}"

refuse() {
  echo "$1" >&2
  exit 1
}

# Other things lie there, too, as the lock, and lost+found.
backups() {
  for each in "$BACKUPS"/????-??-??T??:??:??Z; do
    [ ! -d "$each" ] || printf ' %s' "${each##*/}"
  done
}

case $RESTORE in
  ????-??-??T??:??:??Z) ;;
  *) refuse "name a backup, as in since=2027-01-31T02:23:00Z; there are:$(backups)" ;;
esac
[ -d "$BACKUPS/$RESTORE" ] || refuse "there is no backup $RESTORE; there are:$(backups)"
# A backup that begins meanwhile could remove this one. Where backups were only copied to there is no lock, and it cannot be made here.
if [ -e "$BACKUPS/.lock" ]; then
  exec 9< "$BACKUPS/.lock"
  flock -n -s 9 || refuse "a backup is being made: try again when that is done"
fi
[ ! -e "$PGDATA/postmaster.pid" ] || refuse "a server runs on $PGDATA, or was killed there: start it once more, and stop it"
if [ "$OLD" != aside ] && [ -n "$(ls -A "$PGDATA" 2> /dev/null)" ]; then
  refuse "$PGDATA is not empty; old=aside puts it aside"
fi

rm -rf "$PGDATA.part"
# Half a copy takes room that the next try needs.
trap 'rm -rf "$PGDATA.part"' EXIT
if ! cp -a "$BACKUPS/$RESTORE" "$PGDATA.part"; then
  refuse "the backup $RESTORE could not be copied, which needs room for it beside the old data folder; nothing was changed"
fi
# The copy is checked, not the backup: what reads or writes wrongly now is found, too.
pg_verifybackup --quiet "$PGDATA.part" || refuse "the backup $RESTORE is damaged; nothing was changed"
chmod 700 "$PGDATA.part"
initdb --sync-only --pgdata="$PGDATA.part" > /dev/null

if [ -e "$PGDATA" ] && ! rmdir "$PGDATA" 2> /dev/null; then
  aside=$PGDATA.before-$(date -u +%Y-%m-%dT%H:%M:%SZ)
  mv "$PGDATA" "$aside"
  echo "the old data folder is $aside: remove it when you do not need it any more"
fi
mv "$PGDATA.part" "$PGDATA"
echo "restored $RESTORE"
