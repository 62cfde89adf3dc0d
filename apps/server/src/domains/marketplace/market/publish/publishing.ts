import { eq, inArray, sql } from 'drizzle-orm'
import { newId } from '../../../../platform/base/ids.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { levelsOf, type Shelf } from '../categories.ts'
import {
  applicationContents,
  applicationHistory,
  applicationPrices,
  applications,
  priceChanges,
} from '../tables.ts'
import { type Content, columnsOf, inOrder, packageIdOf, priceIdOf, searchOf } from './content.ts'

/* Turns a draft into the listed version: columns, prices, history. All of it is part of the caller's
   transaction. */

export type Act = { at: Date; actor: string }

/** Returns the columns for lists of a content. */
export function columnsIn(shelf: Shelf, id: number, content: Content) {
  const provider = shelf.providers.get(content.provider)
  const path = shelf.pathOf(content.categoryId).map(({ name }) => name)
  return {
    ...columnsOf(content, levelsOf(shelf, content.categoryId), provider?.own ?? false),
    search: searchOf(id, content, path.slice(-1), [provider?.name ?? '', ...path]),
  }
}

type PriceOfTerm = {
  packageName: string
  duration: number
  durationUnit: '1' | '2' | '-1'
  price: number | null
}

/** Returns prices by their ids. */
function pricesOf(
  applicationId: number,
  content: Content | null,
): Map<string, PriceOfTerm & { packageKey: string }> {
  const all = (content?.packages ?? []).flatMap((one) =>
    inOrder(one.prices).map(
      ({ duration, durationUnit, price }) =>
        [
          priceIdOf(applicationId, one.key, { duration, durationUnit }),
          { packageKey: one.key, packageName: one.name, duration, durationUnit, price },
        ] as const,
    ),
  )
  return new Map(all)
}

type Change = PriceOfTerm & { id: string; from: number | null; to: number | null }

/** Returns the changes of prices in the new content; none at the first listing. */
export function priceChangesBetween(applicationId: number, before: Content | null, after: Content): Change[] {
  if (!before) return []
  const [old, now] = [pricesOf(applicationId, before), pricesOf(applicationId, after)]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((id): Change[] => {
    const [from, to] = [old.get(id), now.get(id)]
    if (from && to && from.price === to.price) return []
    const known = to ?? from
    return known ? [{ ...known, id, from: from?.price ?? null, to: to?.price ?? null }] : []
  })
}

async function writePrices(db: Db, applicationId: number, content: Content): Promise<void> {
  const prices = pricesOf(applicationId, content)
  const rows = [...prices].map(([id, { packageKey, duration, durationUnit }]) => ({
    id,
    applicationId,
    packageId: packageIdOf(applicationId, packageKey),
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
  act: Act,
  line: { applicationId: number; action: string; text: string; content?: Content },
): Promise<void> {
  await db.insert(applicationHistory).values({ id: newId(act.at.getTime()), ...act, ...line })
}

/** The end of the prices that are listed now, and what is known of earlier ones that end. */
type Ending = {
  until?: Date | null | undefined
  ending?: { pricesUntil: Date | null; pricesBefore: Record<string, number> | null } | undefined
}

/** Returns until when which prices hold; those that end already go on to their end unless they change. */
function endingOf({ until, ending }: Ending, changes: readonly Change[]) {
  const changed = new Set(changes.map(({ id }) => id))
  const returning = changes.flatMap(({ id, from, to }) => (from === null || to === null ? [] : [[id, from]]))
  const kept = Object.entries(ending?.pricesBefore ?? {}).filter(([id]) => !changed.has(id))
  if (until && returning.length > 0)
    return { pricesUntil: until, pricesBefore: Object.fromEntries([...kept, ...returning]) }
  return kept.length > 0 && ending?.pricesUntil
    ? { pricesUntil: ending.pricesUntil, pricesBefore: Object.fromEntries(kept) }
    : { pricesUntil: null, pricesBefore: null }
}

/** Returns the prices that are the same in the draft and in the listed content. */
export function unchangedPrices(id: number, draft: Content, listed: Content, prices: Record<string, number>) {
  const [drafted, shown] = [pricesOf(id, draft), pricesOf(id, listed)]
  const same = Object.entries(prices).filter(([one]) => drafted.get(one)?.price === shown.get(one)?.price)
  return Object.fromEntries(same)
}

/** Returns the content with these prices by id. */
export const withPrices = (id: number, content: Content, prices: Record<string, number>): Content => ({
  ...content,
  packages: content.packages.map((one) => ({
    ...one,
    prices: one.prices.map((price) => ({
      ...price,
      price: prices[priceIdOf(id, one.key, price)] ?? price.price,
    })),
  })),
})

/** Lists the content, with its prices and their changes. */
export async function list(
  db: Db,
  shelf: Shelf,
  given: Act & Ending & { id: number; before: Content | null; content: Content; reason: string },
): Promise<void> {
  const { id, at, actor, before, content, reason } = given
  const differences = priceChangesBetween(id, before, content)
  await db
    .update(applications)
    .set({
      ...columnsIn(shelf, id, content),
      status: 'listed',
      hasChanges: false,
      sellTime: sql`coalesce(${applications.sellTime}, ${at.toISOString()}::timestamptz)`,
      withdrawnAt: null,
      // A withdrawal that is scheduled keeps its reason.
      withdrawReason: sql`case when ${applications.withdrawAt} is null then '' else ${applications.withdrawReason} end`,
      publishAt: null,
      publishReason: '',
      publishUntil: null,
      ...endingOf(given, differences),
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
    id: newId(at.getTime()),
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
  { id, content, at, actor }: Act & { id: number; content: Content },
): Promise<boolean> {
  const inserted = await db
    .insert(applications)
    .values({ id, ...columnsIn(shelf, id, content), status: 'draft', updatedAt: at, updatedBy: actor })
    .onConflictDoNothing()
    .returning({ id: applications.id })
  if (inserted.length === 0) return false
  await db.insert(applicationContents).values({ applicationId: id, draft: content })
  return true
}

/** Returns those of these applications that exist, listed or not. */
export async function existing(db: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: applications.id })
    .from(applications)
    .where(inArray(applications.id, ids))
  return new Set(rows.map(({ id }) => id))
}
