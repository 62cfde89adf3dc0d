import { isSandbox } from '@biaojie/contract/identifiers/records/rules.ts'
import type pg from 'pg'
import { mapWithPauses } from '../../../../platform/base/iteration.ts'
import { type Columns, hasFewRows, listNames } from '../../../../platform/database/copying.ts'
import type { CodeKeys } from '../codes.ts'
import { replaceFinds } from '../read/finds-store.ts'
import { type IdentifierRecord, type RecordRow, toRecord, toStatus } from '../record/record.ts'
import { startRegistering } from '../register/revisions.ts'
import { replaceTraits } from '../traits/store.ts'
import { announceWritten } from './announcing.ts'
import { countDays, countRecords } from './counts.ts'
import { markHeirs } from './heirs.ts'
import { hideBlockedRecord, type Prepared, prepareRecord } from './prepare.ts'
import { insertRevisions } from './revisions.ts'
import { appendNew, compareKeys, listPrefixes, stage } from './rows.ts'
import { deleteScenes, insertScenes, saveNames } from './scenes.ts'
import { type Complete, readInheritance } from './sources.ts'
import { lockRows, type StoredRow } from './store.ts'
import { settleUniques } from './uniques.ts'
import type { Author, Change, New, Row, Writing, Written } from './writing.ts'

export type { Author, Webhooks, Writing, Written } from './writing.ts'

const ROW: Columns<New> = [
  ['prefix', 'text', ({ row }) => row.prefix],
  ['handle', 'text', ({ row }) => row.handle],
  ['spelling', 'text', ({ row }) => row.spelling],
  ['name', 'text', ({ row }) => row.name],
  ['state', 'text', ({ row }) => row.state],
  ['state_reason', 'text', ({ row }) => row.stateReason],
  ['level', 'text', ({ row }) => row.level],
  ['template', 'text', ({ row }) => row.template],
  ['template_version', 'integer', ({ row }) => row.templateVersion],
  ['batch', 'text', ({ row }) => row.batch],
  ['successor', 'text', ({ row }) => row.successor],
  ['visibility', 'text', ({ row }) => row.visibility],
  ['inherited', 'text', ({ row }) => row.inherited],
  ['content', 'text', ({ row }) => row.content],
  // This text is created while its row is written, so that thousands of texts do not wait in memory.
  ['detail', 'text', ({ prepared }) => prepared.projection().detail],
  ['revision', 'integer', ({ row }) => row.revision],
  ['writer', 'text', ({ row }) => row.writer],
  ['created_at', 'timestamptz', ({ row }) => row.createdAt],
  ['updated_at', 'timestamptz', ({ row }) => row.updatedAt],
]

const toWriter = ({ kind, id }: Author) => `${kind}:${id}`

/** Returns the function that creates new rows for one write. */
function createRowMaker({ at, author }: Writing): (prepared: Prepared) => New {
  const now = at.toISOString()
  const writer = toWriter(author)
  return (prepared) => {
    if (prepared.history) {
      const { revision, createdAt, updatedAt } = prepared.history
      return { prepared, row: { ...prepared.row, revision, writer, createdAt, updatedAt } }
    }
    const createdAt = prepared.created?.toISOString() ?? now
    return { prepared, row: { ...prepared.row, revision: 1, writer, createdAt, updatedAt: now } }
  }
}

