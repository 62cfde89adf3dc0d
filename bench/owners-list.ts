/**
 * node bench/owners-list.ts [5000000]: pages of an owner's list over identifiers of one company, by filter, text and
 * place, beside the bare read of as many rows by their keys in the same run.
 */
import pg from 'pg'
import { listIdentifiers } from '../apps/server/src/domains/identifiers/records/read/list.ts'
import { createVisits } from '../apps/server/src/domains/resolution/resolution/visits/visits.ts'
import type { KeyHolder } from '../apps/server/src/http/access/principals.ts'
import { createId } from '../apps/server/src/platform/base/ids.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import type { IdentifierRow } from '../packages/contract/src/identifiers/records/identifiers.ts'
import { loadFirstRow, openBenchDatabase } from './database.ts'
import { quantile } from './measure.ts'
import { toPrefixAt } from './records.ts'

const COUNT = Number(process.argv[2] ?? 5_000_000)
const SAMPLES = Number(process.env.SAMPLES ?? 300)
const PAGE = 20
const DEEP = 1_000
const BATCH = 1_000
const PREFIX = toPrefixAt(0)
/** Ids of templates, by which the list filters. */
const TEMPLATES = Array.from({ length: 8 }, (_, i) => `00000000-0000-7000-8000-00000000000${i}`)

const database = await openBenchDatabase(COUNT, 'owners_list')

/** Identifier number n: a template by n, a batch for each thousand, a name for each kind and size. */
const ROWS = `
  select '${PREFIX}', '${PREFIX}/BD-' || lpad(n::text, 8, '0'), null,
    (array['前制动盘','后制动盘','转向节','制动卡钳','轮毂轴承'])[1 + n % 5] || ' Ø' || 260 + n % 90,
    case when n % 97 = 0 then 'suspended' when n % 89 = 0 then 'retired' when n % 17 = 0 then 'reserved' else 'active' end,
    '', case when n % 1000 = 0 then 'batch' else 'item' end,
    ('{${TEMPLATES.join(',')}}'::text[])[1 + n % ${TEMPLATES.length}], 1 + n % 3,
    '${PREFIX}/B' || n / ${BATCH}, null, null,
    '{"elements":[{"id":"spec","value":"Ø' || 260 + n % 90 || ' × 28"},{"id":"partNo","value":"HX-' || n % 4000 ||
      '"},{"id":"weight","value":' || 8 + (n % 100) / 100.0 || ',"unit":"KGM"},{"id":"heatNo","value":"R' || n / 5000 || '"}]}',
    '{"images":[],"scenes":[],"elements":[' || repeat('{"dataId":"weight","lableValue":"8.6 kg"},', 8) || '{}]}',
    1, 'system:bench', now() - (${COUNT} - n) * interval '1 second', now() - (${COUNT} - n) * interval '1 second', null
  from generate_series(1, ${COUNT}) as n`

