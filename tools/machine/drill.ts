import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../source-files.ts'
import { COMPLIANCE, OPERATIONS, readBlocks } from './document.ts'
import { bootMachine, type Machine, prepareBase } from './machine.ts'

/*
 * `npm run drill` follows docs/operations.md line by line on an empty machine (`machine.ts`). It sets up a production
 * node, loses the node's disk, restores it to a point in time, upgrades and reloads it under load, stops the database for
 * OUTAGE_SECONDS, and restores the node on a second empty machine that has the repository of backups and the recovery
 * kit alone; at last it removes the node. It needs root, Linux, mmdebstrap and an archive in dist/.
 *
 *   --zh               follows docs/zh/operations.md
 *   --suite trixie     on another Debian than bookworm
 *   --prefix 88.118    as a node of another prefix and trade
 */

const { values } = parseArgs({
  options: { zh: { type: 'boolean' }, suite: { type: 'string' }, prefix: { type: 'string' } },
})
const language = values.zh ? 'zh' : 'en'
const page = OPERATIONS[language]
const suite = values.suite ?? 'bookworm'
const prefix = values.prefix ?? '88.449'
const isOtherTrade = prefix !== '88.449'

const dist = join(root, 'dist')
const [archive] = globSync('*.tar.xz', { cwd: dist })
if (!archive || process.getuid?.() !== 0) {
  console.error('npm run release makes the archive that is needed; the drill needs root')
  process.exit(2)
}

const HOST = isOtherTrade ? 'id.med-example.cn' : 'id.example.cn'
/** What the manual leaves to the operator. */
const ENVIRONMENT = {
  NODE_PREFIX: prefix,
  PUBLIC_URL: `https://${HOST}`,
  ...(isOtherTrade && { NODE_TRADE: '医疗器械', PLATFORM_NAME: '械识', CONTENT_PACK: 'neutral' }),
  ADMIN_PASSWORD: 'Qingdao#7719zx',
  ADMIN_PHONE: '13912340000',
  SMS_ID: 'id',
  SMS_SECRET: 'secret',
  SMS_TEMPLATE: 'SMS_1',
  DRILL_ORIGIN: `https://${HOST}`,
  OUTAGE_SECONDS: String(Number(process.env.OUTAGE_SECONDS ?? 30)),
}

const hook = (name: string) => `drill_hook ${name}\n`

/** Commands of a block, however many lines each has. */
const countCommands = (blocks: readonly string[]) =>
  blocks.join('').replaceAll('\\\n', '').trim().split('\n').length

/** Every command is shown before it runs, and the first that fails ends the drill. */
const HEAD = `
set -euo pipefail
say() { echo "== $(date +%T) $*"; }
drill_hook() {
  say "hook: $1"
  cp /etc/biaojie/tls/fullchain.pem /tmp/ca.pem; chmod 644 /tmp/ca.pem
  runuser -u biaojie -- env NODE_EXTRA_CA_CERTS=/tmp/ca.pem /opt/biaojie/bin/node ${root}/tools/machine/hooks.ts "$1"
}
archived() {
  local last; last=$(runuser -u postgres -- psql --port 5440 -Atc 'select pg_walfile_name(pg_switch_wal())')
  for _ in $(seq 120); do
    [ "$(runuser -u postgres -- psql --port 5440 -Atc "select coalesce(last_archived_wal, '') >= '$last' from pg_stat_archiver")" = t ] && return
    sleep 1
  done
  echo "the log is not archived"; return 1
}
drill_load_start() { since=$(date +%s); touch /tmp/loading; chmod 666 /tmp/loading; (drill_hook load > /tmp/load.out 2>&1; echo "exit $?" >> /tmp/load.out) & }
drill_load_stop() { rm -f /tmp/loading; wait; cat /tmp/load.out; grep -q 'exit 0' /tmp/load.out; }
drill_renewed() {
  for _ in $(seq 600); do
    journalctl -u biaojie -o cat --since "@$since" | grep -q '已换上新的工作进程 \\([0-9]*\\)/\\1$' && return
    sleep 1
  done
  journalctl -u biaojie -o cat; return 1
}
# People of the drill sign in by password alone, and one address asks more than a visitor would.
drill_settings() {
  printf '%s\\n' SECOND_FACTOR=off LOOKUP_LIMIT_PER_MINUTE=1000000 PAGE_LIMIT_PER_MINUTE=1000000 >> /etc/biaojie/settings.env
  systemctl restart biaojie
}
ready() { timeout 300 sh -c 'until curl -fs http://127.0.0.1:8080/readyz; do sleep 1; done'; }
`

