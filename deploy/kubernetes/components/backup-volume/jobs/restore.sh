#!/bin/sh
# Puts the backup $RESTORE of $BACKUPS in the place of the data folder $PGDATA, while no server runs on it.
set -eu
# Nobody sets them where the ConfigMap is not there.
: "${RESTORE:=}" "${OLD:=}"

refuse() {
  echo "$1" >&2
  exit 1
}

case $RESTORE in
  ????-??-??T??:??:??Z) ;;
  *) refuse "name a backup, as in since=2027-01-31T02:23:00Z; there are: $(ls "$BACKUPS")" ;;
esac
[ -d "$BACKUPS/$RESTORE" ] || refuse "there is no backup $RESTORE; there are: $(ls "$BACKUPS")"
[ ! -e "$PGDATA/postmaster.pid" ] || refuse "a server runs on $PGDATA, or was killed there: start it once more, and stop it"
if [ "$OLD" != aside ] && [ -n "$(ls -A "$PGDATA" 2> /dev/null)" ]; then
  refuse "$PGDATA is not empty; old=aside puts it aside"
fi

# The copy is checked, not the backup: what reads or writes wrongly now is found, too.
rm -rf "$PGDATA.part"
cp -a "$BACKUPS/$RESTORE" "$PGDATA.part"
if ! pg_verifybackup --quiet "$PGDATA.part"; then
  rm -rf "$PGDATA.part"
  refuse "the backup $RESTORE is damaged; nothing was changed"
fi
chmod 700 "$PGDATA.part"
initdb --sync-only --pgdata="$PGDATA.part" > /dev/null

if [ -e "$PGDATA" ] && ! rmdir "$PGDATA" 2> /dev/null; then
  aside=$PGDATA.before-$(date -u +%Y-%m-%dT%H:%M:%SZ)
  mv "$PGDATA" "$aside"
  echo "the old data folder is $aside: remove it when you do not need it any more"
fi
mv "$PGDATA.part" "$PGDATA"
echo "restored $RESTORE"