/** Fills the tables by SQL, indexes last; the loader would take hours of this machine for what the list never reads. */
async function fill(): Promise<void> {
  const { rows: filled } = await loadFirstRow<{ rows: string }>(
    database.url,
    'select count(*) rows from identifier_counts',
  )
  if (Number(filled) > 0) return
  const client = new pg.Client(database.url)
  await client.connect()
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'identifiers' and indexname <> 'identifiers_prefix_handle_pk'`,
  )
  await client.query(`set maintenance_work_mem = '1GB'; set synchronous_commit = off`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await client.query(
    'truncate identifiers, identifier_counts, identifier_names, identifier_finds, identifier_traits',
  )
  await client.query(
    `insert into identifiers (prefix, handle, spelling, name, state, state_reason, level, template, template_version,
       batch, successor, visibility, content, detail, revision, writer, created_at, updated_at, blocked_at) ${ROWS}`,
  )
  for (const { definition } of rows) await client.query(definition)
  await client.query(`insert into identifier_names select distinct prefix, name from identifiers`)
  await client.query(
    `insert into identifier_finds select prefix, handle, 'part', 'HX-' || substr(handle, length(handle) - 7)::int % 4000
       from identifiers where handle like '%5'`,
  )
  await client.query('vacuum analyze identifiers, identifier_names, identifier_finds')
  await client.query(
    `insert into identifier_counts (prefix, template, template_version, level, state, total)
     select prefix, template, template_version, level, state, count(*) from identifiers group by 1, 2, 3, 4, 5`,
  )
  await client.end()
}

await fill()
const { db, pool, close } = openDatabase({ connectionString: database.url })
const visits = createVisits(db, () => new Date())
const holder: KeyHolder = {
  kind: 'key',
  keyId: createId(),
  name: 'bench',
  companyId: '',
  prefix: PREFIX,
  scopes: ['read'],
  templates: [],
  sandbox: false,
}
type ListQuery = Parameters<typeof listIdentifiers>[2]
const list = (request: ListQuery) => listIdentifiers({ db, visits }, holder, { size: PAGE, ...request })

const pickNumber = (below: number) => Math.floor(Math.random() * below)
const pick = <T>(values: readonly T[]): T | undefined => values[pickNumber(values.length)]

/** The cursor of a page so far from the first. */
async function loadCursor(page: number): Promise<string> {
  let cursor = ''
  for (let at = 1; at < page; at++) cursor = (await list(cursor ? { cursor } : {})).next
  return cursor
}
const deep = await loadCursor(DEEP)

const pickHandles = (): string[] =>
  Array.from({ length: PAGE }, () => `${PREFIX}/BD-${String(1 + pickNumber(COUNT)).padStart(8, '0')}`)

/** Each measurement with the work of one sample. */
const WORK: Record<
  string,
  () => Promise<{ records: readonly Pick<IdentifierRow, 'identifier'>[] } | pg.QueryResult>
> = {
  'reference: as many rows by their keys': () =>
    pool.query('select * from identifiers where prefix = $1 and handle = any($2)', [PREFIX, pickHandles()]),
  'first page': () => list({}),
  [`page ${DEEP} by cursor`]: () => list({ cursor: deep }),
  'by template': () => list({ template: pick(TEMPLATES) }),
  'by batch': () => list({ batch: `B${pickNumber(COUNT / BATCH)}` }),
  'by template and batch': () => list({ template: pick(TEMPLATES), batch: `B${pickNumber(COUNT / BATCH)}` }),
  'by state and level': () => list({ state: 'suspended', level: 'item' }),
  'a day': () => list({ updatedFrom: '2026-11-01T00:00:00+08:00', updatedTo: '2026-11-02T00:00:00+08:00' }),
  'a code': () => list({ text: `BD-${String(1 + pickNumber(COUNT)).padStart(8, '0')}` }),
  'the beginning of codes': () => list({ text: `BD-${String(pickNumber(COUNT / 1_000)).padStart(5, '0')}` }),
  'a number of parts': () => list({ text: `HX-${pickNumber(4_000)}` }),
  'a word of names': () => list({ text: pick(['制动', '转向节', 'Ø301', '轴承']) }),
  'a word of names with a template and a state': () =>
    list({ text: '卡钳', template: pick(TEMPLATES), state: 'suspended' }),
  'a text that nothing has': () => list({ text: '没有这个' }),
}

const times = new Map(Object.keys(WORK).map((name): [string, number[]] => [name, []]))
// In turns, so that other work on the machine meets all of them alike.
for (let sample = -5; sample < SAMPLES; sample++)
  for (const [name, work] of Object.entries(WORK)) {
    const from = performance.now()
    await work()
    if (sample >= 0) times.get(name)?.push(performance.now() - from)
  }
for (const [name, durations] of times)
  console.log(
    `${name}: p50 ${quantile(durations, 0.5).toFixed(1)} ms, p95 ${quantile(durations, 0.95).toFixed(1)} ms, p99 ${quantile(durations, 0.99).toFixed(1)} ms`,
  )
await visits.close()
await close()
await database.stop()
