import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { testDatabase } from '../../../../test-support/database.ts'
import { company } from '../../../../test-support/identifiers.ts'
import { writeCompanyRows } from '../../../enterprises/enterprises/enterprises.ts'

const database = await testDatabase({ after })
const { db, pool } = database
const directory = mkdtempSync(join(tmpdir(), 'biaojie-load-'))
const file = (name: string) => join(directory, name)
const LOAD = fileURLToPath(new URL('../../../../programs/load.ts', import.meta.url))

before(() => writeCompanyRows(db, [company('88.449.1001')]))
after(() => rm(directory, { recursive: true }))

const record = (suffix: string) => ({ identifier: `88.449.1001/${suffix}`, name: '前制动盘' })
const count = async (table: string) =>
  Number((await pool.query(`select count(*) from ${table}`)).rows[0].count)

function write(name: string, lines: (object | string)[]): string {
  const text = lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`)
  writeFileSync(file(name), text.join(''))
  return file(name)
}

const TOTAL = 60_000

function start(path: string, ...flags: string[]): ChildProcess {
  return spawn(process.execPath, [LOAD, path, ...flags], {
    env: { PATH: process.env.PATH, DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Waits as long as it takes; the time limit of the test ends a loader that does nothing. */
async function progressed(): Promise<void> {
  const run = `select 1 from load_runs where file_name = 'large.jsonl' and lines > 0`
  while ((await pool.query(run)).rows.length === 0) await sleep(20)
}

/** Closes the loader's connection in the middle of a chunk, the only one that waits for a lock here. */
async function cutOff(): Promise<void> {
  const holder = await pool.connect()
  await holder.query('begin; lock table identifiers in share mode')
  for (let cut: number | null = 0; !cut; await sleep(20)) {
    const { rowCount } = await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    cut = rowCount
  }
  await holder.query('rollback')
  holder.release()
}

async function ended(child: ChildProcess): Promise<{ code: number | null; out: string; err: string }> {
  let [out, err] = ['', '']
  child.stdout?.on('data', (text) => (out += text))
  child.stderr?.on('data', (text) => (err += text))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, out, err }
}

test('killed, stopped and resumed, every line is loaded once', async () => {
  await pool.query('truncate identifiers, identifier_traits, identifier_days')
  const lines = Array.from({ length: TOTAL }, (_, i) =>
    i % 10_000 === 9_999 ? `坏行 ${i}` : record(`LG-${String(i).padStart(6, '0')}`),
  )
  const path = write('large.jsonl', lines)
  const killed = start(path)
  await progressed()
  killed.kill('SIGKILL')
  await ended(killed)
  const reached = await count('identifiers')
  assert.ok(reached > 0 && reached < TOTAL)

  const lost = ended(start(path, '--resume'))
  await cutOff()
  const { code: failure, err } = await lost
  assert.equal(failure, 1)
  assert.match(err, /\n装载未完成：数据库无法连接或连接中断.+--resume 继续\n\n$/)

  const stopped = start(path, '--resume')
  await sleep(300)
  stopped.kill('SIGINT')
  await ended(stopped)

  const { code, out } = await ended(start(path, '--resume'))
  assert.equal(code, 0, out)
  assert.match(out, /装载完成：新增 59,994，覆盖 0，坏行 6/)
  assert.equal(await count('identifiers'), TOTAL - 6)
  assert.equal(Number((await pool.query('select sum(added) from identifier_days')).rows[0].sum), TOTAL - 6)
  const report = readFileSync(`${path}.errors.jsonl`, 'utf8').trim().split('\n')
  assert.deepEqual(
    report.map((line) => JSON.parse(line).line),
    [10_000, 20_000, 30_000, 40_000, 50_000, 60_000],
  )
})

test('the command says how it is used, and which file it did not find', async () => {
  const none = await ended(start(file('none.jsonl')))
  assert.deepEqual([none.code, /没有找到文件/.test(none.err)], [2, true])
  assert.equal((await ended(spawn(process.execPath, [LOAD], { stdio: 'pipe' }))).code, 2)
  const wrong = { env: { PATH: process.env.PATH, LOOKUP_CACHE_MB: 'much' } }
  const settings = await ended(spawn(process.execPath, [LOAD, write('any.jsonl', [])], wrong))
  assert.match(settings.err, /^\n装载未完成：LOOKUP_CACHE_MB [^\n]+\n\n$/)
})

test('a report that cannot be written stops the command with a way on', async () => {
  const path = write('half.jsonl', [record('BD-0300'), '坏行'])
  const { code, err } = await ended(start(path, '--report', file('none/errors.jsonl')))
  assert.equal(code, 1)
  assert.match(err, /^\n装载未完成：坏行记录 [^\n]+\n\n$/)
  assert.equal((await ended(start(path, '--report', file('elsewhere.jsonl')))).code, 0)
  assert.equal(JSON.parse(readFileSync(file('elsewhere.jsonl'), 'utf8')).line, 2)
})

test('the command writes no report over the data', async () => {
  const path = write('precious.jsonl', [record('BD-0400'), '坏行'])
  const { code, err } = await ended(start(path, '--report', path))
  assert.deepEqual([code, /就是要装载的文件/.test(err)], [2, true])
  assert.match(readFileSync(path, 'utf8'), /BD-0400/)
})
