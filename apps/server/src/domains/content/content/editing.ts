import { isDeepStrictEqual } from 'node:util'
import type { ContentDetail, ContentRow } from '@biaojie/contract/content/content/manage.ts'
import type { ContentKind } from '@biaojie/contract/content/content/rules.ts'
import type { Picture } from '@biaojie/contract/content/pictures/rules.ts'
import { fieldsOf } from '@biaojie/contract/records.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { shanghaiTime } from '../../../platform/base/clock.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { type JobKind, jobKind } from '../../../platform/shared/jobs/job.ts'
import { actorName, trailLine } from '../../node/cases/cases.ts'
import { KINDS, keyOf, urlOf } from './documents.ts'
import { itemColumns, summaryOf } from './publishing.ts'
import type { ReadingDeps } from './reading.ts'
import {
  addTrail,
  countStates,
  deleteItem,
  documentsOf,
  type Item,
  insertItem,
  insertVersion,
  itemByKey,
  listItems,
  lockItem,
  nextId,
  type State,
  trailOf,
  updateItem,
  versionOf,
  versionsOf,
} from './store.ts'

export const PUBLISH: JobKind<{ key: string; at: number }> = jobKind('content.publish')

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
export type Which = { kind: ContentKind; id: number }
export type Seen = Which & { version: number }

const stateOf = ({ publishedNumber, scheduledAt, withdrawnAt }: Item): State => {
  if (publishedNumber !== null) return 'published'
  if (scheduledAt) return 'scheduled'
  return withdrawnAt ? 'withdrawn' : 'draft'
}

const timeOr = (at: Date | null) => (at ? shanghaiTime(at) : '')

function rowOf(item: Item, found: Map<string, Picture>): ContentRow {
  const kind = item.kind
  return {
    kind,
    id: item.id,
    version: item.version,
    title: item.title,
    topic: item.topic,
    picture: found.get(item.image) ?? null,
    state: stateOf(item),
    changed: item.publishedNumber !== null && item.publishedNumber !== item.number,
    publishTime: timeOr(item.firstPublishedAt),
    scheduleTime: timeOr(item.scheduledAt),
    updateTime: shanghaiTime(item.updatedAt),
    updatedBy: item.updatedBy,
    place: item.place,
    url: urlOf(kind, item.id),
  }
}

export async function rowsOf({ pictures }: EditingDeps, items: Item[]): Promise<ContentRow[]> {
  const found = await pictures.find(items.map(({ image }) => image))
  return items.map((item) => rowOf(item, found))
}

type ListQuery = Parameters<typeof listItems>[1] & { kind: ContentKind }
export async function listContent(deps: EditingDeps, asked: ListQuery) {
  const { rows, total } = await listItems(deps.db, asked)
  return { records: await rowsOf(deps, rows), total, counts: await countStates(deps.db, asked.kind) }
}

export async function detailOf(deps: EditingDeps, db: Db, key: string): Promise<ContentDetail> {
  const item = await itemByKey(db, key)
  const newest = item && (await versionOf(db, key, item.number))
  if (!item || !newest) throw refuse('content_not_found')
  const { problems, pictures } = KINDS[item.kind]
  const found = await deps.pictures.find([item.image, ...pictures(newest.document)])
  const versions = await versionsOf(db, key)
  const trail = await trailOf(db, key)
  return {
    ...rowOf(item, found),
    document: newest.document,
    number: item.number,
    publishedNumber: item.publishedNumber ?? 0,
    problems: problems(newest.document),
    pictures: [...found.values()],
    versions: versions.map(({ number, title, at, actor }) => {
      return { number, title, time: shanghaiTime(at), by: actor }
    }),
    trail: trail.map(trailLine),
  }
}

export const readContent = (deps: EditingDeps, { kind, id }: Which): Promise<ContentDetail> =>
  detailOf(deps, deps.db, keyOf(kind, id))

export async function readVersion(deps: EditingDeps, { kind, id, number }: Which & { number: number }) {
  const version = await versionOf(deps.db, keyOf(kind, id), number)
  if (!version) throw refuse('content_not_found')
  const found = await deps.pictures.find(KINDS[kind].pictures(version.document))
  return { number, document: version.document, pictures: [...found.values()] }
}

export const nameOf = ({ people }: EditingDeps, db: Db, who: Editor) => actorName(people, db, who)

