import { isSandbox, LEVELS, RECORD_STATES } from '@biaojie/contract/identifiers/records/rules.ts'
import { foldHandle, isIdentifier } from '@biaojie/contract/rules.ts'
import { listAliasKeys, listGs1Prefixes } from '@biaojie/gs1/names.ts'
import { sql } from 'drizzle-orm'
import { type BinaryText, toBinary } from '../../../http/answers/binary-text.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Lanes, TextRow } from '../../../platform/database/lanes.ts'
import { type IdentifierRecord, toPrefix, toRecord } from '../../identifiers/records/identifiers.ts'

/** The stored facts about an identifier. */
export type Found = {
  /** The folded key of its row. */
  key: string
  /** The company's own spelling. */
  handle: string
  name: string
  /**
   * The beginning of the detail answer, before its company part:
   * `{"identifier":…,"identifierName":…,"images":…,"scenes":…,"elements":…`.
   */
  opening: BinaryText
  /** ISO 8601, UTC, whole seconds. */
  updatedAt: string
  /** Empty for the implied template. */
  template: string
  /** Folded. */
  batch: string | null
}

/** Elements of one scene as JSON text; `secret` is null when nothing in it needs verification. */
export type FoundScene = { templateCode: string; public: string; secret: string | null }

/** A statement about identifiers of several prefixes, and its variant for a single prefix. */
const writeInPrefixes = (name: string, write: (where: string) => string) => ({
  many: { name, text: write('prefix = any($1)') },
  one: { name: `${name}_of_one`, text: write('prefix = $1') },
})
type InPrefixes = ReturnType<typeof writeInPrefixes>
type Reading = Pick<Lanes, 'query' | 'distributed'>

const BY_HANDLE = writeInPrefixes(
  'identifiers_by_handle',
  // The name is a value of the record as well, so it is hidden when the record is blocked.
  (where) => `select handle, case when blocked_at is null then name else '' end, detail, updated_at, spelling,
      template, batch, created_at
    from identifiers
    where ${where} and handle = any($2) and state <> 'retired'`,
)
const SCENES = writeInPrefixes(
  'scenes_by_key',
  (where) => `select handle, conf_id, template_code, public, secret from identifier_scenes
    where ${where} and handle = any($2) and conf_id = any($3)`,
)

/** A blocked record has no representation except the page that says that it is blocked. */
const RECORDS = writeInPrefixes(
  'records_by_handle',
  (
    where,
  ) => `select handle, spelling, name, state, state_reason, level, template, template_version, batch, successor,
      visibility, inherited, content, updated_at from identifiers
    where ${where} and handle = any($2) and blocked_at is null`,
)

/** Turns `2026-03-18 06:26:00.12+00` (the lanes use UTC) into `2026-03-18T06:26:00Z`. */
const toIso = (timestamp: string) => `${timestamp.slice(0, 10)}T${timestamp.slice(11, 19)}Z`

/** Creates the lookup result from a public answer, either the current one or a historical one. */
export const toFoundFrom = (
  input: Omit<Found, 'opening' | 'template' | 'batch'> & {
    detail: string
    template?: string
    batch?: string | null
    registeredAt?: string
  },
): Found => {
  const { key, handle, name, detail, updatedAt, template = '', batch = null, registeredAt } = input
  const registered = registeredAt ? `"registerTime":"${toShanghaiTime(new Date(registeredAt))}",` : ''
  // Handles need no escaping in JSON (see identifierPattern).
  const opening = toBinary(
    `{"identifier":"${handle}","identifierName":${JSON.stringify(name)},${registered}${detail.slice(1, -1)}`,
  )
  return { key, handle, name, opening, updatedAt, template, batch }
}

/** Returns the text of a column that is never null; throws when it is. */
function requireText(value: string | null | undefined): string {
  if (value === null || value === undefined) throw new Error('a column without its value')
  return value
}

function toFound([key, name, detail, updatedAt, spelling, template, batch, createdAt]: TextRow): Found {
  return toFoundFrom({
    key: requireText(key),
    handle: spelling ?? requireText(key),
    name: requireText(name),
    detail: requireText(detail),
    updatedAt: toIso(requireText(updatedAt)),
    template: template ?? '',
    batch: batch ?? null,
    registeredAt: toIso(requireText(createdAt)),
  })
}

