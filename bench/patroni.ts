import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseDatabaseUser, giveTo } from '@biaojie/embedded-postgres/run-as.ts'

/*
 * Two PostgreSQL machines under Patroni with synchronous commit, an etcd for their agreement, and HAProxy
 * with one address for the primary and one for the replica: as docs/operations.md recommends, but on one
 * machine.
 */

const BIN = '/usr/lib/postgresql/15/bin'
const PATIENCE_MS = 180_000

const makePatroniConfig = (directory: string, name: string, port: number, rest: number, etcd: number) => `
scope: biaojie
name: ${name}
restapi: { listen: '127.0.0.1:${rest}', connect_address: '127.0.0.1:${rest}' }
etcd3: { host: '127.0.0.1:${etcd}' }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 5
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: { synchronous_commit: 'on', max_connections: 100, shared_buffers: 256MB, wal_keep_size: 512MB }
  initdb: [ encoding: UTF8, locale: C.UTF-8, data-checksums ]
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  data_dir: ${directory}/${name}
  bin_dir: ${BIN}
  pgpass: ${directory}/${name}.pgpass
  authentication:
    superuser: { username: postgres, password: super }
    replication: { username: replicator, password: replicator }
  parameters: { unix_socket_directories: '${directory}' }
  pg_hba: [ 'local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust' ]
`

const makeProxyConfig = (
  own: { primary: number; replica: number },
  machines: { port: number; rest: number }[],
) => {
  const servers = machines.map(
    ({ port, rest }, at) =>
      `  server m${at} 127.0.0.1:${port} check port ${rest} inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions`,
  )
  const makeSection = (name: string, port: number, path: string) =>
    [`listen ${name}`, `  bind 127.0.0.1:${port}`, `  option httpchk GET ${path}`, ...servers].join('\n')
  return `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
${makeSection('primary', own.primary, '/primary')}
${makeSection('replica', own.replica, '/replica')}
`
}

const toUrl = (port: number) => `http://127.0.0.1:${port}`
const ENV = { PATH: '/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8' }

type Machine = { name: string; port: number; rest: number; patroni: ChildProcess }

/** Makes a directory whose programs run as the database's user, with one log. */
function createPlace() {
  const directory = mkdtempSync(join(tmpdir(), 'biaojie-failover-'))
  chmodSync(directory, 0o755)
  const as = chooseDatabaseUser(directory)
  const log = openSync(join(directory, 'log'), 'a')
  giveTo(directory, as)
  const children: ChildProcess[] = []
  const run = (command: string, ...args: string[]) => {
    const env = { ...ENV, HOME: directory }
    const child = spawn(command, args, { ...as, cwd: directory, env, stdio: ['ignore', log, log] })
    children.push(child)
    return child
  }
  return { directory, as, children, run, readLog: () => readFileSync(join(directory, 'log'), 'utf8') }
}
type Place = ReturnType<typeof createPlace>

function startEtcd({ run, directory }: Place, client: number, peer: number): void {
  run(
    'etcd',
    ...['--data-dir', join(directory, 'etcd'), '--listen-client-urls', toUrl(client)],
    ...['--advertise-client-urls', toUrl(client), '--listen-peer-urls', toUrl(peer)],
    ...['--initial-advertise-peer-urls', toUrl(peer), '--initial-cluster', `default=${toUrl(peer)}`],
  )
}

function startMachine(
  { run, directory }: Place,
  name: string,
  port: number,
  rest: number,
  etcd: number,
): Machine {
  const config = join(directory, `${name}.yml`)
  writeFileSync(config, makePatroniConfig(directory, name, port, rest, etcd))
  return { name, port, rest, patroni: run('patroni', config) }
}

const isAnswering = (path: string, { rest }: Machine) =>
  fetch(`${toUrl(rest)}${path}`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ status }) => status === 200,
    () => false,
  )

/** Waits until a machine has the role that the path names, such as /primary. */
async function waitForRole({ readLog }: Place, machines: readonly Machine[], path: string): Promise<Machine> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(200))
    for (const machine of machines) if (await isAnswering(path, machine)) return machine
  throw new Error(`no ${path}:\n${readLog().slice(-3_000)}`)
}

async function stopAll({ directory, as, children }: Place, machines: readonly Machine[]): Promise<void> {
  // A Patroni that is left running would restart its server.
  for (const child of children) child.kill('SIGKILL')
  for (const { name } of machines)
    spawnSync(join(BIN, 'pg_ctl'), ['stop', '-D', join(directory, name), '-m', 'immediate'], {
      ...as,
      cwd: '/',
      stdio: 'ignore',
    })
  rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

/** Starts the cluster on eight ports from `first` on. `kill` takes away a machine's processes at once. */
export function startPatroni(first: number) {
  const own = createPlace()
  const [etcd = 0, peer = 0, rest1 = 0, rest2 = 0, pg1 = 0, pg2 = 0, primary = 0, replica = 0] = Array.from(
    { length: 8 },
    (_, at) => first + at,
  )
  startEtcd(own, etcd, peer)
  const machines = [startMachine(own, 'one', pg1, rest1, etcd), startMachine(own, 'two', pg2, rest2, etcd)]
  const proxy = join(own.directory, 'haproxy.cfg')
  writeFileSync(proxy, makeProxyConfig({ primary, replica }, machines))
  own.run('haproxy', '-db', '-f', proxy)
  return {
    waitForRole: (path: string) => waitForRole(own, machines, path),
    kill({ name, patroni }: Machine) {
      patroni.kill('SIGKILL')
      const [pid = ''] = readFileSync(join(own.directory, name, 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    stop: () => stopAll(own, machines),
    urls: [primary, replica].map((port) => `postgres://postgres@127.0.0.1:${port}/node`),
  }
}
