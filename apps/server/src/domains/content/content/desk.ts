import type { ContentDetail, ContentRow } from '@biaojie/contract/content/content/manage.ts'
import { CONTENT_PLACES, type ContentKind } from '@biaojie/contract/content/content/rules.ts'
import { DAY_MS, toTimestamp } from '@biaojie/contract/times.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { toKey, toPagePath } from './documents.ts'
import {
  type EditingDeps,
  type Editor,
  type ItemId,
  loadDetail,
  loadEditorName,
  lockSeenVersion,
  PUBLISH,
  recordChange,
  refuseIncomplete,
  type Seen,
  toRows,
} from './editing.ts'
import { deletePublished, setPlace } from './published-store.ts'
import { publishVersion } from './publishing.ts'
import {
  addTrail,
  findItem,
  findVersion,
  type Item,
  listItems,
  lockItem,
  lockPlaced,
  updateItem,
} from './store.ts'

/** Returns the moment of publication, later than now; refuses any other text. */
function parseSchedule(text: string, now: Date): Date {
  const at = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/.test(text) ? toTimestamp(text) : Number.NaN
  if (Number.isNaN(at)) throw refuseFields({ time: '发布时间格式应为 YYYY-MM-DD HH:mm' })
  if (at <= now.getTime()) throw refuseFields({ time: '发布时间须晚于现在；要现在发布，请选择“立即发布”' })
  if (at > now.getTime() + MAX_AHEAD_MS) throw refuseFields({ time: '发布时间须在一年以内' })
  return new Date(at)
}
const MAX_AHEAD_MS = 366 * DAY_MS

async function requireNewestVersion(db: Db, item: Item) {
  const version = await findVersion(db, item.key, item.number)
  if (!version) throw new Error(`${item.key} has lost its version ${item.number}`)
  return version
}

/** Publishes the newest version now, or at a given moment. */
export const publishContent = (
  deps: EditingDeps,
  who: Editor,
  input: Seen & { time?: string },
): Promise<ContentDetail> =>
  transact(deps.db, async (db) => {
    const item = await lockSeenVersion(db, input)
    const newest = await requireNewestVersion(db, item)
    refuseIncomplete(input.kind, newest.document)
    const at = deps.now()
    if (input.time) {
      const moment = parseSchedule(input.time, at)
      await updateItem(db, item.key, {
        scheduledAt: moment,
        scheduledBy: await loadEditorName(deps, db, who),
      })
      const payload = { key: item.key, at: moment.getTime() }
      const options = { key: `${item.key}@${payload.at}`, startAfter: moment }
      await deps.jobs.enqueue(db, PUBLISH, payload, options)
      await recordChange(deps, db, item, who, { action: '定时发布', text: `${toShanghaiTime(moment)} 发布` })
    } else {
      await publishVersion(db, await ensurePlace(db, item), newest, at)
      await recordChange(deps, db, item, who, { action: '发布', text: `第 ${newest.number} 版` })
    }
    return loadDetail(deps, db, item.key)
  })

/** A banner without a place would be invisible, so it goes to the end of the carousel. */
async function ensurePlace(db: Db, item: Item): Promise<Item> {
  if (item.kind !== 'banner' || item.place > 0) return item
  const placed = (await lockPlaced(db, 'banner', [])).filter((other) => other.place > 0)
  if (placed.length >= CONTENT_PLACES.banner) return item
  const place = Math.max(0, ...placed.map((other) => other.place)) + 1
  await updateItem(db, item.key, { place })
  return { ...item, place }
}

/**
 * Publishes an item scheduled for this moment, unless somebody has changed that since. Running twice does no
 * harm.
 */
export const publishScheduled = (
  deps: EditingDeps,
  { key, at }: { key: string; at: number },
): Promise<void> =>
  transact(deps.db, async (db) => {
    const item = await lockItem(db, key)
    if (item?.scheduledAt?.getTime() !== at) return
    const actor = item.scheduledBy ?? '工作人员'
    const newest = await requireNewestVersion(db, item)
    await publishVersion(db, await ensurePlace(db, item), newest, new Date(at))
    await addTrail(db, { key, at: deps.now(), actor, action: '到时发布', text: `第 ${newest.number} 版` })
    await updateItem(db, key, { version: item.version + 1 })
  })

export const cancelSchedule = (deps: EditingDeps, who: Editor, seen: Seen): Promise<ContentDetail> =>
  transact(deps.db, async (db) => {
    const item = await lockSeenVersion(db, seen)
    if (!item.scheduledAt) throw refuse('content_stale')
    await updateItem(db, item.key, { scheduledAt: null, scheduledBy: null })
    await recordChange(deps, db, item, who, { action: '取消定时' })
    return loadDetail(deps, db, item.key)
  })

/** Hides it from visitors; its versions stay. */
export const takeBack = (
  deps: EditingDeps,
  who: Editor,
  input: Seen & { reason: string },
): Promise<ContentDetail> => {
  const reason = toPrintable(input.reason)
  if (!reason) throw refuseFields({ reason: '请写明撤下的原因' })
  return transact(deps.db, async (db) => {
    const item = await lockSeenVersion(db, input)
    if (item.publishedNumber === null) throw refuse('content_stale')
    await deletePublished(db, item.key)
    const withdrawn = { publishedNumber: null, withdrawnAt: deps.now(), place: 0 }
    await updateItem(db, item.key, { ...withdrawn, scheduledAt: null, scheduledBy: null })
    await recordChange(deps, db, item, who, { action: '撤下', text: reason })
    return loadDetail(deps, db, item.key)
  })
}

export async function previewContent(
  { db, now, previews }: EditingDeps,
  { kind, id, number }: ItemId & { number?: number },
) {
  const key = toKey(kind, id)
  const item = await findItem(db, key)
  const version = item && (await findVersion(db, key, number ?? item.number))
  if (!version) throw refuse('content_not_found')
  // The page of a case needs its numbers.
  if (kind === 'case') refuseIncomplete(kind, version.document)
  const { token, until } = previews.make(key, version.number, now())
  return { url: `${toPagePath(kind, id)}?preview=${token}`, expireTime: toShanghaiTime(until) }
}

const UNPLACED: Record<ContentKind, string> = {
  news: '只能排定已发布的资讯',
  case: '只能排定已发布的案例',
  banner: '只能排定已发布的横幅',
}

/** Gives these their places in this order, and removes all others. */
export const arrangeContent = (
  deps: EditingDeps,
  who: Editor,
  { kind, ids }: { kind: ContentKind; ids: number[] },
): Promise<{ records: ContentRow[] }> => {
  const keys = [...new Set(ids)].map((id) => toKey(kind, id))
  if (keys.length > CONTENT_PLACES[kind]) throw refuseFields({ ids: `最多排定 ${CONTENT_PLACES[kind]} 个` })
  return transact(deps.db, async (db) => {
    const items = await lockPlaced(db, kind, keys)
    for (const key of keys) {
      const item = items.find((other) => other.key === key)
      if (item?.publishedNumber == null) throw refuseFields({ ids: UNPLACED[kind] })
    }
    for (const item of items) {
      const place = keys.indexOf(item.key) + 1
      if (place === item.place) continue
      await updateItem(db, item.key, { place })
      await setPlace(db, item.key, place)
      await recordChange(deps, db, item, who, {
        action: '排序',
        text: place > 0 ? `第 ${place} 位` : '不再排定',
      })
    }
    const { rows } = await listItems(db, { kind, placed: true, size: CONTENT_PLACES[kind] })
    return {
      records: await toRows(
        deps,
        rows.sort((a, b) => a.place - b.place),
      ),
    }
  })
}
