// node bench/events.ts [100000]: one capture of so many events, beside plain rows with their texts, and a trace over five levels.
import pg from 'pg'
import { listCodeKeys } from '../apps/server/src/domains/identifiers/records/identifiers.ts'
import { prepare } from '../apps/server/src/domains/identifiers/records/record/check.ts'
import { writeRecords } from '../apps/server/src/domains/identifiers/records/write/write.ts'
import { captureEvents } from '../apps/server/src/domains/tracking/events/capture/capture.ts'
import { loadSurroundings } from '../apps/server/src/domains/tracking/trace/gather.ts'
import { buildPicture } from '../apps/server/src/domains/tracking/trace/picture.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { benchDatabase } from './database.ts'
import { toPrefixAt } from './records.ts'

const COUNT = Number(process.argv[2] ?? 100_000)
const PORTION = 5_000
/** A tree of five levels: one billet, ten bars, ten blanks of each, ten parts of each, nine pieces of each part. */
const FANS = [10, 10, 10, 9]
const ROUNDS = 9

const database = await benchDatabase(COUNT, 'events')
const { db, pool, close } = openDatabase({ connectionString: database.url })
const prefix = toPrefixAt(0)
const at = new Date('2026-03-18T09:00:00+08:00')
const codes = listCodeKeys({ secret: 'bench-secret-of-32-characters-xx', secretOld: [], dataDir: '' })
await pool.query(
  'truncate identifiers, identifier_counts, events, event_subjects, event_edges, event_separations, event_captures',
)

/**
 * Returns elapsed seconds, the result, and seconds of processor time, which other processes do not affect.
 */
async function seconds<T>(work: () => Promise<T>): Promise<[number, T, number]> {
  const from = performance.now()
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return [(performance.now() - from) / 1_000, result, (user + system) / 1e6]
}

async function putParts(identifiers: readonly string[]): Promise<void> {
  const client = new pg.Client(database.url)
  await client.connect()
  for (let from = 0; from < identifiers.length; from += PORTION) {
    await client.query('begin')
    const some = identifiers
      .slice(from, from + PORTION)
      .map((identifier) => prepare({ identifier, name: '零件', elements: [] }))
    await writeRecords(client, some, {
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
const [took, results, worked] = await seconds(() => capture(events))
const stored = results.filter(({ outcome }) => outcome === 'stored').length
const [again, repeated] = await seconds(() => capture(events))

/** The reference writes the texts of the same events and nothing else. */
const client = new pg.Client(database.url)
await client.connect()
await client.query('create temp table plain (id uuid default gen_random_uuid() primary key, content text)')
const [copying] = await seconds(async () => {
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
const made = levels.flat()
await putParts(made)
await capture(tree)
await pool.query('analyze event_edges, events, event_subjects, identifiers')
const times: number[] = []
let shown = 0
for (let round = 0; round < ROUNDS; round++) {
  const [one, picture] = await seconds(async () => {
    const surroundings = await loadSurroundings(db, made[0] ?? '', prefix, { together: true })
    const enterprises = { findCompanyCached: async () => null }
    return buildPicture({ db, enterprises }, surroundings, { reader: 'owner', now: new Date() })
  })
  times.push(one)
  shown = picture.total
}
times.sort((one, other) => one - other)

console.log(
  JSON.stringify({
    events: COUNT,
    stored,
    perSecond: Math.round(COUNT / took),
    perProcessorSecond: Math.round(COUNT / worked),
    againKnown: repeated.filter(({ outcome }) => outcome === 'known').length,
    againPerSecond: Math.round(COUNT / again),
    plainPerSecond: Math.round(COUNT / copying),
    traceParts: shown,
    traceLevels: levels.length,
    traceMs: Math.round((times[Math.floor(ROUNDS / 2)] ?? 0) * 1_000),
    traceSlowestMs: Math.round((times.at(-1) ?? 0) * 1_000),
  }),
)
await close()
await database.stop()
