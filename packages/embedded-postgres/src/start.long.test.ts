import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isPostmasterOf, readPidFile } from './postmaster.ts'
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './start.ts'

const isRoot = process.getuid?.() === 0

function place(t: TestContext, ...parts: string[]): string {
  const base = mkdtempSync(join(tmpdir(), 'embedded-postgres-'))
  // The database's user must pass through, as it would through a project's directory.
  chmodSync(base, 0o755)
  t.after(() => rmSync(base, { recursive: true, force: true }))
  return join(base, ...parts)
}

async function start(t: TestContext, dataDir: string, more: Partial<EmbeddedPostgresOptions> = {}) {
  const lines: string[] = []
  const database = await startEmbeddedPostgres({
    name: 'sample',
    dataDir,
    log: (line) => lines.push(line),
    initFlags: ['--no-sync'],
    ...more,
  })
  t.after(() => database.stop())
  return Object.assign(database, { lines })
}

async function query<T extends pg.QueryResultRow>(database: EmbeddedPostgres, sql: string): Promise<T[]> {
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

const pidFile = (dataDir: string) => readPidFile(join(dataDir, 'postgres'))
const pidOf = (dataDir: string) => pidFile(dataDir)?.pid ?? assert.fail('no postmaster.pid')

const isUp = (dataDir: string, pid: number) => isPostmasterOf(join(dataDir, 'postgres'), pid)

async function until(condition: () => boolean) {
  for (let i = 0; i < 500 && !condition(); i++) await sleep(20)
  assert.ok(condition())
}

test('the database starts, keeps data over a stop, and leaves no process behind', async (t) => {
  const dataDir = place(t)
  const first = await start(t, dataDir)
  assert.equal(first.adopted, false)
  await query(first, 'create table kept as select 42 as answer')
  const settings = await query(
    first,
    `select current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses,
    current_setting('data_checksums') as checksums, current_setting('max_wal_size') as wal`,
  )
  assert.deepEqual(settings, [{ fsync: 'on', addresses: '', checksums: 'on', wal: '2GB' }])
  const pid = pidOf(dataDir)
  await first.stop()
  assert.equal(pidFile(dataDir), undefined)
  assert.equal(isUp(dataDir, pid), false)
  const second = await start(t, dataDir)
  assert.deepEqual(await query(second, 'select answer from kept'), [{ answer: 42 }])
})

test('the url alone connects, and the collation knows Chinese letters', async (t) => {
  const database = await start(t, place(t))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(`select current_database() as name, '制动盘' ~ '^\\w+$' as letters`)
  await client.end()
  assert.deepEqual(rows, [{ name: 'sample', letters: true }])
})

test('a second owner adopts the server, and the last one to leave stops it', async (t) => {
  const dataDir = place(t)
  const server = await start(t, dataDir, { exclusive: true })
  const loader = await start(t, dataDir)
  assert.equal(loader.adopted, true)
  const pid = pidOf(dataDir)
  await server.stop()
  assert.equal(isUp(dataDir, pid), true)
  await loader.stop()
  assert.equal(isUp(dataDir, pid), false)
})

test('two starting at once on an empty directory share one cluster', async (t) => {
  const dataDir = place(t)
  const both = await Promise.all([start(t, dataDir), start(t, dataDir)])
  assert.equal(both[0].connection.password, both[1].connection.password)
  assert.equal(both.filter((database) => database.adopted).length, 1)
  for (const database of both) await query(database, 'select 1')
})

test('a second server on the same data says so and leaves the first one alone', async (t) => {
  const dataDir = place(t)
  const first = await start(t, dataDir, { exclusive: true })
  await assert.rejects(start(t, dataDir, { exclusive: true }), new RegExp(`已在运行（进程 ${process.pid}）`))
  await query(first, 'select 1')
})

test('kill -9 of the database loses nothing and it comes back by itself', async (t) => {
  const dataDir = place(t)
  const database = await start(t, dataDir, { exclusive: true })
  await query(database, 'create table kept as select generate_series(1, 1000) as n')
  const pid = pidOf(dataDir)
  process.kill(pid, 'SIGKILL')
  await until(() => database.lines.includes('数据库已恢复'))
  assert.notEqual(pidOf(dataDir), pid)
  assert.deepEqual(await query(database, 'select count(*)::int as n from kept'), [{ n: 1000 }])
})

test('kill -9 of the server leaves the database running, and the next start adopts it', async (t) => {
  const dataDir = place(t)
  const program = `import { startEmbeddedPostgres } from ${JSON.stringify(new URL('start.ts', import.meta.url))}
    const log = () => {}
    await startEmbeddedPostgres({ name: 'sample', dataDir: process.argv[1], log, exclusive: true, initFlags: ['--no-sync'] })
    console.log('up')`
  const server = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(server.stdout, 'data')
  const pid = pidOf(dataDir)
  server.kill('SIGKILL')
  await once(server, 'exit')
  const next = await start(t, dataDir, { exclusive: true })
  assert.equal(next.adopted, true)
  await query(next, 'select 1')
  await next.stop()
  assert.equal(isUp(dataDir, pid), false)
})

test('a number in postmaster.pid that another process took over does not block the start', async (t) => {
  const dataDir = place(t)
  const first = await start(t, dataDir)
  const file = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  await first.stop()
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), file.replace(/^\d+/, String(process.pid)), {
    mode: 0o644,
  })
  const second = await start(t, dataDir)
  assert.equal(second.adopted, false)
})

test('long paths, spaces and Chinese are fine', async (t) => {
  const dataDir = place(t, '标解 节点', `很长的目录名${'长'.repeat(60)}`, "it's data")
  const database = await start(t, dataDir)
  await query(database, 'select 1')
})

test('data of another PostgreSQL version, or no data at all, is refused by name', async (t) => {
  const old = place(t)
  mkdirSync(join(old, 'postgres'))
  writeFileSync(join(old, 'postgres', 'PG_VERSION'), '15\n')
  await assert.rejects(start(t, old), /PostgreSQL 15/)
  const other = place(t)
  mkdirSync(join(other, 'postgres'))
  writeFileSync(join(other, 'postgres', 'notes.txt'), '')
  await assert.rejects(start(t, other), /不是空目录/)
})

test('the database starts as root under a directory that others cannot enter', {
  skip: !isRoot && 'needs root',
}, async (t) => {
  const dataDir = place(t, 'home', 'data')
  mkdirSync(join(dataDir, '..'), { mode: 0o700 })
  const first = await start(t, dataDir)
  await query(first, 'create table kept as select 1 as n')
  await first.stop()
  const second = await start(t, dataDir)
  assert.deepEqual(await query(second, 'select n from kept'), [{ n: 1 }])
})

const OVERCOMMIT = '/proc/sys/vm/overcommit_memory'
/** Otherwise the system promises any amount of memory, and breaks the promise later. */
const refusesMemory = existsSync(OVERCOMMIT) && readFileSync(OVERCOMMIT, 'utf8').trim() === '0'

test('a machine with too little memory gets a database with a small cache', {
  skip: !refusesMemory,
}, async (t) => {
  const database = await start(t, place(t), { settings: { shared_buffers: '8000GB' } })
  assert.match(database.lines.join(), /较小的缓存/)
  const [row] = await query(database, `select current_setting('shared_buffers') as buffers`)
  assert.deepEqual(row, { buffers: '128MB' })
})
