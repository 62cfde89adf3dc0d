import { formatCount } from '@biaojie/contract/formats.ts'
import { toCommandLine } from '../../../../platform/base/command.ts'
import { type Db, getClient, snapshot } from '../../../../platform/database/database.ts'
import {
  describeChangedEntry,
  type Register,
  readSaltKeys,
  type SaltKey,
} from '../../../resolution/register/register.ts'
import { applyDelta } from '../record/deltas.ts'
import type { Projection } from '../record/projections.ts'
import { toRecord, toRow } from '../record/record.ts'
import { dropInherited } from '../write/sources.ts'
import { COLUMNS, type StoredRow } from '../write/store.ts'
import { listChangedAnswers, readScenes } from './answers.ts'
import { digestRevision } from './digests.ts'
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

/** An identifier that differs from its entry in the register. */
export type Difference = {
  handle: string
  /** Undefined when the difference is not one of the record. */
  revision?: number
  leaf?: number | undefined
  what: string
}

export function describeDifference({ handle, revision, leaf, what }: Difference): string {
  const version = revision === undefined ? '' : ` 第 ${revision} 版`
  const place = leaf === undefined ? '' : `，账簿第 ${formatCount(leaf + 1)} 条`
  return `${handle}${version}${place}：${what}`
}

/** `leaf` is undefined for an entry without a position yet. */
type Entry = { revision: number; digest: string; saltKey: number; leaf: number | undefined }
type EntryRow = Omit<Entry, 'leaf'> & { subject: string; leaf: string | null; entry: string }
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
    const { digest } = JSON.parse(entry)
    entries.set(revision, { revision, saltKey, digest, leaf: leaf === null ? undefined : Number(leaf) })
  }
  return found
}

type Step = { handle: string; revision: number; delta: string }

/** Reads the steps back to earlier revisions, the latest first. */
async function readSteps(db: Db, rows: readonly StoredRow[]): Promise<Map<string, Step[]>> {
  const { rows: steps } = await getClient(db).query<Step>(
    `select handle, revision, delta from identifier_revisions
      where prefix = any($1) and handle = any($2) and delta is not null order by handle, revision desc`,
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
}

type SaltKeys = ReadonlyMap<number, SaltKey>

/** Returns the difference between the current revision and its entry. */
function compareCurrent(
  row: StoredRow,
  { entries, answers }: Stored,
  saltKeys: SaltKeys,
): string | undefined {
  const [entry] = entries.values()
  // Codes that were reserved in bulk share one entry until they get content.
  if (!entry) return row.state === 'reserved' ? undefined : '账簿里没有它'
  if (entry.revision !== row.revision) return `账簿里最近的是第 ${entry.revision} 版`
  const saltKey = saltKeys.get(entry.saltKey)
  if (!saltKey) return `缺少第 ${entry.saltKey} 把盐密钥，无法核对`
  const changed = listChangedAnswers(row, answers).join('、')
  if (digestRevision(row, saltKey) === entry.digest)
    return changed ? `查询答复和记录不同：${changed}` : undefined
  return changed ? `内容和登记的摘要不符，和查询答复不同的是：${changed}` : '内容和登记的摘要不符'
}

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
    revision -= 1
    try {
      record = applyDelta(record, JSON.parse(step.delta))
    } catch {
      return { revision, what: '修订记录读不懂' }
    }
    const entry = entries.get(revision)
    const saltKey = entry && saltKeys.get(entry.saltKey)
    if (
      saltKey &&
      digestRevision({ ...toRow(record), handle: row.handle, revision }, saltKey) !== entry.digest
    )
      return { revision, what: '修订记录和登记的摘要不符' }
  }
  return undefined
}

/** Compares aliases and the block of an identifier with the latest entries about them. */
function* compareEvents(
  { handle, blockedAt }: StoredRow,
  { aliases, events }: Pick<Stored, 'aliases' | 'events'>,
): Generator<Difference> {
  for (const change of listUnregisteredAliases(aliases, events))
    yield change.action === 'added'
      ? { handle, what: `别名 ${change.stored.spelling} 没有登记，或者已登记为移除` }
      : { handle, leaf: change.leaf, what: '登记过的一个别名不见了' }
  const { value: isBlocked = false, leaf } = events.blocked ?? {}
  if (isBlocked && blockedAt === null) yield { handle, leaf, what: '登记为已屏蔽，数据库里没有屏蔽' }
  if (!isBlocked && blockedAt !== null) yield { handle, leaf, what: '数据库里已屏蔽，账簿里没有登记' }
}

function* compareRecord(row: StoredRow, stored: Stored, saltKeys: SaltKeys): Generator<Difference> {
  const { handle } = row
  const toDifference = (revision: number, what: string): Difference => ({
    handle,
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
  const { rows } = await getClient(db).query<{ handle: string; revision: number; leaf: string }>(
    `select distinct on (subject) subject as handle, revision, leaf from register_entries e
      where kind = 'record'
        and not exists (select 1 from identifiers i where i.prefix = e.prefix and i.handle = e.subject)
      order by subject, revision desc, leaf`,
  )
  return rows.map(({ leaf, ...row }) => ({ ...row, leaf: Number(leaf), what: '数据库里没有它了' }))
}

/** Finds aliases of identifiers that do not exist. */
async function findStrayAliases(db: Db): Promise<Difference[]> {
  const { rows } = await getClient(db).query<{ handle: string; spelling: string }>(
    `select handle, spelling from identifier_aliases a
      where not exists (select 1 from identifiers i where i.prefix = a.prefix and i.handle = a.handle)
      order by handle, alias`,
  )
  return rows.map(({ handle, spelling }) => ({ handle, what: `别名 ${spelling} 指向它，数据库里没有它` }))
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
    return rows.map(({ detail, ...row }) => ({
      row,
      entries: entries.get(row.handle) ?? new Map(),
      steps: steps.get(row.handle) ?? [],
      answers: { detail, scenes: scenes.get(row.handle) ?? [] },
      aliases: aliases.get(row.handle) ?? [],
      events: events.get(row.handle) ?? NO_EVENTS,
    }))
  })

/** Compares every identifier of the database, with its answers, history, aliases and block, with the register. */
export async function* findDifferences(
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

/** The maximum number of differences that an alarm names. */
const NAMED = 5

/** Compares the entries of the database with the published log, and identifiers with the entries. */
async function* findAllDifferences(
  db: Db,
  register: Pick<Register, 'findChangedEntry'>,
): AsyncGenerator<string> {
  const leaf = await register.findChangedEntry()
  if (leaf !== undefined) yield describeChangedEntry(leaf)
  for await (const difference of findDifferences(db, () => {})) yield describeDifference(difference)
}

/** Checks everything that the register has an entry about, and notifies staff of differences. */
export async function checkRegister(
  db: Db,
  register: Pick<Register, 'alarm' | 'findChangedEntry'>,
): Promise<void> {
  const differences: string[] = []
  for await (const difference of findAllDifferences(db, register)) {
    differences.push(difference)
    if (differences.length === NAMED) break
  }
  if (differences.length > 0)
    await register.alarm(
      'different',
      `${differences.join('；')}。请在节点上运行 ${toCommandLine('audit', '节点地址 --database')}，列出全部不符之处`,
    )
}
