/** node bench/load.ts [records]: generates a file, loads it with the real loader, reports speed, memory and sizes. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { MEMORY_FLAGS } from '../tools/setup/memory.mjs'
import { BENCH_DIR, loadFirstRow, openBenchDatabase } from './database.ts'
import { generate } from './generate.ts'
import { median } from './measure.ts'

const records = Number(process.argv[2] ?? 5_000_000)
const file = `${BENCH_DIR}/records-${records}.jsonl`
const MB = 1024 * 1024

function readMemoryMb(pid: number): number {
  const status = existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : ''
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

type Sample = { lines: number; at: number; mb: number }

/** Runs the loader as an operator would and samples its progress every few seconds. */
async function runLoader(url: string): Promise<Sample[]> {
  const child = spawn(process.execPath, [...MEMORY_FLAGS, 'apps/server/src/programs/load.ts', file], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const samples: Sample[] = [{ lines: 0, at: Date.now(), mb: readMemoryMb(child.pid ?? 0) }]
  for await (const text of createInterface({ input: child.stdout })) {
    console.log(`  ${text}`)
    const lines = Number(/已读 ([\d,]+) 行/.exec(text)?.[1]?.replaceAll(',', '') ?? 0)
    if (lines > 0) samples.push({ lines, at: Date.now(), mb: readMemoryMb(child.pid ?? 0) })
  }
  return samples
}

const toQuarters = (values: number[]) =>
  [0, 1, 2, 3].map((i) => {
    const cut = (at: number) => Math.floor((values.length * at) / 4)
    return Math.round(median(values.slice(cut(i), cut(i + 1))))
  })

mkdirSync(BENCH_DIR, { recursive: true })
const database = await openBenchDatabase(records)
if (!existsSync(file)) {
  console.log(`generating ${records} records`)
  await generate(records, file)
}
const from = Date.now()
const samples = await runLoader(database.url)
const seconds = (Date.now() - from) / 1000
const speeds = samples.slice(1).map((sample, i) => {
  const { lines, at } = samples[i] ?? sample
  return (1000 * (sample.lines - lines)) / (sample.at - at)
})
const memory = samples.slice(1).map((sample) => sample.mb)
const sizes = await loadFirstRow<{ heap: string; key: string; rows: string }>(
  database.url,
  `select pg_relation_size('identifiers') as heap, pg_relation_size('identifiers_prefix_handle_pk') as key,
     (select sum(added) from identifier_days) as rows`,
)
const perRow = (bytes: string) => Math.round(Number(bytes) / Number(sizes.rows))
console.table({
  records: sizes.rows,
  'records/s, whole run': Math.round(records / seconds),
  'records/s, median of samples': Math.round(median(speeds.slice(1))),
  'loader memory, median of each quarter of the run (MB)': toQuarters(memory).join(', '),
  'loader memory, highest (MB)': Math.round(Math.max(...memory)),
  'heap (MB, bytes a row)': `${Math.round(Number(sizes.heap) / MB)}, ${perRow(sizes.heap)}`,
  'key (MB, bytes a row)': `${Math.round(Number(sizes.key) / MB)}, ${perRow(sizes.key)}`,
})
await database.stop()
