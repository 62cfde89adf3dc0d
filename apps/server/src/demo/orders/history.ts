import { fen, fenToYuan, formatMoney } from '@biaojie/contract/money.ts'
import { makeByOnlineMethod, type OnlineMethod, PAYMENT_METHOD_TEXT } from '@biaojie/contract/orders/rules.ts'
import { and, eq, sql } from 'drizzle-orm'
import { requestInvoice } from '../../domains/orders/bills/invoices.ts'
import { createQuote, expireQuotes, withdrawQuote } from '../../domains/orders/bills/quotes.ts'
import {
  type OrderDeps,
  type Payee,
  type Shop,
  SYSTEM,
  toOrderSettings,
  transact,
} from '../../domains/orders/context.ts'
import { activateOrder } from '../../domains/orders/desk/orders.ts'
import { confirmTransfer, refuseTransfer } from '../../domains/orders/desk/transfers.ts'
import { loadEntitlementOfOrder } from '../../domains/orders/entitlements/on-wire.ts'
import { giveSeats } from '../../domains/orders/entitlements/seats/holders.ts'
import { completeOrders } from '../../domains/orders/entitlements/sweeps.ts'
import { orderTransfers, payments } from '../../domains/orders/payments/tables.ts'
import { cancelOrder } from '../../domains/orders/purchase/cancelling.ts'
import { type Choice, requirePricedOffer, toSoldFields } from '../../domains/orders/purchase/offers.ts'
import { createOrder, insertOrder, requireBuyer } from '../../domains/orders/purchase/placing.ts'
import { createBuyerReads } from '../../domains/orders/purchase/reads.ts'
import { submitTransfer } from '../../domains/orders/purchase/transferring.ts'
import { findOrder, lockOrder, moveOrder, reserveCode } from '../../domains/orders/store.ts'
import { orders } from '../../domains/orders/tables.ts'
import type { Person } from '../../http/access/principals.ts'
import { toShanghaiDay } from '../../platform/base/clock.ts'
import { createId } from '../../platform/base/ids.ts'
import { Unreachable } from '../../platform/base/outbound.ts'
import { makeKeyed } from '../../platform/base/secret.ts'
import { type Db, requireFirstRow } from '../../platform/database/database.ts'
import type { Env } from '../../platform/settings/env.ts'
import { makeSealingKeys } from '../../platform/shared/keys/keys.ts'
import { type PastRefundStep, reconcilePast, replayRefundStep, toRequest } from './money.ts'

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

async function findWaitingTransfer(db: Db, orderId: string) {
  const row = requireFirstRow(
    await db
      .select({ id: orderTransfers.id })
      .from(orderTransfers)
      .where(and(eq(orderTransfers.orderId, orderId), eq(orderTransfers.status, 'submitted'))),
  )
  return row.id
}

async function payOnline(deps: OrderDeps, orderId: string, method: OnlineMethod): Promise<void> {
  const at = deps.now()
  await transact(deps.db, async (db) => {
    const order = await lockOrder(db, orderId)
    const id = createId(at.getTime())
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
    const text = `${PAYMENT_METHOD_TEXT[method]} ${formatMoney(fen(order.total))} 元`
    await moveOrder(db, order, 'pay', {
      at,
      line: { actor: SYSTEM, action: '付款成功', text },
      set: { paidAt: at, paymentMethod: method },
    })
  })
}

const isRefundStep = (step: PastStep): step is PastRefundStep =>
  step.is === 'asked' || step.is === 'granted' || step.is === 'declined' || step.is === 'returned'

