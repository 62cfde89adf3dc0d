#!/bin/sh
# Puts the database, the pictures, the settings and the keys of a node back, as they were at a moment such as
# '2026-11-25 14:30:00+08', or at the end of the log: `restore.sh [moment]`, as root, while the node is stopped. The
# repository of backups is the one that /etc/pgbackrest.conf names; KIT has pictures and keys.
set -eu
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
port=$(sed -n 's/^pg1-port=//p' /etc/pgbackrest.conf)
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

install -d -o biaojie -g biaojie -m 750 "$DATA_DIR" "$(dirname "$SETTINGS_FILE")"
mkdir -p "$DATA_DIR/files"
[ ! -d "$KIT/files" ] || cp -Rn --preserve=timestamps "$KIT/files/." "$DATA_DIR/files/"
cp "$KIT/keys/settings.env" "$SETTINGS_FILE"
find "$KIT/keys" -name '*.pem' -exec cp -n {} "$DATA_DIR/" \;
chown -R biaojie: "$DATA_DIR" "$SETTINGS_FILE"
chmod 600 "$SETTINGS_FILE"
