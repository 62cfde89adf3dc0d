/**
 * node bench/owners-write.ts [100000]: files and batches of an owner's program from upload to resolvable, lookups while
 * a file is written, and the storage of revisions, beside COPY of the same rows in the same run.
 */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { writeXlsx } from '../apps/server/src/platform/formats/spreadsheet/write.ts'
import { makeField, type Template } from '../packages/contract/src/identifiers/templates/rules.ts'
import { routes } from '../packages/contract/src/wire.ts'
import { loadFirstRow, openBenchDatabase, run } from './database.ts'
import type { Lookups } from './lookups.ts'
import { createOwner } from './owners.ts'
import { toPrefixAt } from './records.ts'
import { type Parts, readHighestMb, readSecondsByPart, startServer } from './servers.ts'

const ROWS = Number(process.argv[2] ?? 100_000)
const PORT = Number(process.env.PORT ?? 9360)
const BATCH = 1_000
const CONNECTIONS = 4
const REVISIONS = 5
/** Fields that a revision changes. */
const CHANGED = 3
const LOOKUPS = 100
const PREFIX = toPrefixAt(0)

const TEXTS = 12
const NUMBERS = 8
const TITLES = ['标识', ...Array.from({ length: TEXTS + NUMBERS }, (_, at) => `字段${at + 1}`)]
const TEMPLATE: Template = {
  name: '写入测试件',
  level: 'item',
  codeRuleId: '',
  scenes: [
    {
      key: 'record',
      name: '产品档案',
      fields: Array.from({ length: TEXTS + NUMBERS }, (_, at) =>
        at < TEXTS
          ? {
              ...makeField(`f${at}`, `字段${at + 1}`),
              required: { rule: at < 4 ? 'always' : 'never' } as const,
            }
          : { ...makeField(`f${at}`, `字段${at + 1}`, 'number'), minimum: 0, maximum: 1_000, decimals: 2 },
      ),
    },
  ],
}
const createValues = (i: number, turn = 0) =>
  Array.from({ length: TEXTS + NUMBERS }, (_, at) =>
    at < TEXTS
      ? `值${at} ${i % 997}${turn && at < CHANGED ? ` 第${turn}次` : ''}`
      : ((i * (at + 1)) % 100_000) / 100,
  )
const toCode = (kind: string, i: number) => `${kind}-${String(i).padStart(7, '0')}`

const origin = `http://127.0.0.1:${PORT}`
const { send, logIn, publish, createKey } = createOwner(origin, PREFIX)

async function createFile(kind: string, extension: 'csv' | 'xlsx', count: number): Promise<Uint8Array> {
  const rows = Array.from({ length: count }, (_, i) => [toCode(kind, i), ...createValues(i)])
  if (extension === 'csv') return Buffer.from([TITLES, ...rows].map((row) => row.join(',')).join('\n'))
  const portions = [rows]
  const stream = await writeXlsx({ name: '表', titles: TITLES, portions, numbers: 'asTheyAre' })
  return Buffer.concat(await stream.toArray())
}

const isResolvable = async (code: string) =>
  (await fetch(`${origin}/api/handles/${PREFIX}/${code}`)).status === 200

type File = { kind: string; extension: 'csv' | 'xlsx'; count: number; bytes: Uint8Array }
/**
 * Files are made before the measurement, because making a million cells would delay the lookups of this
 * process.
 */
const createImport = async (kind: string, extension: File['extension'], count = ROWS): Promise<File> => ({
  kind,
  extension,
  count,
  bytes: await createFile(kind, extension, count),
})

/** Returns the seconds from the upload of a file to the answer for its last row. */
async function importFile(
  { kind, extension, count, bytes }: File,
  key: Record<string, string>,
): Promise<number> {
  const form = new FormData()
  form.set('template', TEMPLATE.name)
  form.set('file', new Blob([new Uint8Array(bytes)]), `rows.${extension}`)
  const from = performance.now()
  const { id } = await send('importStart', form, key)
  for (;;) {
    const { state, counts, problem } = await send('importProgress', {}, key, `${routes.importStart[1]}/${id}`)
    if (state === 'done' && counts.wrong === 0) break
    if (state === 'failed' || state === 'done')
      throw new Error(`${state}: ${problem} ${JSON.stringify(counts)}`)
    await sleep(200)
  }
  while (!(await isResolvable(toCode(kind, count - 1)))) await sleep(50)
  return (performance.now() - from) / 1_000
}

/** Writes all rows in batches over some connections; returns rows a second. */
async function writeBatches(
  kind: string,
  template: string,
  key: Record<string, string>,
  turn = 0,
): Promise<number> {
  const from = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (next < ROWS) {
        const first = next
        next += BATCH
        const rows = Array.from({ length: Math.min(BATCH, ROWS - first) }, (_, at) => ({
          identifier: toCode(kind, first + at),
          values: {
            record: Object.fromEntries(createValues(first + at, turn).map((value, f) => [`f${f}`, value])),
          },
        }))
        await send('identifierRows', { template, rows, mode: 'all' }, key)
      }
    }),
  )
  return ROWS / ((performance.now() - from) / 1_000)
}