/** Handles contain letters, digits, '.', '/' and '-' only, so the array literal needs no quoting. */
const writePlainArray = (handles: string[]) => `{${handles.join(',')}}`
const writeQuotedArray = (texts: string[]) =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`

/** On a cluster, all keys of a batch have the same prefix (`lookup.ts`), which the statement names. */
function ask(reading: Reading, statement: InPrefixes, handles: string[], values: string[]) {
  const prefixes = [...new Set(handles.map(toPrefix))]
  const [only] = prefixes
  if (reading.distributed && only !== undefined && prefixes.length === 1)
    return reading.query(statement.one, [only, ...values])
  return reading.query(statement.many, [writeQuotedArray(prefixes), ...values])
}

/** Finds identifiers by folded handles. */
export async function findIdentifiers(lanes: Reading, handles: string[]): Promise<Map<string, Found>> {
  const rows = await ask(lanes, BY_HANDLE, handles, [writePlainArray(handles)])
  return new Map(rows.map((row) => [requireText(row[0]), toFound(row)]))
}

/** A record with the time of its last change: ISO 8601, UTC, whole seconds. */
export type FoundRecord = { record: IdentifierRecord; updatedAt: string }

const findAmong = <T extends string>(
  values: readonly T[],
  text: string | null | undefined,
  otherwise: T,
): T => values.find((candidate) => candidate === text) ?? otherwise

function toStoredRecord([
  key,
  spelling,
  name,
  state,
  reason,
  level,
  template,
  version,
  ...rest
]: TextRow): FoundRecord {
  const [batch = null, successor = null, visibility = null, inherited = null, content, updatedAt] = rest
  const handle = key ?? ''
  return {
    record: toRecord({
      prefix: toPrefix(handle),
      handle,
      spelling: spelling ?? null,
      name: name ?? '',
      state: findAmong(RECORD_STATES, state, 'retired'),
      stateReason: reason ?? '',
      level: findAmong(LEVELS, level, 'item'),
      template: template ?? '',
      templateVersion: version ? Number(version) : null,
      batch,
      successor,
      visibility,
      inherited,
      content: content ?? '{}',
    }),
    updatedAt: toIso(updatedAt ?? ''),
  }
}

/** Finds whole records, with all that is hidden from visitors, by folded handles. */
export async function findRecords(lanes: Reading, handles: string[]): Promise<Map<string, FoundRecord>> {
  const rows = await ask(lanes, RECORDS, handles, [writePlainArray(handles)])
  return new Map(rows.map((row) => [row[0] ?? '', toStoredRecord(row)]))
}

/** Returns a scene's key within a batch: a handle never contains a space. */
export const toSceneKey = (handle: string, confId: string) => `${handle} ${confId}`

/**
 * The answer may contain more scenes than requested, when several identifiers have scenes of the same name.
 */
export async function findScenes(lanes: Reading, keys: string[]): Promise<Map<string, FoundScene>> {
  const handles = keys.map((key) => key.slice(0, key.indexOf(' ')))
  const confIds = keys.map((key) => key.slice(key.indexOf(' ') + 1))
  const rows = await ask(lanes, SCENES, handles, [
    writePlainArray([...new Set(handles)]),
    writeQuotedArray([...new Set(confIds)]),
  ])
  return new Map(
    rows.map(([handle, confId, templateCode, open, secret]) => [
      toSceneKey(requireText(handle), requireText(confId)),
      { templateCode: requireText(templateCode), public: requireText(open), secret: secret ?? null },
    ]),
  )
}

const SUCCESSORS = (where: string) => `select handle, successor from identifiers
    where ${where} and handle = any($2) and state = 'retired' and successor is not null`
const LEADS = {
  name: 'leads_by_name',
  text: `${SUCCESSORS('prefix = any($1)')}
    union all select alias, handle from identifier_aliases where alias = any($2)`,
}
const LED_TO = writeInPrefixes('successors_by_handle', SUCCESSORS)
/** An alias contains no prefix, so all machines are queried, but only for names that nothing else answers. */
const ALIASES = {
  name: 'aliases_by_name',
  text: 'select alias, handle from identifier_aliases where alias = any($1)',
}

async function loadLeads(lanes: Reading, names: string[]): Promise<TextRow[]> {
  if (!lanes.distributed)
    return lanes.query(LEADS, [writeQuotedArray([...new Set(names.map(toPrefix))]), writeQuotedArray(names)])
  const rows = await Promise.all([
    ask(lanes, LED_TO, names, [writeQuotedArray(names)]),
    lanes.query(ALIASES, [writeQuotedArray(names)]),
  ])
  return rows.flat()
}

/**
 * Returns the identifiers for other names: retired identifiers lead to their successors, and aliases to their
 * identifiers. An alias that two companies use leads nowhere.
 */
export async function findLeads(lanes: Reading, names: string[]): Promise<Map<string, string>> {
  const rows = await loadLeads(lanes, names)
  const leads = new Map<string, string>()
  const twice = new Set<string>()
  for (const [name, handle] of rows) {
    if (!name || !handle) continue
    if (leads.has(name)) twice.add(name)
    leads.set(name, handle)
  }
  return new Map([...leads].filter(([name]) => !twice.has(name)))
}

const GS1_NAMES = {
  name: 'gs1_names',
  text: `select alias, handle, prefix, extract(epoch from created_at)::text from identifier_aliases
    where alias = any($1) order by created_at, prefix`,
}
const GS1_HOLDERS = {
  name: 'gs1_holders',
  text: `select gs1_prefix, prefix from gs1_prefixes where state = 'held' and gs1_prefix = any($1)`,
}

/**
 * Returns the identifiers for GS1 names, in any notation. Of several companies, the holder of the GS1 company
 * prefix comes first, then the company that entered the name first, so that printed addresses keep working.
 */
export async function findGs1Leads(lanes: Reading, names: string[]): Promise<Map<string, string>> {
  const keys = new Map(names.map((name) => [name, listAliasKeys(name)]))
  const rows = await lanes.query(GS1_NAMES, [writeQuotedArray([...new Set([...keys.values()].flat())])])
  const leads = new Map<string, string>()
  for (const [name, spellings] of keys) {
    const matching = rows.filter(([alias]) => spellings.includes(requireText(alias)))
    const isRival = new Set(matching.map(([, , prefix]) => prefix)).size > 1
    const holder = isRival ? await findHolder(lanes, name) : undefined
    const [, handle] = matching.find(([, , prefix]) => prefix === holder) ?? matching[0] ?? []
    if (handle) leads.set(name, handle)
  }
  return leads
}

async function findHolder(lanes: Reading, name: string): Promise<string | undefined> {
  const [row] = await lanes.query(GS1_HOLDERS, [writeQuotedArray(listGs1Prefixes(name))])
  return row?.[1] ?? undefined
}

export type Neighbour = { handle: string; name: string }
const WRITTEN = sql`coalesce(spelling, handle) as handle,
  case when blocked_at is null then name else '' end as name`

/**
 * Returns existing identifiers just before and just after `handle` in the order of keys, within one prefix.
 */
export async function loadNeighbours(
  db: Db,
  prefix: string,
  handle: string,
  each: number,
): Promise<Neighbour[]> {
  if (isSandbox(prefix)) return []
  const key = foldHandle(handle)
  const own = sql`identifiers.prefix = ${prefix} and state <> 'retired'`
  const { rows } = await db.execute<Neighbour>(sql`
    (select ${WRITTEN} from identifiers
      where ${own} and identifiers.handle >= ${key} order by identifiers.handle limit ${each})
    union all
    (select ${WRITTEN} from identifiers
      where ${own} and identifiers.handle < ${key} order by identifiers.handle desc limit ${each})`)
  return rows
}

/** Returns the names of existing public identifiers among these handles, without those of sandboxes. */
export async function loadNames(db: Db, handles: string[]): Promise<Neighbour[]> {
  const keys = [...new Set(handles.map(foldHandle))].filter(isIdentifier)
  const prefixes = [...new Set(keys.map(toPrefix))]
  const { rows } = await db.execute<Neighbour>(sql`
    select ${WRITTEN} from identifiers
     where prefix = any(${sql.param(prefixes)}::text[]) and handle = any(${sql.param(keys)}::text[])
       and state <> 'retired'`)
  return rows
}
