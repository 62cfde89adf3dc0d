#!/bin/sh
# Backs up the database, the pictures and the keys of a node, and says so by touching BACKUP_MARKER. The units run
# `backup.sh database` as the user of PostgreSQL and then `backup.sh files` as that of the node, daily. By hand, as root,
# `backup.sh` does both. `FULL=1` makes a full backup, and so does every Sunday.
set -eu

STANZA=${STANZA:-biaojie}
DATA_DIR=${DATA_DIR:-/var/lib/biaojie}
SETTINGS_FILE=${SETTINGS_FILE:-/etc/biaojie/settings.env}
BACKUP_DIR=${BACKUP_DIR:-/var/lib/biaojie-backup}
# Pictures that the node has deleted are kept as long as the backups that name them.
KEEP_DAYS=${KEEP_DAYS:-40}

umask 077

back_up_database() {
  kind=incr
  if [ "${FULL:-}" = 1 ] || [ "$(date +%u)" = 7 ]; then kind=full; fi
  pgbackrest --stanza="$STANZA" --type="$kind" backup
}

back_up_files() {
  mkdir -p "$BACKUP_DIR/files" "$BACKUP_DIR/keys"
  # The keys change rarely, and without them the rest cannot be read. A copy belongs to another place.
  cp "$SETTINGS_FILE" "$BACKUP_DIR/keys/settings.env"
  # A new machine reads the repository of backups only with its passphrase.
  [ ! -f /etc/pgbackrest.conf ] || cp /etc/pgbackrest.conf "$BACKUP_DIR/keys/pgbackrest.conf"
  find "$DATA_DIR" -maxdepth 1 -type f -exec cp --preserve=mode,timestamps {} "$BACKUP_DIR/keys/" \;

  # A file is written before its row and never changes: what is copied after the database holds all that it names.
  if [ -d "$DATA_DIR/files" ]; then
    cp -Rn --preserve=timestamps "$DATA_DIR/files/." "$BACKUP_DIR/files/"
    (cd "$BACKUP_DIR/files" && find . -type f -mtime "+$KEEP_DAYS") | while read -r file; do
      [ -e "$DATA_DIR/files/$file" ] || rm -f "$BACKUP_DIR/files/$file"
    done
  fi

  marker=$(sed -n 's/^BACKUP_MARKER=//p' "$SETTINGS_FILE" | tr -d '"')
  [ -z "$marker" ] || touch "$marker"
}

case ${1:-both} in
  database) back_up_database ;;
  files) back_up_files ;;
  both)
    runuser -u postgres -- env FULL="${FULL:-}" STANZA="$STANZA" "$0" database
    back_up_files
    ;;
  *)
    echo "usage: $0 [database|files]" >&2
    exit 2
    ;;
esac
