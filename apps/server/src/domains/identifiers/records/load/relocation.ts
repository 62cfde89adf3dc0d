import {
  AUDIENCES,
  LEVELS,
  type Level,
  RECORD_STATES,
  WRITTEN_BY,
} from '@biaojie/contract/identifiers/records/rules.ts'
import { isSceneCode } from '@biaojie/contract/identifiers/records/scenes.ts'
import { isSitePath } from '@biaojie/contract/links.ts'
import { isRecord } from '@biaojie/contract/records.ts'
import { foldHandle, isIdentifier } from '@biaojie/contract/rules.ts'
import type pg from 'pg'
import { isUuid } from '../../../../platform/base/ids.ts'
import { type Db, getClient } from '../../../../platform/database/database.ts'
import {
  checkEscapes,
  checkTexts,
  type Relocatable,
  RelocationProblem,
  readFields,
} from '../../../relocatable.ts'
import { appendEntries, digestText } from '../../../resolution/register/register.ts'
import type { CodeKeys } from '../codes.ts'
import { findForeignHolder } from '../read/gs1-holders.ts'
import { applyDelta } from '../record/deltas.ts'
import { createProjection } from '../record/projections.ts'
import {
  createRow,
  type IdentifierRecord,
  isElementType,
  type RecordElement,
  readContent,
  toPrefix,
  toRow,
  toStatus,
  writeContent,
} from '../record/record.ts'
import { createAliasEntry } from '../register/events.ts'
import { type FormerRevision, prepareTexts } from '../write/prepare.ts'
import { COLUMNS, lockRows, readRows, type StoredRow } from '../write/store.ts'
import { findTakenValues } from '../write/uniques.ts'
import { writeRecords } from '../write/write.ts'

type MovedAlias = { alias: string; spelling: string; note: string; createdAt: string; author: string }

/** An identifier with its revisions and aliases, as it moves to another node. */
export type MovedIdentifier = {
  /** The folded handle, which is the row's key. */
  key: string
  identifier: string
  name: string
  state: IdentifierRecord['state']
  stateReason: string
  level: Level
  template: string
  templateVersion: number | null
  batch: string | null
  successor: string | null
  visibility: IdentifierRecord['visibility']
  /** JSON text, as records are stored. */
  content: string
  revision: number
  createdAt: string
  updatedAt: string
  /** The node hides it from visitors. */
  isBlocked: boolean
  revisions: FormerRevision[]
  aliases: MovedAlias[]
}

const MOST = {
  content: 1024 * 1024,
  revisions: 10_000,
  aliases: 100,
  images: 20,
  elements: 500,
  scenes: 60,
  text: 1_000,
} as const

type RevisionRow = FormerRevision & { handle: string; at: Date }
type AliasRow = Omit<MovedAlias, 'createdAt'> & { handle: string; createdAt: Date }

async function loadRevisionRows(client: pg.ClientBase, prefix: string, handles: readonly string[]) {
  const { rows } = await client.query<RevisionRow>(
    `select handle, revision, at, "by", principal_kind as kind, principal_name as name, reason, changed, delta
       from identifier_revisions where prefix = $1 and handle = any($2) order by handle, revision`,
    [prefix, handles],
  )
  return Map.groupBy(rows, ({ handle }) => handle)
}

async function loadAliasRows(client: pg.ClientBase, prefix: string, handles: readonly string[]) {
  const { rows } = await client.query<AliasRow>(
    `select handle, alias, spelling, note, created_at as "createdAt", author
       from identifier_aliases where prefix = $1 and handle = any($2) order by handle, alias`,
    [prefix, handles],
  )
  return Map.groupBy(rows, ({ handle }) => handle)
}

function toMoved(
  row: StoredRow,
  revisions: readonly RevisionRow[] = [],
  aliases: readonly AliasRow[] = [],
): MovedIdentifier {
  return {
    key: row.handle,
    identifier: row.spelling ?? row.handle,
    name: row.name,
    state: row.state,
    stateReason: row.stateReason,
    level: row.level,
    template: row.template,
    templateVersion: row.templateVersion,
    batch: row.batch,
    successor: row.successor,
    visibility: row.visibility === null ? {} : JSON.parse(row.visibility),
    content: row.content,
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    isBlocked: row.blockedAt !== null,
    revisions: revisions.map(({ revision, at, by, kind, name, reason, changed, delta }) => ({
      revision,
      at: at.toISOString(),
      by,
      kind,
      name,
      reason,
      changed,
      delta,
    })),
    aliases: aliases.map(({ alias, spelling, note, createdAt, author }) => ({
      alias,
      spelling,
      note,
      createdAt: createdAt.toISOString(),
      author,
    })),
  }
}