/** The operator has a certificate of the company's own authority, and hostile settings change nothing but themselves. */
const PRIVATE_CA = `
say "a certificate of a private authority"
mkdir /root/ca && cd /root/ca
openssl req -x509 -newkey rsa:2048 -nodes -subj '/CN=private CA' -days 30 -keyout ca.key -out ca.pem 2>/dev/null
openssl req -newkey rsa:2048 -nodes -subj "/CN=${HOST}" -keyout node.key -out node.csr 2>/dev/null
echo "subjectAltName=DNS:${HOST}" > names
openssl x509 -req -in node.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 20 -extfile names -out node.pem 2>/dev/null
cat node.pem ca.pem > chain.pem
/root/biaojie-*/install.sh --certificate chain.pem --key node.key
curl -fsS --cacert ca.pem "$PUBLIC_URL/healthz"
cp ca.pem /usr/local/share/ca-certificates/private-ca.crt && update-ca-certificates > /dev/null
biaojie doctor > /tmp/doctor.out || true
grep 'TLS 证书' /tmp/doctor.out
if grep 不会信任 /tmp/doctor.out; then exit 1; fi
curl -sS "http://${HOST}/.well-known/acme-challenge/none" -o /dev/null -w '%{http_code}\\n' | grep 404
say "settings with characters that a shell would take"
/opt/biaojie/install.sh --set NODE_OPERATOR='甲 $(touch /tmp/taken) # & ; 乙' > /tmp/hostile.out
test ! -e /tmp/taken
grep -F '$(touch /tmp/taken)' /etc/biaojie/settings.env
cd /root
`

const installed = readBlocks('From an empty machine to a production node', page)
const [loading = ''] = installed.filter((block) => block.includes('biaojie load'))
const toHttps = installed.filter((block) => block !== loading)

/** Changes the mark of the release, so that the installation treats the same release as a new one. */
const NEXT_RELEASE = `
say "another release"
cd /root && rm -rf biaojie-*/ && tar -xf biaojie-*-linux-x64.tar.xz && rm biaojie-*.tar.xz
mv biaojie-* biaojie-next && echo next > biaojie-next/.release
tar -cf biaojie-next-linux-x64.tar.xz biaojie-next && rm -r biaojie-next
`

const [setLogs = '', proveLogs = ''] = readBlocks('Logs for 180 days', COMPLIANCE[language])
/** Logs, auditors and a person's own data, as docs/compliance.md describes them. */
const COMPLYING = [
  `
say "logs and auditors"
(drill_hook logServer > /tmp/log-server.out 2>&1 &)
printf '%s\\n' "$ADMIN_PASSWORD" | biaojie administrator --phone 13912340009 --name 审计员 --auditor
/opt/biaojie/install.sh --set SYSLOG_URL=tcp://127.0.0.1:1514 > /tmp/syslog.out
`,
  setLogs,
  hook('compliance'),
  `
for _ in $(seq 120); do
  curl -fsk -o /dev/null "$PUBLIC_URL/product_scene?identifier=$NODE_PREFIX.3000/PUMP-0001"
  ls /var/lib/biaojie/logs/resolution-* && break
  sleep 2
done
`,
  proveLogs,
].join('\n')

