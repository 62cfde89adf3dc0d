#!/bin/bash
# Puts the database, the pictures, the settings and the keys of a node back, as they were at a moment such as
# '2026-11-25 14:30:00+08', or at the end of the log: `restore.sh [moment]`, as root, while the node is stopped. The
# repository of backups is the one that /etc/pgbackrest.conf names; KIT has pictures and keys.
set -euo pipefail
umask 077
cd /

STANZA=${STANZA:-biaojie}
DATA_DIR=${DATA_DIR:-/var/lib/biaojie}
SETTINGS_FILE=${SETTINGS_FILE:-/etc/biaojie/settings.env}
KIT=${KIT:-/var/lib/biaojie-backup}
moment=${1:-}

if systemctl is-active --quiet biaojie; then
  echo '节点还在运行，请先 systemctl stop biaojie' >&2
  exit 1
fi
version=$(sed -n 's|^pg1-path=/var/lib/postgresql/\([0-9]*\)/.*|\1|p' /etc/pgbackrest.conf)
port=$(sed -n 's/^pg1-port=\([0-9]*\)$/\1/p' /etc/pgbackrest.conf)
cluster=postgresql@$version-biaojie

systemctl stop "$cluster"
set -- --stanza="$STANZA" --delta
[ -z "$moment" ] || set -- "$@" --type=time --target="$moment" --target-action=promote
runuser -u postgres -- pgbackrest "$@" restore
systemctl start "$cluster"

# The database reads its log up to the moment, and takes changes from then on.
is_recovering="select pg_is_in_recovery()"
timeout 3600 sh -c "until [ \"\$(runuser -u postgres -- psql --port $port -Atc '$is_recovering')\" = f ]; do sleep 1; done" || {
  echo '数据库没有恢复完，请看 /var/log/postgresql' >&2
  exit 1
}

# Copies what is missing, as the user of the node: root must not follow links in a folder of that user.
copy_missing() {
  find "$1" -mindepth 1 -name "${3:-*}" -printf '%P\0' |
    tar -C "$1" --null --no-recursion -T - -cf - |
    runuser -u biaojie -- tar -C "$2" -xf - --skip-old-files
}

install -d -o biaojie -g biaojie -m 750 "$DATA_DIR" "$(dirname "$SETTINGS_FILE")"
install -o biaojie -g biaojie -m 600 "$KIT/keys/settings.env" "$SETTINGS_FILE"
chown -R biaojie: "$DATA_DIR"
runuser -u biaojie -- mkdir -p "$DATA_DIR/files"
copy_missing "$KIT/keys" "$DATA_DIR" '*.pem'
[ ! -d "$KIT/files" ] || copy_missing "$KIT/files" "$DATA_DIR/files"
# The database of an earlier moment names files that the node has deleted since.
for day in "$KIT"/replaced/*/; do
  name=$(basename "$day")
  if [ -n "$moment" ] && [ -d "$day" ] && [[ ! $name < ${moment:0:10} ]]; then
    copy_missing "$day" "$DATA_DIR/files"
  fi
done