async function addParts(db: Db, prefix: string, rows: readonly StoredRow[]): Promise<MovedIdentifier[]> {
  const client = getClient(db)
  const handles = rows.map(({ handle }) => handle)
  if (handles.length === 0) return []
  const revisions = await loadRevisionRows(client, prefix, handles)
  const aliases = await loadAliasRows(client, prefix, handles)
  return rows.map((row) => toMoved(row, revisions.get(row.handle), aliases.get(row.handle)))
}

function isValue({ type, value }: RecordElement): boolean {
  const isRow = (row: unknown) =>
    isRecord(row) && Object.values(row).every((text) => typeof text === 'string' || typeof text === 'number')
  if (type === 'String') return typeof value === 'string' || Number.isFinite(value)
  if (type === 'Object') return isRow(value)
  return Array.isArray(value) && value.length <= 10_000 && value.every(isRow)
}

const isShort = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= most

function checkElements(elements: readonly RecordElement[]): void {
  if (elements.length > MOST.elements) throw new RelocationProblem('要素过多')
  for (const element of elements) {
    const { id, name, type, unit, decimals, trace, audiences } = element
    const isGood =
      isShort(id, 64) &&
      isShort(name, 100) &&
      isElementType(type) &&
      isValue(element) &&
      (unit === undefined || isShort(unit, 40)) &&
      (decimals === undefined || (Number.isInteger(decimals) && decimals >= 0 && decimals <= 15)) &&
      (trace === undefined || isShort(trace, 4 * 128)) &&
      (audiences === undefined ||
        (Array.isArray(audiences) && audiences.every((audience) => AUDIENCES.includes(audience))))
    if (!isGood) throw new RelocationProblem(`要素「${String(name ?? id).slice(0, 40)}」不正确`)
  }
}

/** Checks what a record holds, at any of its revisions. */
function checkContent({ name, images, elements, scenes, state, level }: IdentifierRecord): void {
  if (!RECORD_STATES.includes(state) || !LEVELS.includes(level)) throw new RelocationProblem('状态不正确')
  if (typeof name !== 'string' || name.length > 200) throw new RelocationProblem('名称不正确')
  if (!Array.isArray(images) || images.length > MOST.images || !images.every(isSitePath))
    throw new RelocationProblem('图片应是本站路径')
  checkElements(elements)
  if (scenes.length > MOST.scenes) throw new RelocationProblem('场景过多')
  if (new Set(scenes.map(({ confId }) => confId)).size < scenes.length)
    throw new RelocationProblem('场景编号有重复')
  for (const { code, confId, name, icon, elements } of scenes) {
    if (!isSceneCode(code) || !isShort(confId, 64) || !isShort(name, 50) || typeof icon !== 'string')
      throw new RelocationProblem('场景不正确')
    checkElements(elements)
  }
}

const toFormerRecord = (moved: MovedIdentifier): IdentifierRecord => ({
  identifier: moved.identifier,
  name: moved.name,
  ...readContent(moved.content),
  ...toStatus(moved),
})

/**
 * Restores the record as of an earlier revision; undefined when the stored changes do not lead back to it.
 */
function restoreRevision(moved: MovedIdentifier, revision: number): IdentifierRecord | undefined {
  let record = toFormerRecord(moved)
  for (const former of moved.revisions.toReversed()) {
    if (former.revision <= revision) break
    if (former.delta === null) return undefined
    record = applyDelta(record, JSON.parse(former.delta))
  }
  return record
}

function checkRevisions(moved: MovedIdentifier): void {
  const { revisions, revision } = moved
  let last = 0
  for (const entry of revisions) {
    if (entry.revision <= last || entry.revision > revision) throw new RelocationProblem('版本号不连续')
    // Revisions before a gap could not be restored.
    if (last > 0 && entry.revision !== last + 1) throw new RelocationProblem('版本号不连续')
    last = entry.revision
  }
  if (revisions.length > 0 && last !== revision) throw new RelocationProblem('缺少最近的版本')
  let record = toFormerRecord(moved)
  for (const { delta } of revisions.toReversed()) {
    if (delta === null) break
    record = applyDelta(record, JSON.parse(delta))
    checkContent(record)
  }
}

function readVisibility(raw: unknown): IdentifierRecord['visibility'] {
  const isGood =
    isRecord(raw) &&
    Object.values(raw).every(
      (audiences) => Array.isArray(audiences) && audiences.every((audience) => AUDIENCES.includes(audience)),
    )
  if (!isGood) throw new RelocationProblem('字段 visibility 不正确')
  return raw as IdentifierRecord['visibility']
}

