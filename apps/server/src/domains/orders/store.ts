import {
  CANCEL_REASON_TEXT,
  type CancelReason,
  findNextStatus,
  type OrderEvent,
} from '@biaojie/contract/orders/rules.ts'
import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Person } from '../../http/access/principals.ts'
import { refuse } from '../../http/errors.ts'
import { toShanghaiDay } from '../../platform/base/clock.ts'
import { createId, isUuid } from '../../platform/base/ids.ts'
import { type Db, getClient, requireFirstRow } from '../../platform/database/database.ts'
import { defineStatement, makePlaceholders } from '../../platform/database/statement.ts'
import { idempotencyKeys } from '../../platform/shared/tables.ts'
import { type Actor, isStaff } from './context.ts'
import { orderTransfers, payments, refundRequests, refunds } from './payments/tables.ts'
import { orders, orderTrail } from './tables.ts'

const { search: _search, ...columns } = getTableColumns(orders)
const { search: _ofTransfers, ...transferColumns } = getTableColumns(orderTransfers)
const { search: _ofRefunds, ...refundColumns } = getTableColumns(refunds)

const { search: _ofRequests, ...requestColumns } = getTableColumns(refundRequests)

export { columns as orderColumns, refundColumns, requestColumns, transferColumns }

export type OrderRow = Omit<typeof orders.$inferSelect, 'search'>
export type NewOrder = typeof orders.$inferInsert
export type TransferRow = Omit<typeof orderTransfers.$inferSelect, 'search'>
export type PaymentRow = typeof payments.$inferSelect
export type RefundRequestRow = Omit<typeof refundRequests.$inferSelect, 'search'>
export type RefundRow = Omit<typeof refunds.$inferSelect, 'search'>

export const getStatus = (row: Pick<OrderRow, 'status'>) => row.status

/** Returns the next numbers of the sequence that orders and quotes share. */
export async function reserveNumbers(db: Db, count: number): Promise<string[]> {
  const text = "select nextval('order_numbers') as n from generate_series(1, $1)"
  const { rows } = await getClient(db).query<{ n: string }>({ name: 'orders.numbers', text, values: [count] })
  return rows.map(({ n }) => n)
}

/** Adds the day in China: BJ202611220037. */
export const toCode = (number: string, at: Date, prefix = 'BJ') =>
  `${prefix}${toShanghaiDay(at).replaceAll('-', '')}${number.padStart(4, '0')}`

/** Returns the next number of a quote or its order, inside their transaction. */
export async function reserveCode(db: Db, at: Date, prefix?: string): Promise<string> {
  return toCode(requireFirstRow(await reserveNumbers(db, 1)), at, prefix)
}

/** Returns an order for any caller; undefined for an unknown number. */
export async function findOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db.select(columns).from(orders).where(eq(orders.id, id))
  return row
}

/** Returns the orders to which rows belong, by id. */
export async function loadOrdersById(
  db: Db,
  rows: readonly { orderId: string }[],
): Promise<Map<string, OrderRow>> {
  const ids = rows.map(({ orderId }) => orderId)
  if (ids.length === 0) return new Map()
  const orderRows = await db.select(columns).from(orders).where(inArray(orders.id, ids))
  return new Map(orderRows.map((row) => [row.id, row]))
}

/**
 * Finds an order by id or number in the viewer's company; staff see every order. Other people do not learn
 * whether it exists.
 */
export async function requireOrder(db: Db, who: Person, idOrCode: string): Promise<OrderRow> {
  const isWanted = isUuid(idOrCode) ? eq(orders.id, idOrCode) : eq(orders.code, idOrCode)
  const [row] = await db.select(columns).from(orders).where(isWanted)
  if (!row || !(isStaff(who) || row.companyId === who.companyId)) throw refuse('order_not_found')
  return row
}

/** Locks the order until the end of the transaction, before its payments, refunds and entitlements. */
export async function lockOrder(db: Db, id: string): Promise<OrderRow> {
  const [row] = isUuid(id)
    ? await db.select(columns).from(orders).where(eq(orders.id, id)).for('no key update')
    : []
  if (!row) throw refuse('order_not_found')
  return row
}

/** Works like `orderFor` with a lock, for the buyer's company only. */
export async function lockOwnOrder(db: Db, who: Person, id: string): Promise<OrderRow> {
  const row = await lockOrder(db, id)
  if (!who.companyId || row.companyId !== who.companyId) throw refuse('order_not_found')
  return row
}

export type TrailLine = { actor: Actor; action: string; text?: string }

/** The columns of a new order. */
const ORDER_COLUMNS = [
  'id',
  'code',
  'status',
  'version',
  'type',
  'companyId',
  'companyName',
  'companyPrefix',
  'buyerId',
  'contactName',
  'contactPhone',
  'productId',
  'productName',
  'packageId',
  'packageName',
  'priceId',
  'duration',
  'durationUnit',
  'appCode',
  'providerName',
  'own',
  'limits',
  'picture',
  'seats',
  'standard',
  'total',
  'remark',
  'poNumber',
  'transactionId',
  'quoteId',
  'renewsId',
  'additional',
  'upgradesId',
  'credit',
  'paymentMethod',
  'createdAt',
  'payUntil',
  'paidAt',
  'search',
] as const satisfies (keyof NewOrder)[]
const TRAIL_COLUMNS = [
  'id',
  'orderId',
  'at',
  'step',
  'actorId',
  'actor',
  'part',
  'action',
  'text',
] as const satisfies (keyof typeof orderTrail.$inferInsert)[]

