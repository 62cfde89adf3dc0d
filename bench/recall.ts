// node bench/recall.ts [10000000]: a lot spreads over five levels to so many parts in 200 batches: counts, then the CSV,
// then a heat and a day that only fields of the parts name, with the plans of their search.
import { MEMBERS_MAX } from '@biaojie/contract/tracking/recalls/rules.ts'
import pg from 'pg'
import {
  createMomentRanges,
  listRanges,
  searchStatement,
} from '../apps/server/src/domains/identifiers/records/traits/search.ts'
import { captureEvents } from '../apps/server/src/domains/tracking/events/capture/capture.ts'
import { streamCsv } from '../apps/server/src/domains/tracking/recalls/after/files.ts'
import { reckonScope } from '../apps/server/src/domains/tracking/recalls/scope/reckon.ts'
import { createId } from '../apps/server/src/platform/base/ids.ts'
import { openDatabase, transact } from '../apps/server/src/platform/database/database.ts'
import { openBenchDatabase } from './database.ts'
import { measureTime } from './measure.ts'
import { toPrefixAt } from './records.ts'

const COUNT = Number(process.argv[2] ?? 10_000_000)
const LEVELS = 5
const CHAINS = 40
const ROUNDS = 3
/** Parts of a heat that their fields name. */
const HEAT = 1_000
const EACH = Math.ceil(COUNT / (LEVELS * CHAINS))
const PARTS = EACH * LEVELS * CHAINS

const database = await openBenchDatabase(COUNT, 'recall')
const { db, pool, close } = openDatabase({ connectionString: database.url })
const prefix = toPrefixAt(0)
const toBatch = (chain: number, level: number) => `${prefix}/BA-${chain}-${level}`
const lot = `${prefix}/LO-1`

const COLUMNS = `prefix, handle, name, state, state_reason, level, template, batch, content, detail, revision, writer,
  created_at, updated_at`
const batches = Array.from({ length: LEVELS * CHAINS }, (_, at) =>
  toBatch(Math.floor(at / LEVELS), (at % LEVELS) + 1),
)
const { rows: before } = await pool.query(
  'select count(*)::int as total from identifiers where prefix = $1',
  [prefix],
)
if (before[0].total !== PARTS + batches.length + 1) {
  // Millions of rows take longer than any call may.
  const filling = new pg.Client({ connectionString: database.url })
  await filling.connect()
  await filling.query(
    'truncate identifiers, identifier_batches, identifier_traits, events, event_subjects, event_edges, event_separations',
  )
  await filling.query(
    `insert into identifiers (${COLUMNS})
     select $1, b, '批次', 'active', '', 'batch', '', null, '{}', '{}', 1, 'bench', now(), now()
       from unnest($2::text[]) as b`,
    [prefix, [lot, ...batches]],
  )
  for (const batch of batches)
    await filling.query(
      `insert into identifiers (${COLUMNS})
       select $1, $2 || '-' || n, '零件', 'active', '', 'item', '', $2, '{}', '{}', 1, 'bench', now(), now()
         from generate_series(1, $3::int) as n`,
      [prefix, batch, EACH],
    )
  await filling.query(
    `insert into identifier_batches
     select prefix, batch, count(*) from identifiers where batch is not null group by prefix, batch`,
  )
  // A heat has a thousand parts, and a day of making has four.
  await filling.query(
    `insert into identifier_traits (prefix, role, value, handle)
     select i.prefix, r.role,
            case r.role when 'heat' then 'HEAT-' || i.at / ${HEAT}
                        else to_char(timestamp '2000-01-01' + i.at * interval '6 hours', 'YYYY-MM-DD HH24:MI') end,
            i.handle
       from (select prefix, handle, row_number() over (order by handle) as at
               from identifiers where level = 'item') as i,
            (values ('heat'), ('producedAt')) as r (role)`,
  )
  const when = { eventTime: '2026-03-18T09:00:00.000+08:00', eventTimeZoneOffset: '+08:00' }
  const into = (from: string, to: string[]) => ({
    ...when,
    type: 'TransformationEvent',
    inputEPCList: [from],
    outputEPCList: to,
  })
  const chains = Array.from({ length: CHAINS }, (_, chain) => chain)
  const steps = [
    into(
      lot,
      chains.map((chain) => toBatch(chain, 1)),
    ),
    ...chains.flatMap((chain) =>
      Array.from({ length: LEVELS - 1 }, (_, level) =>
        into(toBatch(chain, level + 1), [toBatch(chain, level + 2)]),
      ),
    ),
  ]
  await captureEvents(
    db,
    steps.map((given) => ({ given, context: [] })),
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
  await filling.query(
    'vacuum analyze identifiers, identifier_batches, identifier_traits, event_edges, events',
  )
  await filling.end()
}

const times: number[] = []
let total = 0
const key = { prefix, id: createId(), scope: 1 }
for (let round = 0; round < ROUNDS; round++) {
  const { result: figures, seconds } = await measureTime(() =>
    transact(db, (db) =>
      reckonScope(
        db,
        { key, from: 0 },
        {
          causes: [{ kind: 'upstream', values: [lot], prefix: '', from: '', to: '' }],
          leftOut: [],
        },
      ),
    ),
  )
  times.push(seconds)
  total = figures.levels.reduce((sum, { level, total }) => sum + (level > 0 ? total : 0), 0)
}

const cause = { values: [], prefix: '', from: '', to: '' }
const FIELDS = {
  heat: { ...cause, kind: 'heat' as const, values: ['heat-7'] },
  date: { ...cause, kind: 'date' as const, from: '2000-03-01 00:00', to: '2000-03-01 23:59' },
}
const byField = new Map<string, { seconds: number; found: number }>()
for (const [name, given] of Object.entries(FIELDS)) {
  const { result: figures, seconds } = await measureTime(() =>
    transact(db, (db) =>
      reckonScope(db, { key: { ...key, scope: 2 }, from: 0 }, { causes: [given], leftOut: [] }),
    ),
  )
  byField.set(name, { seconds: Number(seconds.toFixed(3)), found: figures.searches?.[0]?.found ?? 0 })
}

const { from, to } = FIELDS.date
const QUERIES = {
  heat: { roles: ['heat' as const], ranges: FIELDS.heat.values.flatMap((value) => listRanges(value, '')) },
  date: { roles: ['producedAt' as const], ranges: createMomentRanges(from, to) },
}
for (const [name, query] of Object.entries(QUERIES)) {
  const { text, values } = searchStatement(prefix, query, MEMBERS_MAX)
  const { rows } = await pool.query(`explain (analyze, buffers, costs off) ${text}`, values)
  console.log(`${name}\n${rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n')}`)
}

/** The reference counts the same parts by their batch in one statement. */
const counting = await measureTime(() =>
  pool.query(
    'select batch, count(*) from identifiers where prefix = $1 and batch is not null group by batch',
    [prefix],
  ),
)
const firstRow = await measureTime(async () => {
  let text = ''
  for await (const chunk of streamCsv(db, key, undefined)) {
    text += chunk
    if (text.split('\r\n').length > 2) break
  }
})
console.log(
  JSON.stringify({
    parts: PARTS,
    counted: total,
    countsSeconds: times.map((time) => Number(time.toFixed(2))),
    referenceSeconds: Number(counting.seconds.toFixed(2)),
    csvFirstRowSeconds: Number(firstRow.seconds.toFixed(2)),
    byField: Object.fromEntries(byField),
  }),
)
await close()
await database.stop()
