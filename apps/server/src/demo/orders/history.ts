import { fen, moneyText, yuanOf } from '@biaojie/contract/money.ts'
import { byOnlineMethod, type OnlineMethod, PAYMENT_METHOD_TEXT } from '@biaojie/contract/orders/rules.ts'
import { and, eq, sql } from 'drizzle-orm'
import { requestInvoice } from '../../domains/orders/bills/invoices.ts'
import { createQuote, expireQuotes, withdrawQuote } from '../../domains/orders/bills/quotes.ts'
import { type OrderDeps, type Shop, SYSTEM, transact } from '../../domains/orders/context.ts'
import { activateOrder } from '../../domains/orders/desk/orders.ts'
import { confirmTransfer, refuseTransfer } from '../../domains/orders/desk/transfers.ts'
import { entitlementOfOrder } from '../../domains/orders/entitlements/on-wire.ts'
import { giveSeats } from '../../domains/orders/entitlements/seats/holders.ts'
import { completeOrders } from '../../domains/orders/entitlements/sweeps.ts'
import { orderTransfers, payments } from '../../domains/orders/payments/tables.ts'
import { cancelOrder } from '../../domains/orders/purchase/cancelling.ts'
import { type Choice, pricedOffer, soldFields } from '../../domains/orders/purchase/offers.ts'
import { buyerOf, insertOrder, newOrder } from '../../domains/orders/purchase/placing.ts'
import { createBuyerReads } from '../../domains/orders/purchase/reads.ts'
import { submitTransfer } from '../../domains/orders/purchase/transferring.ts'
import { orderSettingsOf, type Payee } from '../../domains/orders/settings.ts'
import { lockOrder, move, nextCode, orderById } from '../../domains/orders/store.ts'
import { orders } from '../../domains/orders/tables.ts'
import type { Person } from '../../http/access/principals.ts'
import { shanghaiDay } from '../../platform/base/clock.ts'
import { newId } from '../../platform/base/ids.ts'
import { Unreachable } from '../../platform/base/outbound.ts'
import { keyFor } from '../../platform/base/secret.ts'
import type { Db } from '../../platform/database/database.ts'
import { firstRow } from '../../platform/database/rows.ts'
import type { Env } from '../../platform/settings/env.ts'
import { sealingKeys } from '../../platform/shared/keys/keys.ts'
import { asked, type PastRefundStep, reconcilePast, refundStep } from './money.ts'

/** Past events of an order, each with its time. */
export type PastStep =
  | { is: 'transfer'; at: Date; picture: () => Promise<string> }
  | { is: 'refused'; at: Date; reason: string }
  | { is: 'confirmed'; at: Date; parts: readonly number[] }
  | { is: 'paid'; at: Date; method: OnlineMethod }
  | { is: 'activated'; at: Date }
  | { is: 'seated'; at: Date; userIds: string[] }
  | { is: 'billed'; at: Date; taxNo: string }
  | { is: 'cancelled'; at: Date }
  | PastRefundStep
type PastOrder = {
  buyer: Person
  staff: Person
  choice: Choice
  at: Date
  remark: string
  steps: PastStep[]
}

/** Tells whether there is any order, because the demo is loaded once. */
export const hasOrders = async (db: Db): Promise<boolean> =>
  (await db.select({ id: orders.id }).from(orders).limit(1)).length > 0

async function transferOf(db: Db, orderId: string) {
  const row = firstRow(
    await db
      .select({ id: orderTransfers.id })
      .from(orderTransfers)
      .where(and(eq(orderTransfers.orderId, orderId), eq(orderTransfers.status, 'submitted'))),
  )
  return row.id
}

async function pay(deps: OrderDeps, orderId: string, method: OnlineMethod): Promise<void> {
  const at = deps.now()
  await transact(deps.db, async (db) => {
    const order = await lockOrder(db, orderId)
    const id = newId(at.getTime())
    const outTradeNo = `${order.code}${id.slice(-8)}`
    await db.insert(payments).values({
      id,
      orderId,
      method,
      status: 'succeeded',
      amount: order.total,
      outTradeNo,
      transactionId: `SAMPLE${outTradeNo}`,
      createdAt: at,
      succeededAt: at,
    })
    const text = `${PAYMENT_METHOD_TEXT[method]} ${moneyText(fen(order.total))} 元`
    await move(db, order, 'pay', {
      at,
      line: { actor: SYSTEM, action: '付款成功', text },
      set: { paidAt: at, paymentMethod: method },
    })
  })
}

const isRefundStep = (one: PastStep): one is PastRefundStep =>
  one.is === 'asked' || one.is === 'granted' || one.is === 'declined' || one.is === 'returned'

