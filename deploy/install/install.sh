#!/bin/sh
# Installs a node on this machine, or upgrades it: `sudo ./install.sh --help` says how.
here=$(cd "$(dirname "$0")" && pwd)
exec "$here/bin/node" "$here/deploy/install/install.mjs" "$@"
