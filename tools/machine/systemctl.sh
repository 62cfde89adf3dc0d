#!/bin/bash
# Stands in for systemd where it is not process 1: reads unit files and runs what they say, so that a drill follows the
# same lines as an operator. It knows the few directives that the units here use.
set -euo pipefail
state=/run/drill-units
mkdir -p "$state"

unit_file() { for d in /etc/systemd/system /lib/systemd/system; do [ -e "$d/$1" ] && echo "$d/$1" && return; done; echo "no unit $1" >&2; return 1; }
field() { sed -n "s/^$2=//p" "$1" | tail -1; }
alive() { [ -e "$state/$1" ] && kill -0 "$(cat "$state/$1")" 2>/dev/null; }

start() {
  local file user type directory name
  case $1 in *.timer) return ;; esac
  file=$(unit_file "$1"); type=$(field "$file" Type); user=$(field "$file" User); directory=$(field "$file" WorkingDirectory)
  name=$1
  alive "$name" && return
  local -a assignments=()
  mapfile -t assignments < <(sed -n 's/^Environment=//p' "$file")
  local required; required=$(field "$file" Requires)
  [ -z "$required" ] || start "$required"
  local -a as=(env)
  local capability; capability=$(field "$file" AmbientCapabilities | tr 'A-Z' 'a-z' | sed 's/^cap_/+/')
  if [ -n "$capability" ]; then
    as=(setpriv --reuid "$user" --regid "$user" --init-groups --inh-caps "$capability" --ambient-caps "$capability" env)
  elif [ -n "$user" ]; then as=(runuser -u "$user" -- env); fi
  local kept; kept=$(field "$file" StateDirectory)
  [ -z "$kept" ] || install -d -o "$user" -g "$user" -m "$(field "$file" StateDirectoryMode)" "/var/lib/$kept"
  local pre; pre=$(field "$file" ExecStartPre)
  [ -z "$pre" ] || eval "$pre"
  local command; command=$(field "$file" ExecStart)
  cd "${directory:-/}"
  case $type in
    oneshot) eval '"${as[@]}" "${assignments[@]}" '"$command" ;;
    forking) eval "$command" ;;
    *)
      eval 'setsid "${as[@]}" "${assignments[@]}" '"$command"' >>"/var/log/$name.log" 2>&1 &'
      local leader=$!
      # The program itself is the unit's process, and `runuser` waits for it.
      sleep 1
      if [ -n "$user" ]; then pgrep -P "$leader" >"$state/$name" || echo "$leader" >"$state/$name"; else echo "$leader" >"$state/$name"; fi
      ;;
  esac
}
stop() {
  alive "$1" || return 0
  kill -TERM "$(cat "$state/$1")"
  for _ in $(seq 600); do alive "$1" || break; sleep 0.2; done
  rm -f "$state/$1"
}
reload() { kill -HUP "$(cat "$state/$1")"; }

verb=$1; shift
case $verb in
  daemon-reload) ;;
  enable) for u in "$@"; do case $u in --now) ;; *.*) start "$u" ;; *) start "$u.service" ;; esac; done ;;
  start|stop|reload) for u in "$@"; do case $u in *.*) "$verb" "$u" ;; *) "$verb" "$u.service" ;; esac; done ;;
  pid) cat "$state/$1.service" ;;
  *) echo "systemctl $verb is not known here" >&2; exit 1 ;;
esac