const isHandleOf = (prefix: string, text: string) => isIdentifier(text) && toPrefix(text) === prefix

function checkIdentifier(raw: unknown, prefix: string, now: Date, levels: readonly Level[]): MovedIdentifier {
  const fields = readFields(raw)
  const identifier = fields.text('identifier', 128)
  const key = foldHandle(identifier)
  if (!isHandleOf(prefix, key)) throw new RelocationProblem(`标识 ${identifier} 不在前缀 ${prefix} 之下`)
  const handleOrNull = (name: string) => {
    const handle = fields.textOrNull(name, 128)
    if (handle !== null && !isHandleOf(prefix, handle)) throw new RelocationProblem(`字段 ${name} 不正确`)
    return handle
  }
  const template = fields.text('template', 36)
  if (template !== '' && !isUuid(template)) throw new RelocationProblem('字段 template 不正确')
  const moved: MovedIdentifier = {
    key,
    identifier,
    name: fields.text('name', 200),
    state: fields.readChoice('state', RECORD_STATES),
    stateReason: fields.text('stateReason', MOST.text),
    level: fields.readChoice('level', levels),
    template,
    templateVersion:
      fields.raw.templateVersion === null ? null : fields.integer('templateVersion', 1, 100_000),
    batch: handleOrNull('batch'),
    successor: handleOrNull('successor'),
    visibility: readVisibility(fields.raw.visibility),
    content: fields.text('content', MOST.content),
    revision: fields.integer('revision', 1, 1_000_000),
    createdAt: fields.time('createdAt', now),
    updatedAt: fields.time('updatedAt', now),
    isBlocked: fields.flag('isBlocked'),
    revisions: fields.list('revisions', MOST.revisions).map((entry) => {
      const revision = readFields(entry)
      const delta = revision.textOrNull('delta', MOST.content)
      if (delta !== null) checkTexts(JSON.parse(delta))
      const changed = revision.list('changed', 2_000)
      checkTexts(changed)
      if (!changed.every((each) => typeof each === 'string'))
        throw new RelocationProblem('字段 changed 不正确')
      return {
        revision: revision.integer('revision', 1, 1_000_000),
        at: revision.time('at', now),
        by: revision.readChoice('by', WRITTEN_BY),
        kind: revision.readChoice('kind', ['person', 'key', 'partner', 'system']),
        name: revision.text('name', 200),
        reason: revision.text('reason', MOST.text),
        changed,
        delta,
      }
    }),
    aliases: fields.list('aliases', MOST.aliases).map((entry) => {
      const alias = readFields(entry)
      return {
        alias: alias.text('alias', 300),
        spelling: alias.text('spelling', 300),
        note: alias.text('note', 300),
        createdAt: alias.time('createdAt', now),
        author: alias.text('author', 200),
      }
    }),
  }
  checkEscapes(moved.content)
  const record = toFormerRecord(moved)
  checkContent(record)
  checkRevisions(moved)
  // Another software version may omit other labels. Records with equal content produce equal text, which is
  // then compared.
  return { ...moved, content: writeContent(record) }
}

const toComparable = (record: IdentifierRecord) => JSON.stringify(toRow({ ...record, inherited: [] }))

/** Equal revisions may differ only in their aliases, because aliases have no revisions. */
function follows(row: MovedIdentifier, existing: MovedIdentifier): boolean {
  if (row.createdAt !== existing.createdAt || row.isBlocked !== existing.isBlocked) return false
  const earlier = row.revision >= existing.revision && restoreRevision(row, existing.revision)
  return (
    Boolean(earlier) && toComparable(earlier as IdentifierRecord) === toComparable(toFormerRecord(existing))
  )
}

type NewAlias = MovedAlias & { handle: string }