const KEY_COLUMNS = [
  'userId',
  'key',
  'hash',
  'answer',
  'createdAt',
] as const satisfies (keyof typeof idempotencyKeys.$inferInsert)[]

const insertOrderAs = (db: Db) =>
  db
    .$with('saved')
    .as(db.insert(orders).values(makePlaceholders<typeof orders>(ORDER_COLUMNS)).returning({ id: orders.id }))
const makeTrailPlaceholders = () => makePlaceholders<typeof orderTrail>(TRAIL_COLUMNS, 'trail_')

const insertOrderRows = defineStatement('orders.insert', (db) =>
  db.with(insertOrderAs(db)).insert(orderTrail).values(makeTrailPlaceholders()),
)
const insertOrderRowsAndKey = defineStatement('orders.insert-with-key', (db) => {
  const claimed = db
    .$with('claimed')
    .as(
      db
        .insert(idempotencyKeys)
        .values(makePlaceholders<typeof idempotencyKeys>(KEY_COLUMNS, 'key_'))
        .returning({ key: idempotencyKeys.key }),
    )
  return db.with(claimed, insertOrderAs(db)).insert(orderTrail).values(makeTrailPlaceholders())
})

/**
 * Stores a new order with the first line of its trail, and the row of its sender's key if there is one, in
 * one statement.
 */
export async function storeOrder(
  db: Db,
  order: NewOrder,
  line: TrailLine,
  key?: typeof idempotencyKeys.$inferInsert,
): Promise<void> {
  const { actor, action, text = '' } = line
  const rows = {
    ...order,
    trail_id: createId(order.createdAt.getTime()),
    trail_orderId: order.id,
    trail_at: order.createdAt,
    trail_step: 0,
    trail_actorId: actor.id,
    trail_actor: actor.name,
    trail_part: actor.part,
    trail_action: action,
    trail_text: text,
  }
  if (!key) return void (await insertOrderRows(db, rows))
  const keyValues = Object.fromEntries(KEY_COLUMNS.map((column) => [`key_${column}`, key[column]]))
  await insertOrderRowsAndKey(db, { ...rows, ...keyValues })
}

/** Adds a line at the end of the order's trail. */
export async function addTrail(db: Db, orderId: string, at: Date, line: TrailLine): Promise<void> {
  const { actor, action, text = '' } = line
  const { id: actorId, name, part } = actor
  const step = sql`(select count(*) from ${orderTrail} where ${orderTrail.orderId} = ${orderId})`
  await db
    .insert(orderTrail)
    .values({ id: createId(at.getTime()), orderId, at, step, actorId, actor: name, part, action, text })
}

type Change = Partial<Omit<NewOrder, 'id' | 'version' | 'status'>>

/** Moves a locked order along the table of transitions, with a line in its trail; refuses impossible ones. */
export async function moveOrder(
  db: Db,
  order: OrderRow,
  event: OrderEvent,
  change: { at: Date; line: TrailLine; set?: Change },
): Promise<OrderRow> {
  const status = findNextStatus(getStatus(order), event)
  if (!status) throw refuse('order_moved_on')
  const [moved] = await db
    .update(orders)
    .set({ ...change.set, status, version: order.version + 1 })
    .where(and(eq(orders.id, order.id), eq(orders.version, order.version), eq(orders.status, order.status)))
    .returning(columns)
  if (!moved) throw refuse('order_moved_on')
  await addTrail(db, order.id, change.at, change.line)
  return moved
}

/** Returns the columns of an order that ends. */
export const toCancelled = (at: Date, reason: CancelReason) => ({ cancelledAt: at, cancelReason: reason })
/** Returns the reason of the end for people; empty before. */
export const describeCancellation = ({ cancelReason }: OrderRow) =>
  cancelReason ? CANCEL_REASON_TEXT[cancelReason] : ''

/** Returns the newest line first. */
export const loadTrail = (db: Db, orderId: string) =>
  db
    .select()
    .from(orderTrail)
    .where(eq(orderTrail.orderId, orderId))
    .orderBy(desc(orderTrail.step), desc(orderTrail.id))

/** Returns transfers by round. */
export const loadTransfers = (db: Db, orderIds: string[]): Promise<TransferRow[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .select(transferColumns)
        .from(orderTransfers)
        .where(inArray(orderTransfers.orderId, orderIds))
        .orderBy(asc(orderTransfers.orderId), asc(orderTransfers.round))

/** Returns the oldest payment first. */
export const loadPayments = (db: Db, orderId: string): Promise<PaymentRow[]> =>
  db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.id))

/** Returns the oldest refund first. */
export const loadRefunds = (db: Db, orderId: string): Promise<RefundRow[]> =>
  db.select(refundColumns).from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.id))

/** Returns the buyer's last refund request. */
export async function findRefundRequest(db: Db, orderId: string): Promise<RefundRequestRow | null> {
  const [row] = await db
    .select(requestColumns)
    .from(refundRequests)
    .where(eq(refundRequests.orderId, orderId))
    // An open request comes first, also among several created at the same moment.
    .orderBy(desc(eq(refundRequests.status, 'open')), desc(refundRequests.createdAt), desc(refundRequests.id))
    .limit(1)
  return row ?? null
}
