/**
 * node bench/relocation.ts [records]: moves the identifiers of a company from one database to another in one
 * process, and compares this with plain SQL that inserts the same rows. A tenth of the identifiers have a
 * second revision and an alias.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createArrivals } from '../apps/server/src/domains/enterprises/relocations/arrivals.ts'
import { continueCheck, createRowsReader } from '../apps/server/src/domains/enterprises/relocations/check.ts'
import {
  continueDeparture,
  createDepartures,
  openArchive,
} from '../apps/server/src/domains/enterprises/relocations/departures.ts'
import { createKinds } from '../apps/server/src/domains/enterprises/relocations/kinds.ts'
import { continueWriting } from '../apps/server/src/domains/enterprises/relocations/write.ts'
import { listCodeKeys } from '../apps/server/src/domains/identifiers/records/codes.ts'
import { prepare } from '../apps/server/src/domains/identifiers/records/record/check.ts'
import { writeRecords } from '../apps/server/src/domains/identifiers/records/write/write.ts'
import { openDatabase, withClient } from '../apps/server/src/platform/database/database.ts'
import { createLocalStorage } from '../apps/server/src/platform/providers/storage/storage.ts'
import { PIECE_BYTES } from '../packages/contract/src/enterprises/relocations/rules.ts'
import { BENCH_DIR, openBenchDatabase } from './database.ts'
import { measureTime } from './measure.ts'
import { toPrefixAt, toRecord } from './records.ts'
import { readSecondsByPart } from './servers.ts'

const COUNT = Number(process.argv[2] ?? 200_000)
const PORTION = 10_000
const prefix = toPrefixAt(0)
const now = () => new Date()
const codes = listCodeKeys({ secret: 'b'.repeat(40), secretOld: [], dataDir: '' })
const staff = { kind: 'person', type: 'ADMIN', userId: '00000000-0000-4000-8000-000000000001' } as never

const TABLES = `identifiers, identifier_revisions, identifier_aliases, identifier_counts, identifier_scenes, identifier_names,
  identifier_days, identifier_company_days, identifier_traits, register_queue, departures, departure_parts, arrivals,
  arrival_parts, relocation_keys`

async function openNode(kind: string) {
  const database = await openBenchDatabase(COUNT, kind)
  const open = openDatabase({ connectionString: database.url })
  await open.pool.query(`truncate ${TABLES}`)
  const dataDir = mkdtempSync(join(BENCH_DIR, `${kind}-`))
  const deps = {
    db: open.db,
    now,
    dataDir,
    storage: createLocalStorage(join(dataDir, 'files')),
    files: { downloads: {} as never },
    jobs: { enqueue: async () => undefined as never },
    people: { describe: async () => new Map() },
    kinds: createKinds(codes),
    documents: { listMoved: async () => [], readMoved: async () => undefined, keepMoved: async () => '' },
  }
  return { database, deps, pool: open.pool, close: open.close, dataDir }
}

async function fill({ pool }: Awaited<ReturnType<typeof openNode>>): Promise<void> {
  const write = (from: number, to: number, step: number, more: object, reason: string) =>
    withClient(pool, async (client) => {
      const records = []
      for (let i = from; i < to; i += step)
        records.push(prepare({ ...JSON.parse(toRecord(200 * i)), ...more }))
      const author = { kind: 'system' as const, id: 'bench', name: 'bench' }
      await client.query('begin')
      await writeRecords(client, records, { author, by: 'import', at: now(), codes, reason })
      await client.query('commit')
    })
  for (let at = 0; at < COUNT; at += PORTION) {
    await write(at, Math.min(at + PORTION, COUNT), 1, {}, '')
    await write(at, Math.min(at + PORTION, COUNT), 10, { name: '前制动盘，改过' }, '复检')
  }
  await pool.query(
    `insert into identifier_aliases (prefix, alias, handle, spelling, note, created_at, author)
     select prefix, 'C-' || handle, handle, 'C-' || handle, '', created_at, 'bench' from identifiers where revision = 2`,
  )
}

const [old, next] = [await openNode('leaving'), await openNode('arriving')]
await fill(old)

const departures = createDepartures(old.deps)
const left = await departures.create(staff, { prefix })
const leaving = await measureTime(async () => {
  while (await continueDeparture(old.deps, left));
})

/** Joins chunks to pieces of the size in which an archive is uploaded. */
async function* cutPieces(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let buffered: Buffer = Buffer.alloc(0)
  for await (const chunk of content) {
    buffered = Buffer.concat([buffered, chunk])
    while (buffered.length >= PIECE_BYTES) {
      yield buffered.subarray(0, PIECE_BYTES)
      buffered = buffered.subarray(PIECE_BYTES)
    }
  }
  if (buffered.length > 0) yield buffered
}

const arrivals = createArrivals(next.deps)
const { content, bytes: archiveBytes = 0 } = await openArchive(old.deps, left)
const arrival = await arrivals.begin(staff, { prefix, fileName: 'bench', bytes: archiveBytes })
const uploading = await measureTime(async () => {
  let number = 0
  for await (const bytes of cutPieces(content as AsyncIterable<Buffer>)) {
    number += 1
    const file = { bytes, name: '', type: '' }
    await arrivals.keepPiece(staff, { id: arrival.id, prefix, number: String(number), file })
  }
})
const checking = await measureTime(async () => {
  while (await continueCheck(next.deps, arrival));
})
const { fingerprint } = await arrivals.detail(staff, arrival)
await arrivals.confirm(staff, { id: arrival.id, prefix, fingerprint })
await arrivals.write(staff, arrival)
const reader = createRowsReader(next.deps)
const { parts } = await arrivals.detail(staff, arrival)
const quarters: number[] = [0, 0, 0, 0]
const databaseBefore = readSecondsByPart(process.pid, next.database.postmaster).postgres
const writing = await measureTime(async () => {
  for (let done = 0; await continueWriting({ ...next.deps, reader }, arrival); done++) {
    const quarter = Math.min(3, Math.floor((4 * done) / parts))
    quarters[quarter] = Math.max(quarters[quarter] ?? 0, process.memoryUsage.rss() / 1024 / 1024)
  }
})
const databaseUsed = readSecondsByPart(process.pid, next.database.postmaster).postgres - databaseBefore
const moved = await arrivals.detail(staff, arrival)
const equal = moved.kinds.find(({ kind }) => kind === 'items')?.equal

await next.pool.query('create table bench_reference (like identifiers including all)')
const reference = await measureTime(() =>
  next.pool.query('insert into bench_reference select * from identifiers'),
)
await next.pool.query('drop table bench_reference')

const toRate = ({ seconds }: { seconds: number }) => Math.round(COUNT / seconds)
console.table({
  'identifiers, of which equal afterwards': `${COUNT}, ${equal}`,
  'archive (MB)': Math.round(archiveBytes / 1024 / 1024),
  'exported a second': toRate(leaving),
  'archive read and uploaded (MB/s)': Math.round(archiveBytes / 1024 / 1024 / uploading.seconds),
  'checked a second': toRate(checking),
  'written a second': toRate(writing),
  'process of the writer (µs a row)': Math.round((writing.cpuSeconds / COUNT) * 1e6),
  'PostgreSQL (µs a row)': Math.round((databaseUsed / COUNT) * 1e6),
  'inserted a second by plain SQL': toRate(reference),
  'plain SQL over written': (writing.seconds / reference.seconds).toFixed(2),
  'highest resident memory, by quarter (MB)': quarters.map(Math.round).join(', '),
})
for (const node of [old, next]) {
  await node.close()
  await node.database.stop()
  rmSync(node.dataDir, { recursive: true })
}
