/**
 * node bench/lookup-log.ts [lines]: what a line of the log of lookups costs, in full and as a sample, and what a million
 * lines take on the disk before and after the night.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLookupLog, sweepLookupLog } from '../apps/server/src/platform/base/logs/lookup-log.ts'
import { DAY_MS } from '../packages/contract/src/times.ts'
import { toHandleAt } from './records.ts'

const lines = Number(process.argv[2] ?? 1_000_000)
/** As many as a busy second has. */
const BURST = 20_000
const ROUNDS = 5

async function measure(share: number): Promise<{ us: number; bytes: number; packed: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-lookups-'))
  const now = () => new Date()
  const log = createLookupLog({ share, days: 180 }, { dataDir, now, warn: console.error })
  let ms = 0
  for (let i = 0; i < lines; i += BURST) {
    const started = process.cpuUsage()
    for (let j = i; j < i + BURST; j++)
      log.write({
        handle: toHandleAt(j % 50_000),
        kind: 'native',
        outcome: 'found',
        ip: `203.0.113.${j % 256}`,
      })
    await log.flush()
    const { user, system } = process.cpuUsage(started)
    ms += (user + system) / 1_000
  }
  await log.close()
  const file = join(
    dataDir,
    'logs',
    `resolution-${new Date(Date.now() + DAY_MS / 3).toISOString().slice(0, 10)}.log`,
  )
  const bytes = statSync(file).size
  await sweepLookupLog(join(dataDir, 'logs'), 180, new Date(Date.now() + DAY_MS))
  const packed = statSync(`${file}.gz`).size
  rmSync(dataDir, { recursive: true })
  return { us: (ms * 1_000) / lines, bytes, packed }
}

for (const [name, share] of [
  ['full', 1],
  ['sample:1/100', 1 / 100],
] as const) {
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(share))
  const sorted = rounds.map(({ us }) => us).sort((a, b) => a - b)
  const { bytes = 0, packed = 0 } = rounds[0] ?? {}
  const range = `${sorted[0]?.toFixed(2)}–${sorted.at(-1)?.toFixed(2)}`
  const size = `${(bytes / 1e6).toFixed(1)} MB, ${(packed / 1e6).toFixed(1)} MB compressed`
  console.log(
    `${name}: ${sorted[ROUNDS >> 1]?.toFixed(2)} µs of processor a lookup (${range}); ${lines} lookups ${size}`,
  )
}