/** Inserts missing identifiers; returns the new handles. */
async function insertNew(client: pg.ClientBase, rows: New[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const ordered = rows.toSorted((one, other) => compareKeys(one.row, other.row))
  if (await appendNew(client, 'identifiers', ROW, ordered)) return new Set(rows.map(({ row }) => row.handle))
  const source = await stage(client, 'identifiers', ROW, rows)
  const { rows: inserted } = await client.query<{ handle: string }>(
    `insert into identifiers (${listNames(ROW)}) ${source.select} order by 1, 2
     on conflict (prefix, handle) do nothing returning handle`,
    source.values,
  )
  return new Set(inserted.map(({ handle }) => handle))
}

/** Returns the new record: the written content, and the old status unless the writer changes it. */
function mergeStatus(before: IdentifierRecord, { row, status }: Prepared): IdentifierRecord {
  const filled = before.state === 'reserved' ? { state: 'active' as const } : {}
  return { ...toRecord(row), ...toStatus(before), ...filled, ...status }
}

const SAME: (keyof RecordRow)[] = [
  'spelling',
  'name',
  'state',
  'stateReason',
  'level',
  'template',
  'templateVersion',
  'batch',
  'successor',
  'visibility',
  'content',
]
const isSame = (one: RecordRow, other: RecordRow) => SAME.every((key) => one[key] === other[key])

/** Returns the stored record after this write; undefined when nothing changes. */
export function applyWrite(before: StoredRow, prepared: Prepared): IdentifierRecord | undefined {
  const after = mergeStatus(toRecord(before), prepared)
  return isSame(prepareRecord(after).row, before) ? undefined : after
}

/**
 * Returns undefined when the record does not change. The new time is later than that of the previous
 * revision, even within one millisecond.
 */
function createChange(
  before: StoredRow,
  given: Prepared,
  complete: Complete,
  { at, author }: Writing,
): Change | undefined {
  const after = complete(mergeStatus(toRecord(before), given))
  const prepared = hideBlockedRecord({ ...given, ...prepareRecord(after) }, before.blockedAt)
  // A moved record may have returned to an earlier content through further revisions.
  if (!given.history && isSame(prepared.row, before)) return undefined
  const row: Row = {
    ...prepared.row,
    revision: given.history?.revision ?? before.revision + 1,
    writer: toWriter(author),
    createdAt: before.createdAt.toISOString(),
    updatedAt:
      given.history?.updatedAt ??
      new Date(Math.max(at.getTime(), before.updatedAt.getTime() + 1)).toISOString(),
  }
  return { prepared, before, after, row }
}

async function updateChanged(client: pg.ClientBase, changes: Change[]): Promise<void> {
  if (changes.length === 0) return
  const source = await stage(client, 'identifiers', ROW, changes)
  const set = ROW.slice(2).map(([name]) => `${name} = l.${name}`)
  await client.query(
    `update identifiers i set ${set.join(', ')} from (${source.select}) as l (${listNames(ROW)})
     where i.prefix = l.prefix and i.handle = l.handle
       and i.prefix = any($${source.values.length + 1})`,
    [...source.values, listPrefixes(changes.map(({ row }) => row))],
  )
  await deleteScenes(
    client,
    changes.map(({ row }) => row),
  )
}

async function writeCodes(client: pg.ClientBase, written: Prepared[], codes: CodeKeys): Promise<void> {
  const coded = written.flatMap(({ row: { prefix, handle }, antiCode }) =>
    antiCode === undefined ? [] : [{ prefix, handle, digest: codes.digest(handle, antiCode) }],
  )
  if (coded.length > 0)
    await client.query(
      `insert into identifier_codes (prefix, handle, digest)
       select * from unnest($1::text[], $2::text[], $3::text[]) order by 1, 2
       on conflict (prefix, handle) do update set digest = excluded.digest`,
      [
        coded.map(({ prefix }) => prefix),
        coded.map(({ handle }) => handle),
        coded.map(({ digest }) => digest),
      ],
    )
}

async function dropCodes(client: pg.ClientBase, changes: Change[]): Promise<void> {
  const retired = changes.filter(({ row }) => row.state === 'retired')
  if (retired.length > 0)
    await client.query(
      `delete from identifier_codes c using unnest($1::text[], $2::text[]) as l (prefix, handle)
       where c.prefix = l.prefix and c.handle = l.handle and c.prefix = any($3)`,
      [
        retired.map(({ row }) => row.prefix),
        retired.map(({ row }) => row.handle),
        listPrefixes(retired.map(({ row }) => row)),
      ],
    )
}

/** Adds inherited values to new records; existing records get them after the merge. */
async function addInherited(client: pg.ClientBase, records: Prepared[]): Promise<Prepared[]> {
  const heirs = records.filter(({ row }) => row.batch !== null && row.template !== '')
  if (heirs.length === 0) return records
  const complete = await readInheritance(
    client,
    heirs.map(({ row }) => row),
    { locked: true },
  )
  return records.map((prepared) => {
    if (prepared.row.batch === null || prepared.row.template === '') return prepared
    const { row, projection, finds } = prepareRecord(complete(toRecord(prepared.row)))
    return { ...prepared, row, projection, finds }
  })
}

/** The template and batch that a record has after this write. */
function findHeirs({ status }: Prepared, before: StoredRow | undefined) {
  if (!before) return []
  const { prefix, template, templateVersion, batch } = before
  return [{ template, templateVersion, batch, ...status, prefix }]
}

async function countWritten(client: pg.ClientBase, added: New[], changes: Change[], at: Date): Promise<void> {
  await countRecords(client, added, changes)
  // Sandbox identifiers are not counted in the node's figures, and are not cached.
  const isLive = ({ row }: New) => !isSandbox(row.prefix)
  if ([...added, ...changes].some(isLive))
    await countDays(client, added.filter(isLive), changes.filter(isLive), at)
}

/** Writes all data derived from the records; the counts come last. */
async function writeDerived(
  client: pg.ClientBase,
  writing: Writing,
  added: New[],
  changes: Change[],
): Promise<void> {
  const written = [...added, ...changes]
  if (written.length === 0) return
  const rows = written.map(({ row }) => row)
  const register = await startRegistering(client, rows, { dropsFormer: writing.withoutRevisions })
  await settleUniques(
    client,
    rows,
    changes.map(({ before }) => before),
  )
  await insertScenes(client, written)
  await replaceFinds(
    client,
    written.map(({ row: { prefix, handle }, prepared: { finds } }) => ({ prefix, handle, finds })),
  )
  await replaceTraits(
    client,
    rows,
    changes.map(({ row }) => row),
  )
  await insertRevisions(client, writing, added, changes)
  await register()
  await saveNames(client, written)
  await markHeirs(client, rows, writing.jobs)
  await announceWritten(client, writing, added, changes)
  await countWritten(client, added, changes, writing.at)
}

/**
 * Writes identifiers for form, API, import and loader in the caller's transaction; every write uses this
 * function. It creates or changes records with all derived rows, and stores a revision of each change. When
 * two records have the same handle, the later one counts. `locked` are identifiers that the caller has locked
 * already.
 */
export async function writeRecords(
  client: pg.ClientBase,
  records: readonly Prepared[],
  writing: Writing,
  locked?: ReadonlyMap<string, StoredRow>,
): Promise<Written[]> {
  const latest = [...new Map(records.map((record) => [record.row.handle, record])).values()]
  if (latest.length === 0) return []
  const filled = await addInherited(client, latest)
  const listHandles = (some: readonly Prepared[]) => some.map(({ row }) => row.handle)
  // COPY accepts only new rows; the statement for few rows handles existing rows itself.
  const known =
    locked ??
    (hasFewRows(filled) ? new Map<string, StoredRow>() : await lockRows(client, listHandles(filled)))
  const missing = filled.filter(({ row }) => !known.has(row.handle))
  const rows = await mapWithPauses(missing, createRowMaker(writing))
  const inserted = await insertNew(client, rows)
  const added = rows.filter(({ row }) => inserted.has(row.handle))
  const there = filled.filter(({ row }) => !inserted.has(row.handle))
  const areKnown = there.every(({ row }) => known.has(row.handle))
  const stored = areKnown ? known : await lockRows(client, listHandles(there))
  const complete = await readInheritance(
    client,
    there.flatMap((prepared) => findHeirs(prepared, stored.get(prepared.row.handle))),
    { locked: true },
  )
  const changes: Change[] = []
  const others: Written[] = []
  for (const prepared of there) {
    const { handle } = prepared.row
    const before = stored.get(handle)
    if (!before) throw new Error(`identifier ${handle} is neither new nor there`)
    const isOver = before.state === 'retired' && !writing.revives
    const change = isOver ? undefined : createChange(before, prepared, complete, writing)
    if (change) changes.push(change)
    else {
      const outcome = isOver ? 'retired' : 'unchanged'
      others.push({ handle, outcome, revision: before.revision })
    }
  }
  await updateChanged(client, changes)
  const open = there.filter(({ row }) => stored.get(row.handle)?.state !== 'retired')
  await writeCodes(client, [...added.map(({ prepared }) => prepared), ...open], writing.codes)
  await dropCodes(client, changes)
  await writeDerived(client, writing, added, changes)
  return [
    ...added.map(({ row }): Written => ({ handle: row.handle, outcome: 'added', revision: row.revision })),
    ...changes.map(
      ({ row }): Written => ({ handle: row.handle, outcome: 'changed', revision: row.revision }),
    ),
    ...others,
  ]
}
