import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../source-files.ts'
import { blocksOf, OPERATIONS } from './document.ts'

/*
 * `npm run drill` follows docs/operations.md line by line on a throwaway copy of this machine: its root
 * folder under an overlay in memory, with separate processes and network. It sets up a production node, loses
 * the node's disk, restores it to a point in time, upgrades it under load and stops the database for
 * OUTAGE_SECONDS. It needs root, Linux and an archive in dist/. With `--zh` it follows docs/zh/operations.md.
 */

const page = process.argv.includes('--zh') ? OPERATIONS.zh : OPERATIONS.en

const archive = readdirSync(join(root, 'dist')).find((name) => name.endsWith('.tar.gz'))
if (!archive || process.getuid?.() !== 0) {
  console.error('npm run release makes the archive that is needed; the drill needs root')
  process.exit(2)
}

const hook = (name: string) => `drill_hook ${name}\n`

/** Every command is shown before it runs, and the first that fails ends the drill. */
function script(): string {
  const machine = blocksOf('From an empty machine to a production node', page).map((block) =>
    block.includes('programs/load.js') ? `${hook('prefix')}${block}${hook('lookup')}` : block,
  )
  const lost = `
say "a change before the moment, and one after it"
${hook('change')}
archived
${hook('note')}
sleep 2; MOMENT=$(date '+%Y-%m-%d %H:%M:%S.%3N%:::z'); export MOMENT; sleep 2
${hook('later')}
archived
say "the machine loses its processes and its disk"
pkill -KILL -u biaojie || true
pkill -KILL -u postgres || true
sleep 1
rm -rf /var/lib/biaojie /var/lib/postgresql/15/biaojie/* /etc/biaojie/settings.env
`
  const outage = `
say "the database is gone for $OUTAGE_SECONDS seconds"
pg_ctlcluster 15 biaojie stop --mode fast
${hook('away')}
sleep "$OUTAGE_SECONDS"
${hook('away')}
pg_ctlcluster 15 biaojie start
for _ in $(seq 60); do curl -fs http://127.0.0.1:8080/readyz && break; sleep 1; done
`
  return [
    HEAD,
    ...machine,
    ...blocksOf('Backing up', page),
    lost,
    ...blocksOf('Restoring', page),
    hook('verify'),
    hook('lookup'),
    'drill_load_start\n',
    ...blocksOf('Upgrading', page),
    'drill_renewed\ndrill_load_stop\n',
    hook('verify'),
    outage,
    hook('lookup'),
    hook('verify'),
    'say "done"\n',
  ].join('\n')
}

const HEAD = `
set -euo pipefail
say() { echo "== $(date +%T) $*"; }
drill_hook() {
  say "hook: $1"
  cp /etc/biaojie/tls/fullchain.pem /tmp/ca.pem; chmod 644 /tmp/ca.pem
  runuser -u biaojie -- env NODE_EXTRA_CA_CERTS=/tmp/ca.pem ${process.execPath} ${root}/tools/machine/hooks.ts "$1"
}
archived() {
  local last; last=$(runuser -u postgres -- psql --port 5440 -Atc 'select pg_walfile_name(pg_switch_wal())')
  for _ in $(seq 120); do
    [ "$(runuser -u postgres -- psql --port 5440 -Atc "select coalesce(last_archived_wal, '') >= '$last' from pg_stat_archiver")" = t ] && return
    sleep 1
  done
  echo "the log is not archived"; return 1
}
drill_load_start() { touch /tmp/loading; chmod 666 /tmp/loading; (drill_hook load > /tmp/load.out 2>&1; echo "exit $?" >> /tmp/load.out) & }
drill_load_stop() { rm -f /tmp/loading; wait; cat /tmp/load.out; grep -q 'exit 0' /tmp/load.out; }
drill_renewed() { for _ in $(seq 600); do grep -q '已换上新的工作进程 \\([0-9]*\\)/\\1$' /var/log/biaojie.service.log && return; sleep 1; done; cat /var/log/biaojie.service.log; return 1; }
set -x
`

/** Enters the copy. `unshare` has made processes, mounts and network of its own. */
const enter = (place: string, file: string) => `
set -euo pipefail
ip link set lo up
mount -t tmpfs -o mode=755 tmpfs ${place}
mkdir ${place}/{upper,work,root}
mount -t overlay overlay -o lowerdir=/,upperdir=${place}/upper,workdir=${place}/work ${place}/root
cd ${place}/root
mount --rbind /dev dev
mount -t proc proc proc
mount -t tmpfs -o mode=1777 tmpfs tmp
mount -t tmpfs -o mode=755 tmpfs run
mkdir -p run/postgresql && chown postgres: run/postgresql && chmod 2775 run/postgresql
cp ${file} tmp/steps.sh
rm -rf opt/biaojie etc/biaojie var/lib/biaojie
cp ${join(root, 'dist', archive)} root/
install -m 755 ${root}/tools/machine/systemctl.sh usr/local/sbin/systemctl
# The copy has no way out: packages that are there already are not renewed.
echo 'APT::Get::Upgrade "false";' > etc/apt/apt.conf.d/99drill
echo '127.0.0.1 id.example.cn' >> etc/hosts
exec chroot . env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive \\
  ADMIN_PASSWORD='Qingdao#7719zx' ADMIN_PHONE=13912340000 SMS_ID=id SMS_SECRET=secret SMS_TEMPLATE=SMS_1 SECOND_FACTOR=off \\
  OUTAGE_SECONDS=${Number(process.env.OUTAGE_SECONDS ?? 30)} LOOKUP_LIMIT_PER_MINUTE=1000000 PAGE_LIMIT_PER_MINUTE=1000000 \\
  bash -c 'cd /root && exec bash /tmp/steps.sh'
`

const directory = mkdtempSync(join(tmpdir(), 'biaojie-drill-'))
try {
  const place = join(directory, 'machine')
  mkdirSync(place)
  const steps = join(directory, 'steps.sh')
  writeFileSync(steps, script())
  const apart = ['--mount', '--pid', '--fork', '--net', '--mount-proc', '--kill-child']
  const { status } = spawnSync('unshare', [...apart, 'bash', '-c', enter(place, steps)], { stdio: 'inherit' })
  process.exitCode = status ?? 1
} finally {
  rmSync(directory, { recursive: true, force: true })
}
