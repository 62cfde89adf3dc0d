import { isDeepStrictEqual } from 'node:util'
import type { ContentDetail, ContentRow } from '@biaojie/contract/content/content/manage.ts'
import type { ContentKind } from '@biaojie/contract/content/content/rules.ts'
import type { Picture } from '@biaojie/contract/content/pictures/rules.ts'
import { readFields } from '@biaojie/contract/records.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { defineJobKind, type JobKind } from '../../../platform/shared/jobs/job.ts'
import { loadActorName, toTrailLine } from '../../node/cases/cases.ts'
import { KINDS, toKey, toPagePath } from './documents.ts'
import { toItemColumns, toSummary } from './publishing.ts'
import type { ReadingDeps } from './reading.ts'
import {
  addTrail,
  countStates,
  deleteItem,
  findItem,
  findVersion,
  getNextId,
  type Item,
  insertItem,
  insertVersion,
  listItems,
  loadDocuments,
  loadTrail,
  loadVersions,
  lockItem,
  type State,
  updateItem,
} from './store.ts'

export const PUBLISH: JobKind<{ key: string; at: number }> = defineJobKind('content.publish')

export type EditingDeps = ReadingDeps & {
  people: { describe: (db: Db, ids: string[]) => Promise<Map<string, { name: string }>> }
  pictures: { setUses: (db: Db, usedBy: string, keys: readonly string[]) => Promise<string[]> }
  jobs: {
    enqueue: (
      db: Db,
      kind: typeof PUBLISH,
      payload: { key: string; at: number },
      options: { key: string; startAfter: Date },
    ) => Promise<unknown>
  }
}
export type Editor = { userId: string }
export type ItemId = { kind: ContentKind; id: number }
export type Seen = ItemId & { version: number }

const getState = ({ publishedNumber, scheduledAt, withdrawnAt }: Item): State => {
  if (publishedNumber !== null) return 'published'
  if (scheduledAt) return 'scheduled'
  return withdrawnAt ? 'withdrawn' : 'draft'
}

const formatTime = (at: Date | null) => (at ? toShanghaiTime(at) : '')

function toRow(item: Item, picturesByKey: Map<string, Picture>): ContentRow {
  const kind = item.kind
  return {
    kind,
    id: item.id,
    version: item.version,
    title: item.title,
    topic: item.topic,
    picture: picturesByKey.get(item.image) ?? null,
    state: getState(item),
    changed: item.publishedNumber !== null && item.publishedNumber !== item.number,
    publishTime: formatTime(item.firstPublishedAt),
    scheduleTime: formatTime(item.scheduledAt),
    updateTime: toShanghaiTime(item.updatedAt),
    updatedBy: item.updatedBy,
    place: item.place,
    url: toPagePath(kind, item.id),
  }
}

export async function toRows({ pictures }: EditingDeps, items: Item[]): Promise<ContentRow[]> {
  const picturesByKey = await pictures.find(items.map(({ image }) => image))
  return items.map((item) => toRow(item, picturesByKey))
}

type ListQuery = Parameters<typeof listItems>[1] & { kind: ContentKind }
export async function listContent(deps: EditingDeps, request: ListQuery) {
  const { rows, total, months } = await listItems(deps.db, request)
  const counts = await countStates(deps.db, request.kind)
  return { records: await toRows(deps, rows), total, months, counts }
}

export async function loadDetail(deps: EditingDeps, db: Db, key: string): Promise<ContentDetail> {
  const item = await findItem(db, key)
  const newest = item && (await findVersion(db, key, item.number))
  if (!item || !newest) throw refuse('content_not_found')
  const { problems, pictures } = KINDS[item.kind]
  const picturesByKey = await deps.pictures.find([item.image, ...pictures(newest.document)])
  const versions = await loadVersions(db, key)
  const trail = await loadTrail(db, key)
  return {
    ...toRow(item, picturesByKey),
    document: newest.document,
    number: item.number,
    publishedNumber: item.publishedNumber ?? 0,
    problems: problems(newest.document),
    pictures: [...picturesByKey.values()],
    versions: versions.map(({ number, title, at, actor }) => {
      return { number, title, time: toShanghaiTime(at), by: actor }
    }),
    trail: trail.map(toTrailLine),
  }
}

export const readContent = (deps: EditingDeps, { kind, id }: ItemId): Promise<ContentDetail> =>
  loadDetail(deps, deps.db, toKey(kind, id))

export async function readVersion(deps: EditingDeps, { kind, id, number }: ItemId & { number: number }) {
  const version = await findVersion(deps.db, toKey(kind, id), number)
  if (!version) throw refuse('content_not_found')
  const picturesByKey = await deps.pictures.find(KINDS[kind].pictures(version.document))
  return { number, document: version.document, pictures: [...picturesByKey.values()] }
}

export const loadEditorName = ({ people }: EditingDeps, db: Db, who: Editor) => loadActorName(people, db, who)

/**
 * Returns the item locked in the version its editor has seen; refuses when it is gone or somebody has changed
 * it since.
 */
