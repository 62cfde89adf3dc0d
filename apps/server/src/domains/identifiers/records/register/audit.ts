import type pg from 'pg'
import { type Db, getClient, snapshot } from '../../../../platform/database/database.ts'
import {
  type Difference,
  isEntryTime,
  readSaltKeys,
  type SaltKey,
} from '../../../resolution/register/register.ts'
import { applyDelta } from '../record/deltas.ts'
import type { Projection } from '../record/projections.ts'
import { toRecord, toRow } from '../record/record.ts'
import { dropInherited, readInheritance } from '../write/sources.ts'
import { COLUMNS, type StoredRow } from '../write/store.ts'
import { isSameText, listChangedAnswers, readScenes } from './answers.ts'
import { digestRevision, type EntryVersion, toEntryVersion } from './digests.ts'
import {
  type Events,
  listUnregisteredAliases,
  NO_EVENTS,
  readAliases,
  readEvents,
  type StoredAlias,
} from './events.ts'

/** Identifiers per statement. */
const PORTION = 1_000

/** `leaf` is undefined for an entry without a position yet. */
type Entry = {
  revision: number
  version: EntryVersion
  digest: string
  /** In whole seconds. */
  at: string
  dropsFormer: boolean
  saltKey: number
  leaf: number | undefined
}
type EntryRow = Pick<Entry, 'revision' | 'saltKey'> & { subject: string; leaf: string | null; entry: string }
/** The entries of a record by revision, the latest revision first. */
type Entries = ReadonlyMap<number, Entry>

/** When a revision has several entries, the first counts: the later ones may hide a change. */
async function readEntries(db: Db, handles: readonly string[]): Promise<Map<string, Entries>> {
  const { rows } = await getClient(db).query<EntryRow>(
    `select distinct on (subject, revision) subject, revision, salt_key as "saltKey", leaf, entry
       from (select subject, revision, salt_key, leaf, entry from register_entries
              where subject = any($1) and kind = 'record'
             union all
             select subject, revision, salt_key, null, entry from register_queue
              where subject = any($1) and kind = 'record') entries
      order by subject, revision desc, leaf nulls last`,
    [handles],
  )
  const found = new Map<string, Map<number, Entry>>()
  for (const { subject, revision, saltKey, leaf, entry } of rows) {
    const entries = found.get(subject) ?? new Map<number, Entry>()
    found.set(subject, entries)
    const { v, digest, at, former } = JSON.parse(entry)
    entries.set(revision, {
      revision,
      version: toEntryVersion(v),
      digest,
      at,
      dropsFormer: former === 'dropped',
      saltKey,
      leaf: leaf === null ? undefined : Number(leaf),
    })
  }
  return found
}

/** A stored revision; `delta` leads back to the one before it, and the first has none. */
type Step = { handle: string; revision: number; at: Date; delta: string | null }

/** Reads the stored revisions, the latest first. */
async function readSteps(db: Db, rows: readonly StoredRow[]): Promise<Map<string, Step[]>> {
  const { rows: steps } = await getClient(db).query<Step>(
    `select handle, revision, at, delta from identifier_revisions
      where prefix = any($1) and handle = any($2) order by handle, revision desc`,
    [rows.map(({ prefix }) => prefix), rows.map(({ handle }) => handle)],
  )
  return Map.groupBy(steps, ({ handle }) => handle)
}

type Stored = {
  entries: Entries
  steps: readonly Step[]
  answers: Projection
  aliases: readonly StoredAlias[]
  events: Events
  /** The values that its batch gives it now; undefined while a change of a batch is being applied. */
  inherited: { text: string | null } | undefined
}

type SaltKeys = ReadonlyMap<number, SaltKey>