/**
 * Returns the item locked in the version its editor has seen; refuses when it is gone or somebody has changed
 * it since.
 */
export async function lockSeen(db: Db, { kind, id, version }: Seen): Promise<Item> {
  const item = await lockItem(db, keyOf(kind, id))
  if (!item) throw refuse('content_not_found')
  if (item.version !== version) throw refuse('content_stale')
  return item
}

type Done = { action: string; text?: string }
/** Records the author and the time; its version grows, so that others notice. */
export async function recordChange(
  deps: EditingDeps,
  db: Db,
  item: Item,
  who: Editor,
  done: Done,
): Promise<void> {
  const at = deps.now()
  const actor = await nameOf(deps, db, who)
  await addTrail(db, { key: item.key, at, actor, ...done })
  const change = { version: item.version + 1, updatedAt: at, updatedBy: actor, edited: true }
  await updateItem(db, item.key, change)
}

function refuseUnknown(kind: ContentKind, given: object): void {
  const unknown = KINDS[kind].unknownFields(given)
  if (unknown.length > 0)
    throw refuseFields(Object.fromEntries(unknown.map((name) => [name, '没有这个字段'])))
}

/** A draft may lack anything except a title, by which staff find it again. */
function refuseDraft(kind: ContentKind, document: object): void {
  const { title } = summaryOf(kind, document)
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
  const documents = await documentsOf(db, key)
  const keys = documents.flatMap((document) => KINDS[kind].pictures(document))
  await deps.pictures.setUses(db, `content:${key}`, [...new Set(keys)])
}

type Save = { kind: ContentKind; id?: number; version: number; document: object }

async function insertDraft(deps: EditingDeps, db: Db, kind: ContentKind, document: object, who: Editor) {
  const summary = summaryOf(kind, document)
  const at = deps.now()
  const actor = await nameOf(deps, db, who)
  // One of two that begin at once takes the next number.
  for (;;) {
    const id = await nextId(db, kind)
    const key = keyOf(kind, id)
    const made = await insertItem(db, {
      ...{ key, kind, id, version: 1, number: 1, edited: true },
      ...{ createdAt: at, updatedAt: at, updatedBy: actor },
      ...itemColumns(summary),
    })
    if (!made) continue
    await insertVersion(db, { key, number: 1, title: summary.title, document, at, actor })
    await addTrail(db, { key, at, actor, action: '新建' })
    return key
  }
}

async function addVersion(deps: EditingDeps, db: Db, item: Item, document: object, who: Editor) {
  const newest = await versionOf(db, item.key, item.number)
  // A save without a change stores nothing.
  if (newest && isDeepStrictEqual(newest.document, document)) return
  const summary = summaryOf(item.kind, document)
  const number = item.number + 1
  const actor = await nameOf(deps, db, who)
  await insertVersion(db, {
    key: item.key,
    number,
    title: summary.title,
    document,
    at: deps.now(),
    actor,
  })
  await updateItem(db, item.key, { number, ...itemColumns(summary) })
  await recordChange(deps, db, item, who, { action: '保存', text: `第 ${number} 版` })
}

/**
 * Stores a further version, which visitors do not see yet. Refuses when somebody has saved another one since.
 */
export const saveContent = (deps: EditingDeps, who: Editor, given: Save): Promise<ContentDetail> => {
  const { kind, id, version } = given
  refuseUnknown(kind, given.document)
  const document = KINDS[kind].read(fieldsOf(given.document))
  refuseDraft(kind, document)
  return transact(deps.db, async (db) => {
    let key: string
    if (id === undefined) {
      key = await insertDraft(deps, db, kind, document, who)
    } else {
      const item = await lockSeen(db, { kind, id, version })
      // At its scheduled time the current version is published.
      if (item.scheduledAt) refuseIncomplete(kind, document)
      await addVersion(deps, db, item, document, who)
      key = item.key
    }
    await keepPictures(deps, db, kind, key)
    return detailOf(deps, db, key)
  })
}

/** A draft that was never published is deleted without a trace. */
export const deleteDraft = (deps: EditingDeps, seen: Seen): Promise<Record<string, never>> =>
  transact(deps.db, async (db) => {
    const item = await lockSeen(db, seen)
    if (item.firstPublishedAt) throw refuse('content_stale')
    await deleteItem(db, item.key)
    await deps.pictures.setUses(db, `content:${item.key}`, [])
    return {}
  })
