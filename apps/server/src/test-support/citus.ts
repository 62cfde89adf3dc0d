import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseDatabaseUser, giveTo } from '@biaojie/embedded-postgres/run-as.ts'
import pg from 'pg'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { findSystemPrograms } from './replica.ts'
import { prepareJobs } from './template.ts'

type After = { after: (clean: () => Promise<void>) => void }

const DATABASE = 'node'

/** Tells whether the system's PostgreSQL has Citus. */
export function hasCitus(): boolean {
  const bin = findSystemPrograms()
  return bin !== undefined && existsSync(join(bin, '../lib/citus.so'))
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

const SETTINGS = (port: number, directory: string) => `
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = '${directory}'
shared_preload_libraries = 'citus'
fsync = off
max_connections = 100
max_prepared_transactions = 200
citus.enable_statistics_collection = off
`

/** Starts one machine of a cluster, with an empty database. */
async function startMachine(stops: (() => void)[], bin: string, directory: string, name: string) {
  const as = chooseDatabaseUser(directory)
  const place = join(directory, name)
  const run = (command: string, ...args: string[]) => {
    // A server that is left running would hold a pipe open.
    const how = {
      ...as,
      cwd: '/',
      env: { PATH: process.env.PATH, HOME: directory },
      stdio: 'ignore',
    } as const
    const { status } = spawnSync(join(bin, command), args, how)
    assert.equal(status, 0, `${command} ${args.join(' ')}`)
  }
  run('initdb', '-D', place, '-U', 'node', '--encoding=UTF8', '--locale=C.UTF-8', '--auth=trust', '--no-sync')
  const port = await freePort()
  appendFileSync(join(place, 'postgresql.conf'), SETTINGS(port, directory))
  const start = () => run('pg_ctl', 'start', '-D', place, '-w', '-l', join(directory, `${name}.log`))
  const stop = () => {
    if (existsSync(join(place, 'postmaster.pid'))) run('pg_ctl', 'stop', '-D', place, '-m', 'immediate')
  }
  start()
  stops.push(stop)
  const ask = async (database: string, ...texts: string[]) => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'node', database })
    await client.connect()
    for (const text of texts) await client.query(text)
    await client.end()
  }
  await ask('postgres', `create database ${DATABASE}`)
  await ask(DATABASE, 'create extension citus')
  return { port, ask, start, stop, url: `postgres://node@127.0.0.1:${port}/${DATABASE}` }
}

/** Starts a coordinator and two workers of Citus with an empty database. */
export async function emptyCitusCluster(t: After) {
  const bin = findSystemPrograms() ?? assert.fail('no PostgreSQL')
  const directory = mkdtempSync(join(tmpdir(), 'biaojie-citus-'))
  chmodSync(directory, 0o755)
  const stops: (() => void)[] = []
  t.after(async () => {
    for (const stop of stops) stop()
    rmSync(directory, { recursive: true, force: true })
  })
  giveTo(directory, chooseDatabaseUser(directory))
  const coordinator = await startMachine(stops, bin, directory, 'coordinator')
  const workers = [
    await startMachine(stops, bin, directory, 'worker-1'),
    await startMachine(stops, bin, directory, 'worker-2'),
  ]
  await coordinator.ask(
    DATABASE,
    `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`,
    ...workers.map(({ port }) => `select citus_add_node('127.0.0.1', ${port})`),
  )
  return { url: coordinator.url, workers }
}

/** Starts a coordinator and two workers of Citus with a migrated database that is not distributed yet. */
export async function citusCluster(t: After) {
  let close = async () => {}
  t.after(() => close())
  const { url, workers } = await emptyCitusCluster(t)
  const database = openDatabase({ connectionString: url })
  close = database.close
  await migrate(database.pool)
  await prepareJobs(database)
  return { database: { ...database, url }, workers }
}