const FIRST = [
  HEAD,
  'begun=$SECONDS\nset -x\n',
  ...toHttps,
  '{ set +x; } 2>/dev/null',
  `say "from the archive to HTTPS: ${countCommands(toHttps)} commands, $((SECONDS - begun)) seconds"`,
  'say "a second run changes nothing"',
  '(cd /root/biaojie-*/ && ./install.sh) | tee /tmp/again.out; grep -q "^没有要改动的" /tmp/again.out',
  PRIVATE_CA,
  'drill_settings; ready',
  hook('prefix'),
  'set -x',
  loading,
  hook('lookup'),
  hook('papers'),
  COMPLYING,
  ...readBlocks('Backing up', page),
  `
say "a change before the moment, and one after it"
${hook('change')}
archived
${hook('note')}
sleep 2; MOMENT=$(date '+%Y-%m-%d %H:%M:%S.%3N%:::z'); export MOMENT; echo "$MOMENT" > /root/moment; sleep 2
${hook('spoil')}
archived
say "the backup of the next night"
systemctl start biaojie-backup
cmp /var/lib/biaojie/files/register/nt/checkpoint /var/lib/biaojie-backup/files/register/nt/checkpoint
say "the machine loses its processes and its disk"
systemctl kill --signal=KILL biaojie || true
systemctl stop biaojie
pkill -KILL -u postgres || true
sleep 1
rm -rf /var/lib/biaojie /var/lib/postgresql/*/biaojie/* /etc/biaojie/settings.env
begun=$SECONDS
`,
  ...readBlocks('Restoring', page).slice(0, 1),
  'say "restored on the same machine: $((SECONDS - begun)) seconds"',
  'drill_settings; ready',
  hook('verify'),
  hook('lookup'),
  hook('papers'),
  NEXT_RELEASE,
  'drill_load_start',
  ...readBlocks('Upgrading', page),
  'drill_renewed; drill_load_stop',
  hook('verify'),
  `
say "reloads in a loop, from the start on"
set +x
systemctl restart biaojie
for _ in $(seq 20); do systemctl reload biaojie || true; sleep 0.1; done
ready
drill_load_start
for _ in $(seq 100); do systemctl reload biaojie; sleep 0.3; done
drill_load_stop
set -x
`,
  `
say "the database is gone for $OUTAGE_SECONDS seconds"
cluster=$(pg_lsclusters -h | awk '$2 == "biaojie" { print "postgresql@" $1 "-biaojie" }')
systemctl stop "$cluster"
${hook('away')}
sleep "$OUTAGE_SECONDS"
${hook('away')}
systemctl start "$cluster"
ready
`,
  hook('lookup'),
  hook('verify'),
  'archived; cp -a /tmp/notes.json /root/notes.json; sync; say "the first machine has done its part"',
].join('\n')

const SECOND = [
  HEAD,
  'export MOMENT=$(cat /root/moment)\nbegun=$SECONDS\nset -x\n',
  ...readBlocks('Restoring', page).slice(1),
  '{ set +x; } 2>/dev/null',
  'say "restored on an empty machine: $((SECONDS - begun)) seconds"',
  'cp /root/notes.json /tmp/notes.json; chmod 644 /tmp/notes.json; drill_settings; ready',
  hook('verify'),
  hook('lookup'),
  hook('papers'),
  'say "the node is removed"; set -x',
  ...readBlocks('Removing a node', page),
  'if systemctl is-active biaojie || id biaojie; then exit 1; fi; test ! -e /opt/biaojie; say "done"',
].join('\n')

function runOn(machine: Machine, script: string): void {
  const code = machine.run(script, { DEBIAN_FRONTEND: 'noninteractive', ...ENVIRONMENT })
  if (code !== 0) throw new Error(`the drill ended with ${code}`)
}

const base = prepareBase(suite)
// The lower directory must not be an overlay itself.
const place = mkdtempSync('/var/tmp/biaojie-drill-')
try {
  const first = await bootMachine(base, join(place, 'first'), HOST)
  cpSync(join(dist, archive), join(first.root, 'root', archive))
  try {
    runOn(first, FIRST)
  } finally {
    await first.end()
  }
  // The second machine has the repository of backups and the recovery kit, from other places.
  const second = await bootMachine(base, join(place, 'second'), HOST)
  try {
    mkdirSync(join(second.root, 'root/kit'))
    cpSync(join(dist, archive), join(second.root, 'root', archive))
    for (const [from, to] of [
      ['var/lib/pgbackrest', 'var/lib/pgbackrest'],
      ['var/lib/biaojie-backup', 'root/kit'],
      ['root/moment', 'root/moment'],
      ['root/notes.json', 'root/notes.json'],
    ] as const)
      cpSync(join(first.disk, from), join(second.root, to), { recursive: true, preserveTimestamps: true })
    runOn(second, SECOND)
  } finally {
    await second.end()
  }
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  rmSync(place, { recursive: true, force: true })
}
