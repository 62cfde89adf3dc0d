import { DELIVERY_DAYS, type WebhookEvent } from '@biaojie/contract/identifiers/webhooks/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { and, arrayContains, asc, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { type Attempt, webhookDeliveries, webhooks } from './tables.ts'

export type WebhookRow = typeof webhooks.$inferSelect
export type DeliveryRow = typeof webhookDeliveries.$inferSelect

const isWebhook = (prefix: string, id: string) => and(eq(webhooks.prefix, prefix), eq(webhooks.id, id))
const isDelivery = (prefix: string, id: string) =>
  and(eq(webhookDeliveries.prefix, prefix), eq(webhookDeliveries.id, id))

export const loadWebhooks = (db: Db, prefix: string): Promise<WebhookRow[]> =>
  db
    .select()
    .from(webhooks)
    .where(eq(webhooks.prefix, prefix))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id))

export async function findWebhook(db: Db, prefix: string, id: string): Promise<WebhookRow | undefined> {
  const [row] = await db.select().from(webhooks).where(isWebhook(prefix, id))
  return row
}

/** Loads the active webhooks that subscribe to an event. */
export const loadListeners = (
  db: Db,
  { prefix, sandbox, event }: { prefix: string; sandbox: boolean; event: WebhookEvent },
): Promise<Pick<WebhookRow, 'id'>[]> =>
  db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.prefix, prefix),
        eq(webhooks.sandbox, sandbox),
        isNull(webhooks.disabledReason),
        arrayContains(webhooks.events, [event]),
      ),
    )

export const insertWebhook = (db: Db, row: WebhookRow) => db.insert(webhooks).values(row)

type Seen = { prefix: string; id: string; version: number }

/** Changes a webhook in the version that was seen; undefined when it has changed since. */
export async function changeWebhook(
  db: Db,
  seen: Seen,
  change: Partial<WebhookRow>,
): Promise<WebhookRow | undefined> {
  const [row] = await db
    .update(webhooks)
    .set({ ...change, version: sql`${webhooks.version} + 1` })
    .where(and(isWebhook(seen.prefix, seen.id), eq(webhooks.version, seen.version)))
    .returning()
  return row
}

export async function removeWebhook(db: Db, seen: Seen): Promise<boolean> {
  const { rowCount } = await db
    .delete(webhooks)
    .where(and(isWebhook(seen.prefix, seen.id), eq(webhooks.version, seen.version)))
  if (!rowCount) return false
  const { prefix, webhookId } = webhookDeliveries
  await db.delete(webhookDeliveries).where(and(eq(prefix, seen.prefix), eq(webhookId, seen.id)))
  return true
}

/** Stores since when deliveries fail, and returns that time. */
export async function markFailing(db: Db, { prefix, id }: WebhookRow, at: Date): Promise<Date> {
  const [row] = await db
    .update(webhooks)
    .set({ failingSince: sql`coalesce(${webhooks.failingSince}, ${at.toISOString()}::timestamptz)` })
    .where(isWebhook(prefix, id))
    .returning({ since: webhooks.failingSince })
  return row?.since ?? at
}

export async function markWorking(db: Db, { prefix, id, failingSince }: WebhookRow): Promise<void> {
  if (failingSince) await db.update(webhooks).set({ failingSince: null }).where(isWebhook(prefix, id))
}

/** Disables a webhook; false when it is disabled already. */
export async function disable(db: Db, { prefix, id }: WebhookRow, reason: string): Promise<boolean> {
  const { rowCount } = await db
    .update(webhooks)
    .set({ disabledReason: reason, version: sql`${webhooks.version} + 1` })
    .where(and(isWebhook(prefix, id), isNull(webhooks.disabledReason)))
  return Boolean(rowCount)
}

export const insertDeliveries = (db: Db, rows: DeliveryRow[]) => db.insert(webhookDeliveries).values(rows)

export async function findDelivery(db: Db, prefix: string, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await db.select().from(webhookDeliveries).where(isDelivery(prefix, id))
  return row
}

export async function loadDeliveries(
  db: Db,
  prefix: string,
  { failing, current, size }: { failing: boolean; current: number; size: number },
) {
  const { attempts, createdAt, id, state } = webhookDeliveries
  const isFailing = sql`jsonb_array_length(${attempts}) > 0`
  const where = and(
    eq(webhookDeliveries.prefix, prefix),
    failing ? and(ne(state, 'delivered'), isFailing) : undefined,
  )
  const records = await db
    .select()
    .from(webhookDeliveries)
    .where(where)
    .orderBy(desc(createdAt), desc(id))
    .limit(size)
    .offset((current - 1) * size)
  const total = await db.$count(webhookDeliveries, where)
  return { records, total }
}

/** Adds an attempt to a delivery with `before` attempts; false when another run has added it. */
export async function addAttempt(
  db: Db,
  { prefix, id }: DeliveryRow,
  before: number,
  attempt: Attempt,
  change: Pick<DeliveryRow, 'state' | 'nextAt'>,
): Promise<boolean> {
  const { attempts } = webhookDeliveries
  const { rowCount } = await db
    .update(webhookDeliveries)
    .set({ ...change, attempts: sql`${attempts} || ${JSON.stringify([attempt])}::jsonb` })
    .where(and(isDelivery(prefix, id), sql`jsonb_array_length(${attempts}) = ${before}`))
  return Boolean(rowCount)
}

export const setDelivery = (
  db: Db,
  { prefix, id }: DeliveryRow,
  change: Partial<Pick<DeliveryRow, 'state' | 'nextAt'>>,
) => db.update(webhookDeliveries).set(change).where(isDelivery(prefix, id))

export type Figures = { delivered: number; failed: number; retrying: number; medianMs: number | null }

/** Counts the deliveries of each webhook by result. */
export async function loadFigures(db: Db, prefix: string): Promise<Map<string, Figures>> {
  const { rows } = await db.execute<{ id: string } & Record<keyof Figures, string | null>>(sql`
    select webhook_id as id,
      count(*) filter (where state = 'delivered') as delivered,
      count(*) filter (where state = 'failed') as failed,
      count(*) filter (where state = 'waiting' and jsonb_array_length(attempts) > 0) as retrying,
      percentile_cont(0.5) within group (order by (attempts -> -1 ->> 'ms')::integer)
        filter (where state = 'delivered') as "medianMs"
    from webhook_deliveries where prefix = ${prefix} group by webhook_id`)
  return new Map(
    rows.map(({ id, delivered, failed, retrying, medianMs }) => [
      id,
      {
        delivered: Number(delivered),
        failed: Number(failed),
        retrying: Number(retrying),
        medianMs: medianMs === null ? null : Math.round(Number(medianMs)),
      },
    ]),
  )
}

export async function deleteOld(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DELIVERY_DAYS * DAY_MS)
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before))
}