/** Returns the difference between the current revision and its entry. */
function compareCurrent(
  row: StoredRow,
  { entries, answers, inherited }: Stored,
  saltKeys: SaltKeys,
): string | undefined {
  const [entry] = entries.values()
  // Codes that were reserved in bulk share one entry until they get content.
  if (!entry && !isBareCode(row)) return '账簿里没有它'
  const changed = listChangedAnswers(row, answers).join('、')
  if (entry) {
    if (entry.revision !== row.revision) return `账簿里最近的是第 ${entry.revision} 版`
    const saltKey = saltKeys.get(entry.saltKey)
    if (!saltKey) return `缺少第 ${entry.saltKey} 把盐密钥，无法核对`
    const digested = { ...row, createdAt: row.createdAt.toISOString() }
    if (digestRevision(digested, saltKey, entry.version) !== entry.digest)
      return changed ? `内容和登记的摘要不符，和查询答复不同的是：${changed}` : '内容和登记的摘要不符'
    if (!isEntryTime(row.updatedAt, entry.at)) return '写入时间和登记的不同'
  }
  if (changed) return `查询答复和记录不同：${changed}`
  return inherited && !isSameText(inherited.text, row.inherited)
    ? '从批次带来的值和批次现在的不同'
    : undefined
}

/** Tells whether a code was reserved in bulk and has no content yet. */
const isBareCode = ({ state, revision, content }: StoredRow) =>
  state === 'reserved' && revision === 1 && content === '{}'

/** Returns the latest earlier revision that differs from its entry. */
function compareHistory(
  row: StoredRow,
  { entries, steps }: Stored,
  saltKeys: SaltKeys,
): { revision: number; what: string } | undefined {
  let record = dropInherited(toRecord(row))
  let revision = row.revision
  for (const step of steps) {
    if (step.revision !== revision) return { revision, what: '这一版的修订记录不见了' }
    const own = entries.get(revision)
    if (own && !isEntryTime(step.at, own.at)) return { revision, what: '修订记录的时间和登记的不同' }
    if (step.delta === null || own?.dropsFormer) break
    revision -= 1
    try {
      record = applyDelta(record, JSON.parse(step.delta))
    } catch {
      return { revision, what: '修订记录读不懂' }
    }
    const entry = entries.get(revision)
    const saltKey = entry && saltKeys.get(entry.saltKey)
    const former = { ...toRow(record), handle: row.handle, revision, createdAt: row.createdAt.toISOString() }
    if (saltKey && digestRevision(former, saltKey, entry.version) !== entry.digest)
      return { revision, what: '修订记录和登记的摘要不符' }
  }
  const last = entries.get(revision)
  const isKept = last !== undefined && last.version > 1 && !last.dropsFormer
  const hasEarlier = [...entries.keys()].some((earlier) => earlier < revision)
  return isKept && hasEarlier ? { revision, what: '这一版以前的修订记录不见了' } : undefined
}

/** Compares aliases and the block of an identifier with the latest entries about them. */
function* compareEvents(
  { handle, blockedAt }: StoredRow,
  { aliases, events }: Pick<Stored, 'aliases' | 'events'>,
): Generator<Difference> {
  for (const change of listUnregisteredAliases(aliases, events))
    yield change.action === 'added'
      ? { subject: handle, what: `别名 ${change.stored.spelling} 没有登记，或者已登记为移除` }
      : { subject: handle, leaf: change.leaf, what: '登记过的一个别名不见了' }
  const { value: isBlocked = false, leaf } = events.blocked ?? {}
  if (isBlocked && blockedAt === null) yield { subject: handle, leaf, what: '登记为已屏蔽，数据库里没有屏蔽' }
  if (!isBlocked && blockedAt !== null)
    yield { subject: handle, leaf, what: '数据库里已屏蔽，账簿里没有登记' }
}

function* compareRecord(row: StoredRow, stored: Stored, saltKeys: SaltKeys): Generator<Difference> {
  const { handle } = row
  const toDifference = (revision: number, what: string): Difference => ({
    subject: handle,
    revision,
    leaf: stored.entries.get(revision)?.leaf,
    what,
  })
  const current = compareCurrent(row, stored, saltKeys)
  if (current) return yield toDifference(row.revision, current)
  const former = compareHistory(row, stored, saltKeys)
  if (former) yield toDifference(former.revision, former.what)
}