async function step(deps: OrderDeps, given: PastOrder, orderId: string, one: PastStep): Promise<void> {
  const { buyer, staff } = given
  const order = (await orderById(deps.db, orderId))!
  const { version } = order
  if (one.is === 'paid') return pay(deps, orderId, one.method)
  if (one.is === 'cancelled') return void (await cancelOrder(deps, buyer, orderId))
  if (isRefundStep(one)) return refundStep(deps, given, orderId, one)
  if (one.is === 'billed') {
    const { companyName: title } = order
    const invoice = { orderIds: [orderId], kind: 'normal' as const, title, taxNo: one.taxNo }
    return void (await requestInvoice(deps, asked(buyer, invoice)))
  }
  if (one.is === 'seated') {
    const right = (await entitlementOfOrder(deps, deps.db, buyer, order))?.id ?? ''
    return void (await giveSeats(deps, buyer, { id: right, userIds: one.userIds }))
  }
  if (one.is === 'activated') return void (await activateOrder(deps, staff, { id: orderId, version }))
  if (one.is === 'transfer') {
    const transfer = {
      orderId,
      depositBank: '示例银行北仑支行',
      bankAccountName: order.companyName,
      bankNo: '0000000000000123',
      payAmount: moneyText(fen(order.total)),
      payTime: shanghaiDay(one.at),
      payPicture: await one.picture(),
    }
    return void (await submitTransfer(deps, asked(buyer, transfer)))
  }
  const id = await transferOf(deps.db, orderId)
  if (one.is === 'refused')
    return void (await refuseTransfer(deps, staff, { id, version, reason: one.reason }))
  const parts = one.parts.length > 0 ? one.parts : [order.total]
  const arrivals = parts.map((amount, at) => ({
    amount: yuanOf(fen(amount)),
    reference: `SAMPLE-${order.code.slice(-6)}-${at + 1}`,
    time: shanghaiDay(one.at),
    payer: order.companyName,
  }))
  await confirmTransfer(deps, asked(staff, { id, version, arrivals }))
}

/**
 * Stores an order with its past events, by today's rules at the given times: `depsAt` makes the rules for one
 * moment.
 */
export async function putOrder(depsAt: (at: Date) => OrderDeps, given: PastOrder): Promise<void> {
  const deps = depsAt(given.at)
  const offer = await pricedOffer(deps, given.choice)
  const buyer = await buyerOf(deps, given.buyer)
  const fields = {
    ...soldFields(offer),
    type: 0,
    standard: offer.price,
    total: offer.price,
    remark: given.remark,
    transactionId: '',
    renewsId: null,
    additional: true,
  }
  const saved = await newOrder(deps, buyer, fields, await nextCode(deps.db, given.at))
  await transact(deps.db, (db) => insertOrder(deps, db, saved, buyer.actor))
  for (const one of given.steps) await step(depsAt(one.at), given, saved.id, one)
}

type PastQuote = Parameters<typeof createQuote>[1]['content'] & { withdrawnAt?: Date }

/** Stores a quote of staff as it was made at `depsAt`'s moment; one may have been withdrawn since. */
export async function putQuote(
  depsAt: (at: Date) => OrderDeps,
  given: { staff: Person; at: Date; quote: PastQuote },
): Promise<void> {
  const { withdrawnAt, ...content } = given.quote
  const made = await createQuote(depsAt(given.at), { who: given.staff, key: '', call: '', content })
  if (withdrawnAt) await withdrawQuote(depsAt(withdrawnAt), made)
}

/** Ends the quotes whose last day is over, and reconciles the days before this one. */
export async function settlePast(deps: OrderDeps): Promise<void> {
  await expireQuotes(deps)
  await reconcilePast(deps)
}

/** Completes orders whose sixtieth day after activation is over. */
export async function completePastOrders(deps: OrderDeps): Promise<void> {
  await completeOrders(deps)
  await deps.db
    .update(orders)
    .set({ completedAt: sql`${orders.completesAt}` })
    .where(eq(orders.status, 'completed'))
}

type Past = Pick<OrderDeps, 'db' | 'files' | 'people' | 'storage' | 'now'> & {
  env: Env
  payee: Payee
  shop: Pick<Shop, 'offerOf' | 'offerOfPackage' | 'offersOfPackage'>
}

const NO_PROVIDERS = byOnlineMethod(() => undefined)

/** Makes the rules for past events: they cause neither messages nor calls now. */
export const pastDeps = ({ env, payee, shop, ...given }: Past): OrderDeps => ({
  ...given,
  shop: {
    ...shop,
    endTrial: async () => false,
    namesOf: async () => new Map(),
    viewsSince: async () => new Map(),
    trialsSince: async () => new Map(),
  },
  jobs: { enqueue: async () => undefined },
  providers: NO_PROVIDERS,
  outbound: () => Promise.reject(new Unreachable()),
  reads: createBuyerReads(given.db, given.people),
  settings: orderSettingsOf({ env, providers: NO_PROVIDERS }),
  payee: async () => payee,
  seal: async () => undefined,
  keyed: keyFor('orders', env),
  key: sealingKeys('orders', env),
})
