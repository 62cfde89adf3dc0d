// node bench/events.ts [100000]: one capture of so many events, beside plain rows with their texts, and a trace over five levels.
import pg from 'pg'
import { listCodeKeys } from '../apps/server/src/domains/identifiers/records/identifiers.ts'
import { prepare } from '../apps/server/src/domains/identifiers/records/record/check.ts'
import { writeRecords } from '../apps/server/src/domains/identifiers/records/write/write.ts'
import { captureEvents } from '../apps/server/src/domains/tracking/events/capture/capture.ts'
import { loadSurroundings } from '../apps/server/src/domains/tracking/trace/gather.ts'
import { buildPicture } from '../apps/server/src/domains/tracking/trace/picture.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { openBenchDatabase } from './database.ts'
import { measureTime, median } from './measure.ts'
import { toPrefixAt } from './records.ts'

const COUNT = Number(process.argv[2] ?? 100_000)
const PORTION = 5_000
/** A tree of five levels: one billet, ten bars, ten blanks of each, ten parts of each, nine pieces of each part. */
const FANS = [10, 10, 10, 9]
const ROUNDS = 9

const database = await openBenchDatabase(COUNT, 'events')
const { db, pool, close } = openDatabase({ connectionString: database.url })
const prefix = toPrefixAt(0)
const at = new Date('2026-03-18T09:00:00+08:00')
const codes = listCodeKeys({ secret: 'bench-secret-of-32-characters-xx', secretOld: [], dataDir: '' })
await pool.query(
  'truncate identifiers, identifier_counts, events, event_subjects, event_edges, event_separations, event_captures',
)

async function putParts(identifiers: readonly string[]): Promise<void> {
  const client = new pg.Client(database.url)
  await client.connect()
  for (let from = 0; from < identifiers.length; from += PORTION) {
    await client.query('begin')
    const records = identifiers
      .slice(from, from + PORTION)
      .map((identifier) => prepare({ identifier, name: '零件', elements: [] }))
    await writeRecords(client, records, {
      author: { kind: 'system', id: 'bench', name: 'bench' },
      by: 'load',
      at,
      codes,
      withoutRevisions: true,
    })
    await client.query('commit')
  }
  await client.end()
}

const capture = (events: readonly object[]) =>
  captureEvents(
    db,
    events.map((given) => ({ given, context: [] })),
    {
      prefix,
      templates: [],
      source: 'api',
      writer: 'bench',
      writerName: 'bench',
      captureId: null,
      onError: 'proceed',
      now: new Date(),
    },
  )
const when = { eventTime: '2026-03-18T09:00:00.000+08:00', eventTimeZoneOffset: '+08:00' }

const parts = Array.from({ length: COUNT }, (_, number) => `${prefix}/EV-${String(number).padStart(7, '0')}`)
await putParts(parts)
const events = parts.map((part, number) => ({
  ...when,
  type: 'ObjectEvent',
  eventID: `urn:uuid:bench-${number}`,
  action: 'OBSERVE',
  bizStep: 'inspecting',
  disposition: 'conformant',
  epcList: [part],
  readPoint: { id: 'https://id.example/loc/OP90' },
}))
const capturing = await measureTime(() => capture(events))
const stored = capturing.result.filter(({ outcome }) => outcome === 'stored').length
const repeating = await measureTime(() => capture(events))

/** The reference writes the texts of the same events and nothing else. */
const client = new pg.Client(database.url)
await client.connect()
await client.query('create temp table plain (id uuid default gen_random_uuid() primary key, content text)')
const copying = await measureTime(async () => {
  for (let from = 0; from < COUNT; from += PORTION)
    await client.query('insert into plain (content) select * from unnest($1::text[])', [
      events.slice(from, from + PORTION).map((event) => JSON.stringify(event)),
    ])
})
await client.end()

const levels: string[][] = [[`${prefix}/TR-0`]]
const tree: object[] = []
for (const [level, fan] of FANS.entries()) {
  const next: string[] = []
  for (const parent of levels[level] ?? []) {
    const children = Array.from({ length: fan }, (_, number) => `${parent}-${number}`)
    tree.push({ ...when, type: 'TransformationEvent', inputEPCList: [parent], outputEPCList: children })
    next.push(...children)
  }
  levels.push(next)
}
const members = levels.flat()
await putParts(members)
await capture(tree)
await pool.query('analyze event_edges, events, event_subjects, identifiers')
const times: number[] = []
let shown = 0
for (let round = 0; round < ROUNDS; round++) {
  const { result: picture, seconds } = await measureTime(async () => {
    const surroundings = await loadSurroundings(db, members[0] ?? '', prefix, { together: true })
    const enterprises = { findCompanyCached: async () => null }
    return buildPicture({ db, enterprises }, surroundings, { reader: 'owner', now: new Date() })
  })
  times.push(seconds)
  shown = picture.total
}
console.log(
  JSON.stringify({
    events: COUNT,
    stored,
    perSecond: Math.round(COUNT / capturing.seconds),
    perProcessorSecond: Math.round(COUNT / capturing.cpuSeconds),
    againKnown: repeating.result.filter(({ outcome }) => outcome === 'known').length,
    againPerSecond: Math.round(COUNT / repeating.seconds),
    plainPerSecond: Math.round(COUNT / copying.seconds),
    traceParts: shown,
    traceLevels: levels.length,
    traceMs: Math.round(median(times) * 1_000),
    traceSlowestMs: Math.round(Math.max(...times) * 1_000),
  }),
)
await close()
await database.stop()