/** Finds records that are in the register and no longer in the database. */
async function findMissing(db: Db): Promise<Difference[]> {
  const { rows } = await getClient(db).query<{ subject: string; revision: number; leaf: string | null }>(
    `select distinct on (subject) subject, revision, leaf
       from (select prefix, subject, revision, leaf from register_entries where kind = 'record'
             union all select prefix, subject, revision, null from register_queue where kind = 'record') e
      where not exists (select 1 from identifiers i where i.prefix = e.prefix and i.handle = e.subject)
      order by subject, revision desc, leaf nulls last`,
  )
  return rows.map(({ leaf, ...row }) => ({
    ...row,
    leaf: leaf === null ? undefined : Number(leaf),
    what: '数据库里没有它了',
  }))
}

/** Finds aliases of identifiers that do not exist. */
async function findStrayAliases(db: Db): Promise<Difference[]> {
  const { rows } = await getClient(db).query<{ handle: string; spelling: string }>(
    `select handle, spelling from identifier_aliases a
      where not exists (select 1 from identifiers i where i.prefix = a.prefix and i.handle = a.handle)
      order by handle, alias`,
  )
  return rows.map(({ handle, spelling }) => ({
    subject: handle,
    what: `别名 ${spelling} 指向它，数据库里没有它`,
  }))
}

type Portion = readonly (Stored & { row: StoredRow })[]

/** Reads the next records with everything that is compared, as of one moment. */
const readPortion = (db: Db, last: { prefix: string; handle: string }): Promise<Portion> =>
  snapshot(db, async (db) => {
    const { rows } = await getClient(db).query<StoredRow & { detail: string }>(
      `select ${COLUMNS}, detail from identifiers
        where (prefix, handle) > ($1, $2) and prefix not like '%.T' order by prefix, handle limit ${PORTION}`,
      [last.prefix, last.handle],
    )
    const client = getClient(db)
    const handles = rows.map(({ handle }) => handle)
    const entries = await readEntries(db, handles)
    const events = await readEvents(client, handles)
    const aliases = await readAliases(client, rows)
    const steps = await readSteps(db, rows)
    const scenes = await readScenes(client, rows)
    const computeInherited = await readExpectedInheritance(client, rows)
    return rows.map(({ detail, ...row }) => ({
      row,
      entries: entries.get(row.handle) ?? new Map(),
      steps: steps.get(row.handle) ?? [],
      answers: { detail, scenes: scenes.get(row.handle) ?? [] },
      aliases: aliases.get(row.handle) ?? [],
      events: events.get(row.handle) ?? NO_EVENTS,
      inherited: computeInherited(row),
    }))
  })

/** Returns the function that computes what records inherit at this moment. */
async function readExpectedInheritance(client: pg.ClientBase, rows: readonly StoredRow[]) {
  const complete = await readInheritance(client, rows, { locked: false })
  const { rows: unfinished } = await client.query<{ prefix: string }>(
    'select distinct prefix from identifier_heirs',
  )
  const busy = new Set(unfinished.map(({ prefix }) => prefix))
  return (row: StoredRow) =>
    row.state === 'retired' || busy.has(row.prefix)
      ? undefined
      : { text: toRow(complete(toRecord(row))).inherited }
}

/** Compares every identifier of the database, with its answers, history, aliases and block, with the register. */
export async function* findRecordDifferences(
  db: Db,
  onProgress: (done: number) => void,
): AsyncGenerator<Difference> {
  const saltKeys = await readSaltKeys(getClient(db))
  let last = { prefix: '', handle: '' }
  for (let done = 0; ; ) {
    const portion = await readPortion(db, last)
    for (const { row, ...stored } of portion) {
      yield* compareRecord(row, stored, saltKeys)
      yield* compareEvents(row, stored)
    }
    done += portion.length
    onProgress(done)
    const end = portion.at(-1)
    if (!end) break
    last = end.row
  }
  yield* await findMissing(db)
  yield* await findStrayAliases(db)
}
