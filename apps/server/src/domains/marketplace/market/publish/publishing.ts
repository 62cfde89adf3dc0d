import { eq, inArray, sql } from 'drizzle-orm'
import { createId } from '../../../../platform/base/ids.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { getLevels, type Shelf } from '../categories.ts'
import {
  applicationContents,
  applicationHistory,
  applicationPrices,
  applications,
  priceChanges,
} from '../tables.ts'
import {
  type Content,
  sortByTerm,
  toListColumns,
  toPackageId,
  toPriceId,
  toSearchDocument,
} from './content.ts'

/* Turns a draft into the listed version: columns, prices and history, all in the caller's transaction. */

export type ActorAndTime = { at: Date; actor: string }

/** Returns the columns for lists of a content. */
export function toColumns(shelf: Shelf, id: number, content: Content) {
  const provider = shelf.providers.get(content.provider)
  const path = shelf.getPath(content.categoryId).map(({ name }) => name)
  return {
    ...toListColumns(content, getLevels(shelf, content.categoryId), provider?.own ?? false),
    search: toSearchDocument(id, content, path.slice(-1), [provider?.name ?? '', ...path]),
  }
}

type PriceOfTerm = {
  packageName: string
  duration: number
  durationUnit: '1' | '2' | '-1'
  price: number | null
}

/** Returns prices by their ids. */
function listPrices(
  applicationId: number,
  content: Content | null,
): Map<string, PriceOfTerm & { packageKey: string }> {
  const all = (content?.packages ?? []).flatMap((item) =>
    sortByTerm(item.prices).map(
      ({ duration, durationUnit, price }) =>
        [
          toPriceId(applicationId, item.key, { duration, durationUnit }),
          { packageKey: item.key, packageName: item.name, duration, durationUnit, price },
        ] as const,
    ),
  )
  return new Map(all)
}

type Change = PriceOfTerm & { id: string; from: number | null; to: number | null }

/** Returns the changes of prices in the new content; none at the first listing. */
export function findPriceChanges(applicationId: number, before: Content | null, after: Content): Change[] {
  if (!before) return []
  const [old, now] = [listPrices(applicationId, before), listPrices(applicationId, after)]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((id): Change[] => {
    const [from, to] = [old.get(id), now.get(id)]
    if (from && to && from.price === to.price) return []
    const term = to ?? from
    return term ? [{ ...term, id, from: from?.price ?? null, to: to?.price ?? null }] : []
  })
}

async function writePrices(db: Db, applicationId: number, content: Content): Promise<void> {
  const prices = listPrices(applicationId, content)
  const rows = [...prices].map(([id, { packageKey, duration, durationUnit }]) => ({
    id,
    applicationId,
    packageId: toPackageId(applicationId, packageKey),
    packageKey,
    duration,
    durationUnit,
    ended: false,
  }))
  await db
    .update(applicationPrices)
    .set({ ended: true })
    .where(eq(applicationPrices.applicationId, applicationId))
  if (rows.length > 0)
    await db
      .insert(applicationPrices)
      .values(rows)
      .onConflictDoUpdate({ target: applicationPrices.id, set: { ended: false } })
}

export async function addHistory(
  db: Db,
  by: ActorAndTime,
  line: { applicationId: number; action: string; text: string; content?: Content },
): Promise<void> {
  await db.insert(applicationHistory).values({ id: createId(by.at.getTime()), ...by, ...line })
}

/** When the current prices end, and the known earlier prices that replace them. */
type Ending = {
  until?: Date | null | undefined
  ending?: { pricesUntil: Date | null; pricesBefore: Record<string, number> | null } | undefined
}

/**
 * Returns the end time and former amounts of prices; prices that already have an end keep it unless they
 * change.
 */
