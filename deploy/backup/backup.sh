#!/bin/sh
# Backs up the database, the pictures and the keys of a node, and touches BACKUP_MARKER afterwards. The units run
# `backup.sh database` as the user of PostgreSQL and then `backup.sh files` as that of the node, daily. By hand:
# `systemctl start biaojie-backup`. `FULL=1` makes a full backup of the database, and so does every Sunday.
set -eu

STANZA=${STANZA:-biaojie}
DATA_DIR=${DATA_DIR:-/var/lib/biaojie}
SETTINGS_FILE=${SETTINGS_FILE:-/etc/biaojie/settings.env}
BACKUP_DIR=${BACKUP_DIR:-/var/lib/biaojie-backup}
# Files that the node has deleted or replaced are kept as long as the backups that name them.
KEEP_DAYS=${KEEP_DAYS:-40}

umask 077

back_up_database() {
  kind=incr
  if [ "${FULL:-}" = 1 ] || [ "$(date +%u)" = 7 ]; then kind=full; fi
  pgbackrest --stanza="$STANZA" --type="$kind" backup
}

back_up_files() {
  mkdir -p "$BACKUP_DIR/files" "$BACKUP_DIR/replaced" "$BACKUP_DIR/keys"
  # The keys change rarely, and without them the rest cannot be read. A copy belongs to another place.
  cp "$SETTINGS_FILE" "$BACKUP_DIR/keys/settings.env"
  # A new machine reads the repository of backups only with its passphrase.
  [ ! -e /etc/pgbackrest.conf ] || cp /etc/pgbackrest.conf "$BACKUP_DIR/keys/pgbackrest.conf"
  find "$DATA_DIR" -maxdepth 1 -type f -exec cp --preserve=mode,timestamps {} "$BACKUP_DIR/keys/" \;

  # The node writes a file before its row, so files copied after the database include all that the database names.
  if [ -d "$DATA_DIR/files" ]; then
    status=0
    rsync --recursive --times --delete --exclude=/unfinished/ \
      --backup --backup-dir="$BACKUP_DIR/replaced/$(date +%F)" \
      "$DATA_DIR/files/" "$BACKUP_DIR/files/" || status=$?
    # Code 24 means that the running node deleted a file during the copy.
    [ "$status" = 0 ] || [ "$status" = 24 ] || exit "$status"
    find "$BACKUP_DIR/replaced" -mindepth 1 -maxdepth 1 -type d -mtime "+$KEEP_DAYS" -exec rm -r {} +
  fi

  marker=$(sed -n 's/^BACKUP_MARKER=//p' "$SETTINGS_FILE" | tr -d "'\"")
  [ -z "$marker" ] || touch "$marker"
}

case ${1:-} in
  database) back_up_database ;;
  files) back_up_files ;;
  *)
    echo "usage: $0 database|files" >&2
    exit 2
    ;;
esac