/** Asks for identifiers until `until` is settled; returns the 99th percentile in milliseconds. */
async function measureLookups(kind: string, until: Promise<unknown>): Promise<number> {
  const identifiers = Array.from({ length: ROWS }, (_, i) => `${PREFIX}/${toCode(kind, i)}`)
  const load: Lookups = { origin, identifiers, perSecond: LOOKUPS }
  const thread = new Worker(new URL('./lookups.ts', import.meta.url), { workerData: load })
  const answer = once(thread, 'message')
  await until
  thread.postMessage('stop')
  const [p99] = await answer
  return p99
}

/** Returns rows a second of COPY into a table like that of identifiers. */
async function measureCopy(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('drop table if exists reference')
  await client.query('create table reference (like identifiers including all)')
  const from = performance.now()
  const { rowCount } = await client.query(
    `insert into reference select * from identifiers where prefix = $1 and handle like $2`,
    [PREFIX, `${PREFIX}/CSV-%`],
  )
  const speed = (rowCount ?? 0) / ((performance.now() - from) / 1_000)
  await client.query('drop table reference')
  await client.end()
  return speed
}

/**
 * Returns what `work` gives, and the processor time by part that it took, in microseconds a row: other load changes it
 * less than the time that passes.
 */
async function measureCpu<T>(pid: number, postmaster: number, work: () => Promise<T>): Promise<[T, string]> {
  const before = readSecondsByPart(pid, postmaster)
  const result = await work()
  const now = readSecondsByPart(pid, postmaster)
  const perRow = (part: keyof Parts) => Math.round(((now[part] - before[part]) / ROWS) * 1_000_000)
  return [result, PARTS.map((part) => `${part} ${perRow(part)}`).join(', ')]
}
const PARTS = ['server', 'jobs', 'reading', 'postgres'] as const

const database = await openBenchDatabase(ROWS, 'owners_write')
const { postmaster } = database
await run(
  database.url,
  `truncate identifiers, identifier_counts, identifier_revisions, identifier_finds, identifier_names, identifier_uniques, identifier_traits,
     identifier_scenes;
   delete from templates where prefix = '${PREFIX}'; delete from api_keys where prefix = '${PREFIX}'`,
)
const server = await startServer(PORT, database.url, { CAPTCHA: 'off' })
try {
  const session = await logIn(database.url)
  const template = await publish(TEMPLATE, session)
  const key = await createKey(session)
  const sheet = await createImport('XLSX', 'xlsx')
  const list = await createImport('CSV', 'csv')
  // The process for long jobs may still be starting.
  await importFile(await createImport('WARM', 'csv', 100), key)
  const [xlsx, xlsxCpu] = await measureCpu(server.pid, postmaster, () => importFile(sheet, key))
  const [csv, csvCpu] = await measureCpu(server.pid, postmaster, () => importFile(list, key))
  const reference = await measureCopy(database.url)
  const [batched, batchedCpu] = await measureCpu(server.pid, postmaster, () =>
    writeBatches('API', template, key),
  )
  // The first lookups wait for code to be compiled.
  await measureLookups('XLSX', sleep(2_000))
  const idle = await measureLookups('XLSX', sleep(10_000))
  const further = await createImport('BUSY', 'csv')
  const writing = importFile(further, key)
  const busy = await measureLookups('XLSX', writing)
  await writing
  for (let turn = 1; turn < REVISIONS; turn++) await writeBatches('API', template, key, turn)
  const { records, revisions } = await loadFirstRow<{ records: string; revisions: string }>(
    database.url,
    `select sum(pg_column_size(i.*)) / count(*) as records,
       (select sum(pg_column_size(r.*)) from identifier_revisions r where r.handle like '${PREFIX}/API-%') / count(*)
         as revisions
     from identifiers i where prefix = '${PREFIX}' and handle like '${PREFIX}/API-%'`,
  )
  console.table({
    'xlsx rows/s': Math.round(ROWS / xlsx),
    'csv rows/s': Math.round(ROWS / csv),
    [`batches of ${BATCH} over ${CONNECTIONS} connections, rows/s`]: Math.round(batched),
    'µs of processor time a row, xlsx': xlsxCpu,
    'µs of processor time a row, csv': csvCpu,
    'µs of processor time a row, batches': batchedCpu,
    'reference: the same rows inserted by SQL, rows/s': Math.round(reference),
    'highest memory of the server and of its process for long jobs, MB': readHighestMb(server.pid)
      .map(Math.round)
      .join(', '),
    'lookup p99 alone, ms': idle.toFixed(1),
    'lookup p99 while a file is written, ms': busy.toFixed(1),
    ratio: (busy / idle).toFixed(2),
    [`bytes of ${REVISIONS} revisions that change ${CHANGED} of ${TITLES.length - 1} fields, beside a record of ${records}`]:
      revisions,
  })
} finally {
  await server.stop()
  await database.stop()
}