function toPriceEnding({ until, ending }: Ending, changes: readonly Change[]) {
  const changed = new Set(changes.map(({ id }) => id))
  const returningPrices = changes.flatMap(({ id, from, to }) =>
    from === null || to === null ? [] : [[id, from]],
  )
  const remaining = Object.entries(ending?.pricesBefore ?? {}).filter(([id]) => !changed.has(id))
  if (until && returningPrices.length > 0)
    return { pricesUntil: until, pricesBefore: Object.fromEntries([...remaining, ...returningPrices]) }
  return remaining.length > 0 && ending?.pricesUntil
    ? { pricesUntil: ending.pricesUntil, pricesBefore: Object.fromEntries(remaining) }
    : { pricesUntil: null, pricesBefore: null }
}

/** Returns the prices that are the same in the draft and in the listed content. */
export function findUnchangedPrices(
  id: number,
  draft: Content,
  listed: Content,
  prices: Record<string, number>,
) {
  const [draftPrices, listedPrices] = [listPrices(id, draft), listPrices(id, listed)]
  const unchanged = Object.entries(prices).filter(
    ([item]) => draftPrices.get(item)?.price === listedPrices.get(item)?.price,
  )
  return Object.fromEntries(unchanged)
}

/** Returns the content with these prices by id. */
export const replacePrices = (id: number, content: Content, prices: Record<string, number>): Content => ({
  ...content,
  packages: content.packages.map((item) => ({
    ...item,
    prices: item.prices.map((price) => ({
      ...price,
      price: prices[toPriceId(id, item.key, price)] ?? price.price,
    })),
  })),
})

/** Lists the content, with its prices and their changes. */
export async function listApplication(
  db: Db,
  shelf: Shelf,
  input: ActorAndTime & Ending & { id: number; before: Content | null; content: Content; reason: string },
): Promise<void> {
  const { id, at, actor, before, content, reason } = input
  const differences = findPriceChanges(id, before, content)
  await db
    .update(applications)
    .set({
      ...toColumns(shelf, id, content),
      status: 'listed',
      hasChanges: false,
      sellTime: sql`coalesce(${applications.sellTime}, ${at.toISOString()}::timestamptz)`,
      withdrawnAt: null,
      // A scheduled withdrawal keeps its reason.
      withdrawReason: sql`case when ${applications.withdrawAt} is null then '' else ${applications.withdrawReason} end`,
      publishAt: null,
      publishReason: '',
      publishUntil: null,
      ...toPriceEnding(input, differences),
      version: sql`${applications.version} + 1`,
      updatedAt: at,
      updatedBy: actor,
    })
    .where(eq(applications.id, id))
  await db
    .update(applicationContents)
    .set({ listed: content })
    .where(eq(applicationContents.applicationId, id))
  await writePrices(db, id, content)
  const changes = differences.map(({ packageName, duration, durationUnit, from, to }) => ({
    id: createId(at.getTime()),
    applicationId: id,
    ...{ at, actor, packageName, duration, durationUnit, from, to, reason },
  }))
  if (changes.length > 0) await db.insert(priceChanges).values(changes)
  await addHistory(db, { at, actor }, { applicationId: id, action: '上架', text: reason, content })
}

/** Inserts a new draft under this id; false when the id is taken. */
export async function insertDraft(
  db: Db,
  shelf: Shelf,
  { id, content, at, actor }: ActorAndTime & { id: number; content: Content },
): Promise<boolean> {
  const inserted = await db
    .insert(applications)
    .values({ id, ...toColumns(shelf, id, content), status: 'draft', updatedAt: at, updatedBy: actor })
    .onConflictDoNothing()
    .returning({ id: applications.id })
  if (inserted.length === 0) return false
  await db.insert(applicationContents).values({ applicationId: id, draft: content })
  return true
}

/** Returns those of these applications that exist, listed or not. */
export async function findExistingIds(db: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: applications.id })
    .from(applications)
    .where(inArray(applications.id, ids))
  return new Set(rows.map(({ id }) => id))
}