export async function lockSeenVersion(db: Db, { kind, id, version }: Seen): Promise<Item> {
  const item = await lockItem(db, toKey(kind, id))
  if (!item) throw refuse('content_not_found')
  if (item.version !== version) throw refuse('content_stale')
  return item
}

type ChangeEntry = { action: string; text?: string }
/** Records the author and the time; its version grows, so that others notice. */
export async function recordChange(
  deps: EditingDeps,
  db: Db,
  item: Item,
  who: Editor,
  entry: ChangeEntry,
): Promise<void> {
  const at = deps.now()
  const actor = await loadEditorName(deps, db, who)
  await addTrail(db, { key: item.key, at, actor, ...entry })
  const change = { version: item.version + 1, updatedAt: at, updatedBy: actor, edited: true }
  await updateItem(db, item.key, change)
}

function refuseUnknownFields(kind: ContentKind, document: object): void {
  const unknown = KINDS[kind].unknownFields(document)
  if (unknown.length > 0)
    throw refuseFields(Object.fromEntries(unknown.map((name) => [name, '没有这个字段'])))
}

/** A draft may lack anything except a title, by which staff find it again. */
function refuseInvalidDraft(kind: ContentKind, document: object): void {
  const { title } = toSummary(kind, document)
  const field = kind === 'case' ? 'list.title' : 'title'
  if (!title) throw refuseFields({ [field]: '请填写标题' })
  const tooLong = Object.entries(KINDS[kind].problems(document)).filter(([, message]) =>
    /过长|不能超过/.test(message),
  )
  const problems = { ...Object.fromEntries(tooLong), ...KINDS[kind].draftProblems?.(document) }
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
}

export function refuseIncomplete(kind: ContentKind, document: object): void {
  const problems = KINDS[kind].problems(document)
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
}

/** Pictures of all versions stay, because each version can be restored. */
async function keepPictures(deps: EditingDeps, db: Db, kind: ContentKind, key: string): Promise<void> {
  const documents = await loadDocuments(db, key)
  const keys = documents.flatMap((document) => KINDS[kind].pictures(document))
  await deps.pictures.setUses(db, `content:${key}`, [...new Set(keys)])
}

type Save = { kind: ContentKind; id?: number; version: number; document: object }

async function insertDraft(deps: EditingDeps, db: Db, kind: ContentKind, document: object, who: Editor) {
  const summary = toSummary(kind, document)
  const at = deps.now()
  const actor = await loadEditorName(deps, db, who)
  // When two saves happen at once, one of them gets the next number.
  for (;;) {
    const id = await getNextId(db, kind)
    const key = toKey(kind, id)
    const isInserted = await insertItem(db, {
      ...{ key, kind, id, version: 1, number: 1, edited: true },
      ...{ createdAt: at, updatedAt: at, updatedBy: actor },
      ...toItemColumns(summary),
    })
    if (!isInserted) continue
    await insertVersion(db, { key, number: 1, title: summary.title, document, at, actor })
    await addTrail(db, { key, at, actor, action: '新建' })
    return key
  }
}

async function addVersion(deps: EditingDeps, db: Db, item: Item, document: object, who: Editor) {
  const newest = await findVersion(db, item.key, item.number)
  // A save without a change stores nothing.
  if (newest && isDeepStrictEqual(newest.document, document)) return
  const summary = toSummary(item.kind, document)
  const number = item.number + 1
  const actor = await loadEditorName(deps, db, who)
  await insertVersion(db, {
    key: item.key,
    number,
    title: summary.title,
    document,
    at: deps.now(),
    actor,
  })
  await updateItem(db, item.key, { number, ...toItemColumns(summary) })
  await recordChange(deps, db, item, who, { action: '保存', text: `第 ${number} 版` })
}

/**
 * Stores a further version, which visitors do not see yet. Refuses when somebody has saved another one since.
 */
export const saveContent = (deps: EditingDeps, who: Editor, input: Save): Promise<ContentDetail> => {
  const { kind, id, version } = input
  refuseUnknownFields(kind, input.document)
  const document = KINDS[kind].read(readFields(input.document))
  refuseInvalidDraft(kind, document)
  return transact(deps.db, async (db) => {
    let key: string
    if (id === undefined) {
      key = await insertDraft(deps, db, kind, document, who)
    } else {
      const item = await lockSeenVersion(db, { kind, id, version })
      // At its scheduled time the current version is published.
      if (item.scheduledAt) refuseIncomplete(kind, document)
      await addVersion(deps, db, item, document, who)
      key = item.key
    }
    await keepPictures(deps, db, kind, key)
    return loadDetail(deps, db, key)
  })
}

/** A draft that was never published is deleted without a trace. */
export const deleteDraft = (deps: EditingDeps, seen: Seen): Promise<Record<string, never>> =>
  transact(deps.db, async (db) => {
    const item = await lockSeenVersion(db, seen)
    if (item.firstPublishedAt) throw refuse('content_stale')
    await deleteItem(db, item.key)
    await deps.pictures.setUses(db, `content:${item.key}`, [])
    return {}
  })