async function writeAliases(db: Db, prefix: string, aliases: readonly NewAlias[], at: Date) {
  const problems = new Map<string, string>()
  const client = getClient(db)
  const { rows: held } = await client.query(
    `select 1 from gs1_prefixes where state = 'held' and prefix <> $1 limit 1`,
    [prefix],
  )
  const allowed: NewAlias[] = []
  for (const alias of aliases)
    if (held.length > 0 && (await findForeignHolder(db, prefix, alias.spelling)))
      problems.set(alias.handle, `别名 ${alias.spelling} 的厂商识别代码已由别的企业认领`)
    else allowed.push(alias)
  if (allowed.length === 0) return problems
  const column = <K extends keyof NewAlias>(name: K) => allowed.map((alias) => alias[name])
  const { rows: added } = await client.query<{ alias: string; handle: string }>(
    `insert into identifier_aliases (prefix, alias, handle, spelling, note, created_at, author)
     select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::text[]) order by 2
     on conflict (prefix, alias) do nothing returning alias, handle`,
    [
      prefix,
      column('alias'),
      column('handle'),
      column('spelling'),
      column('note'),
      column('createdAt'),
      column('author'),
    ],
  )
  await client.query(
    `insert into gs1_conflicts (alias, prefix, handle, other_prefix, other_handle, at)
     select a.alias, a.prefix, a.handle, b.prefix, b.handle, $3 from identifier_aliases a
       join identifier_aliases b on b.alias = a.alias and b.prefix <> a.prefix
      where a.prefix = $1 and a.alias = any($2) on conflict do nothing`,
    [prefix, added.map(({ alias }) => alias), at],
  )
  await appendEntries(
    client,
    added.map(({ alias, handle }) =>
      createAliasEntry({ prefix, handle, digest: digestText(alias), action: 'added', at }),
    ),
  )
  const isAdded = new Set(added.map(({ alias, handle }) => `${handle} ${alias}`))
  for (const { handle, alias, spelling } of allowed)
    if (!isAdded.has(`${handle} ${alias}`)) problems.set(handle, `别名 ${spelling} 已指向另一个标识`)
  return problems
}

/** Identifiers of given levels. Higher levels move first, because lower levels inherit from them. */
export const createRelocatableIdentifiers = (
  levels: readonly Level[],
  { codes }: { codes: CodeKeys },
): Relocatable<MovedIdentifier> => ({
  async count(db, prefix) {
    const { rows } = await getClient(db).query<{ total: string | null }>(
      'select sum(total) as total from identifier_counts where prefix = $1 and level = any($2)',
      [prefix, levels],
    )
    return Number(rows[0]?.total ?? 0)
  },
  async read(db, prefix, after, limit) {
    const { rows } = await getClient(db).query<StoredRow>(
      `select ${COLUMNS} from identifiers
        where prefix = $1 and handle > $2 and level = any($3) order by handle limit $4`,
      [prefix, after, levels, limit],
    )
    return addParts(db, prefix, rows)
  },
  async find(db, prefix, rows, { locked }) {
    const read = locked ? lockRows : readRows
    const found = await read(
      getClient(db),
      rows.map(({ key }) => key),
    )
    return new Map((await addParts(db, prefix, [...found.values()])).map((row) => [row.key, row]))
  },
  check: (raw, prefix, now) => checkIdentifier(raw, prefix, now, levels),
  follows,
  async write(db, prefix, rows, existing, { at, author }) {
    const client = getClient(db)
    const problems = new Map<string, string>()
    const prepared = rows.flatMap((row) => {
      const current = existing.get(row.key)
      if (row.isBlocked && !current) {
        problems.set(row.key, '原节点已屏蔽，不写入')
        return []
      }
      if (current?.revision === row.revision) return []
      const { revision, createdAt, updatedAt, revisions } = row
      return [
        prepareTexts(createRow(row, row.content), () => createProjection(toFormerRecord(row)), {
          status: toStatus(row),
          history: { revision, createdAt, updatedAt, revisions },
        }),
      ]
    })
    const taken = await findTakenValues(client, prepared, { claims: false })
    for (const [handle, [problem]] of taken) problems.set(handle, problem?.message ?? '值已被占用')
    const locked = await lockRows(client, [...existing.keys()])
    const free = prepared.filter(({ row }) => !taken.has(row.handle))
    await writeRecords(client, free, { author, by: 'import', at, codes, revives: true }, locked)
    const aliases = rows.flatMap(({ key, aliases }) => {
      if (problems.has(key)) return []
      const current = new Set(existing.get(key)?.aliases.map(({ alias }) => alias))
      return aliases.filter(({ alias }) => !current.has(alias)).map((alias) => ({ ...alias, handle: key }))
    })
    for (const [key, problem] of await writeAliases(db, prefix, aliases, at)) problems.set(key, problem)
    return problems
  },
})
export const ABOVE_ITEMS = LEVELS.filter((level) => level !== 'item')

export const countSecretCodes = async (db: Db, prefix: string): Promise<number> => {
  const { rows } = await getClient(db).query<{ total: string }>(
    'select count(*) as total from identifier_codes where prefix = $1',
    [prefix],
  )
  return Number(rows[0]?.total ?? 0)
}
