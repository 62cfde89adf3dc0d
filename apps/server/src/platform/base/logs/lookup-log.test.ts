import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { readEnv } from '../../settings/env.ts'
import { EnvProblem } from '../problem.ts'
import { createLookupLog, sweepLookupLog } from './lookup-log.ts'

const directory = mkdtempSync(join(tmpdir(), 'biaojie-lookups-'))
test.after(() => rmSync(directory, { recursive: true }))

const MORNING = new Date('2026-11-29T01:00:00Z')
const LOOKUP = { handle: '88.449.1/A"1', kind: 'native', outcome: 'found', ip: '203.0.113.77' } as const

function open(name: string, now = MORNING, settings = { share: 1, days: 180 }) {
  const warnings: string[] = []
  const dataDir = join(directory, name)
  mkdirSync(dataDir, { recursive: true })
  const warn = (_line: object, message: string) => void warnings.push(message)
  return {
    log: createLookupLog(settings, { dataDir, now: () => now, warn }),
    logs: join(dataDir, 'logs'),
    warnings,
  }
}

test('each lookup is a line with the network of its client, under the day in China', async () => {
  const { log, logs } = open('lines')
  log.write(LOOKUP)
  log.write({ ...LOOKUP, handle: '88.449.1/B', outcome: 'unknown', ip: '2001:db8:1:2::7' })
  await log.close()
  const lines = readFileSync(join(logs, 'resolution-2026-11-29.log'), 'utf8').trimEnd().split('\n')
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)),
    [
      {
        at: '2026-11-29T01:00:00.000Z',
        handle: '88.449.1/A"1',
        outcome: 'found',
        kind: 'native',
        network: '203.0.113.0/24',
      },
      {
        at: '2026-11-29T01:00:00.000Z',
        handle: '88.449.1/B',
        outcome: 'unknown',
        kind: 'native',
        network: '2001:db8:1::/48',
      },
    ],
  )
})

test('a sample has its share of the lookups', async () => {
  const { log, logs } = open('sample', MORNING, { share: 1 / 100, days: 180 })
  for (let i = 0; i < 100_000; i++) log.write(LOOKUP)
  await log.close()
  const lines = readFileSync(join(logs, 'resolution-2026-11-29.log'), 'utf8').split('\n').length - 1
  assert.ok(lines > 700 && lines < 1_300, String(lines))
})

test('files of past days are compressed once by whoever comes first, and deleted after their days', async () => {
  const logs = join(directory, 'old')
  mkdirSync(logs)
  for (const day of ['2026-05-01', '2026-11-28', '2026-11-29'])
    writeFileSync(join(logs, `resolution-${day}.log`), `of ${day}\n`)
  writeFileSync(join(logs, 'resolution-2026-05-02.log.gz'), '')
  writeFileSync(join(logs, 'other.txt'), '')
  await Promise.all([1, 2, 3].map(() => sweepLookupLog(logs, 180, MORNING)))
  assert.deepEqual(readdirSync(logs).sort(), [
    'other.txt',
    'resolution-2026-11-28.log.gz',
    'resolution-2026-11-29.log',
  ])
  const packed = gunzipSync(readFileSync(join(logs, 'resolution-2026-11-28.log.gz')))
  assert.equal(packed.toString(), 'of 2026-11-28\n')
  await sweepLookupLog(logs, 180, new Date('2027-05-26T01:00:00Z'))
  assert.equal(existsSync(join(logs, 'resolution-2026-11-28.log.gz')), true)
  await sweepLookupLog(logs, 180, new Date('2027-05-28T01:00:00Z'))
  assert.equal(existsSync(join(logs, 'resolution-2026-11-28.log.gz')), false)
})

test('what cannot be written is said once and written when it is possible again', async () => {
  const { log, logs, warnings } = open('blocked')
  writeFileSync(logs, 'a file in the place of the directory')
  log.write(LOOKUP)
  await log.flush()
  log.write(LOOKUP)
  await log.flush()
  // The sweep of old files, which runs beside, may warn as well.
  assert.equal(
    warnings.filter((warning) => warning === '解析日志写不进去，解析照常，先在内存里留着').length,
    1,
  )
  rmSync(logs)
  await log.close()
  assert.equal(readFileSync(join(logs, 'resolution-2026-11-29.log'), 'utf8').trimEnd().split('\n').length, 2)
})

test('the setting is off, full or a sample', () => {
  const read = (RESOLUTION_LOG: string, RESOLUTION_LOG_DAYS = '') =>
    readEnv({ RESOLUTION_LOG, RESOLUTION_LOG_DAYS }).lookupLog
  assert.equal(read(''), undefined)
  assert.equal(read('off'), undefined)
  assert.deepEqual(read('full', '365'), { share: 1, days: 365 })
  assert.deepEqual(read('sample:1/50'), { share: 1 / 50, days: 180 })
  for (const wrong of ['on', 'sample:1/0', 'sample:2', '1/100']) assert.throws(() => read(wrong), EnvProblem)
})