async function replayStep(deps: OrderDeps, past: PastOrder, orderId: string, step: PastStep): Promise<void> {
  const { buyer, staff } = past
  const order = (await findOrder(deps.db, orderId))!
  const { version } = order
  if (step.is === 'paid') return payOnline(deps, orderId, step.method)
  if (step.is === 'cancelled') return void (await cancelOrder(deps, buyer, orderId))
  if (isRefundStep(step)) return replayRefundStep(deps, past, orderId, step)
  if (step.is === 'billed') {
    const { companyName: title } = order
    const invoice = { orderIds: [orderId], kind: 'normal' as const, title, taxNo: step.taxNo }
    return void (await requestInvoice(deps, toRequest(buyer, invoice)))
  }
  if (step.is === 'seated') {
    const right = (await loadEntitlementOfOrder(deps, deps.db, buyer, order))?.id ?? ''
    return void (await giveSeats(deps, buyer, { id: right, userIds: step.userIds }))
  }
  if (step.is === 'activated') return void (await activateOrder(deps, staff, { id: orderId, version }))
  if (step.is === 'transfer') {
    const transfer = {
      orderId,
      depositBank: '示例银行北仑支行',
      bankAccountName: order.companyName,
      bankNo: '0000000000000123',
      payAmount: formatMoney(fen(order.total)),
      payTime: toShanghaiDay(step.at),
      payPicture: await step.picture(),
    }
    return void (await submitTransfer(deps, toRequest(buyer, transfer)))
  }
  const id = await findWaitingTransfer(deps.db, orderId)
  if (step.is === 'refused')
    return void (await refuseTransfer(deps, staff, { id, version, reason: step.reason }))
  const parts = step.parts.length > 0 ? step.parts : [order.total]
  const arrivals = parts.map((amount, at) => ({
    amount: fenToYuan(fen(amount)),
    reference: `SAMPLE-${order.code.slice(-6)}-${at + 1}`,
    time: toShanghaiDay(step.at),
    payer: order.companyName,
  }))
  await confirmTransfer(deps, toRequest(staff, { id, version, arrivals }))
}

/**
 * Stores an order with its past events, by today's rules at the given times: `makeDepsAt` makes the rules for one
 * moment.
 */
export async function importOrder(depsAt: (at: Date) => OrderDeps, past: PastOrder): Promise<void> {
  const deps = depsAt(past.at)
  const offer = await requirePricedOffer(deps, past.choice)
  const buyer = await requireBuyer(deps, past.buyer)
  const fields = {
    ...toSoldFields(offer),
    type: 0,
    standard: offer.price,
    total: offer.price,
    remark: past.remark,
    transactionId: '',
    renewsId: null,
    additional: true,
  }
  const order = await createOrder(deps, buyer, fields, await reserveCode(deps.db, past.at))
  await transact(deps.db, (db) => insertOrder(deps, db, order, buyer.actor))
  for (const step of past.steps) await replayStep(depsAt(step.at), past, order.id, step)
}

type PastQuote = Parameters<typeof createQuote>[1]['content'] & { withdrawnAt?: Date }

/** Stores a quote of staff as it was made at `makeDepsAt`'s moment; one may have been withdrawn since. */
export async function importQuote(
  depsAt: (at: Date) => OrderDeps,
  past: { staff: Person; at: Date; quote: PastQuote },
): Promise<void> {
  const { withdrawnAt, ...content } = past.quote
  const quote = await createQuote(depsAt(past.at), { who: past.staff, key: '', call: '', content })
  if (withdrawnAt) await withdrawQuote(depsAt(withdrawnAt), quote)
}

/** Ends the quotes whose last day is over, and reconciles the days before this one. */
export async function settlePastDays(deps: OrderDeps): Promise<void> {
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

const NO_PROVIDERS = makeByOnlineMethod(() => undefined)

/** Makes the rules for past events: they cause neither messages nor calls now. */
export const createPastDeps = ({ env, payee, shop, ...past }: Past): OrderDeps => ({
  ...past,
  shop: {
    ...shop,
    endTrial: async () => false,
    loadNames: async () => new Map(),
    loadViewsSince: async () => new Map(),
    trialsSince: async () => new Map(),
  },
  jobs: { enqueue: async () => undefined },
  providers: NO_PROVIDERS,
  outbound: () => Promise.reject(new Unreachable()),
  reads: createBuyerReads(past.db, past.people),
  settings: toOrderSettings({ env, providers: NO_PROVIDERS }),
  payee: async () => payee,
  seal: async () => undefined,
  keyed: makeKeyed('orders', env),
  key: makeSealingKeys('orders', env),
})
