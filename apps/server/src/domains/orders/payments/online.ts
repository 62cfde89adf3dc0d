import { isSitePath } from '@biaojie/contract/links.ts'
import { fen, fenToYuan } from '@biaojie/contract/money.ts'
import { canPay, isPaid, type OnlineMethod } from '@biaojie/contract/orders/rules.ts'
import { and, desc, eq, ne } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import { Forged, ProviderRefused, ProviderUnreachable } from '../../../platform/providers/payment/provider.ts'
import { answerOnce, type OrderDeps, type OrderRequest } from '../context.ts'
import { getStatus, loadPayments, lockOwnOrder, type PaymentRow, requireOrder } from '../store.ts'
import { saveRefundState } from './refunding.ts'
import { FIRST_QUERY_MS, findPaymentByNumber, queryLater, queryNow, saveState, settle } from './settling.ts'
import { payments } from './tables.ts'

const MINUTE_MS = 60_000
/** A code with less remaining time is renewed, because the buyer could not scan it in time. */
const MIN_LEFT_SECONDS = 30

const refuseUnreachable = (error: unknown): never => {
  if (error instanceof ProviderUnreachable || error instanceof ProviderRefused)
    throw refuse('payment_unreachable')
  throw error
}

/** Tells whether it is a whole address at this host, without a user or password. */
function isAddressOfHost(host: string, address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host: addressHost, username, password } = new URL(address)
  return /^https?:$/.test(protocol) && addressHost === host && !username && !password
}

/**
 * Returns the path to which the gateway returns, also when the given address is a full URL of this site;
 * refuses other sites.
 */
function toReturnPath(url: string | undefined, host: string): string {
  if (!url) return '/success'
  const path = isAddressOfHost(host, url) ? url.slice(new URL(url).origin.length) || '/' : url
  if (!isSitePath(path))
    throw refuseFields({ redirectUrl: '返回地址应在本站：本站的完整地址，或以一个 / 开头的路径' })
  return path
}

/** Stores the attempt before the provider is asked to create it. */
async function beginAttempt(
  deps: OrderDeps,
  request: OrderRequest,
  orderId: string,
  method: OnlineMethod,
  amount: number,
) {
  return answerOnce(deps, request, async (db) => {
    const order = await lockOwnOrder(db, request.who, orderId)
    if (!canPay(getStatus(order))) throw refuse('order_moved_on')
    if (amount !== order.total) throw refuse('amount_differs')
    const at = deps.now()
    const ends = at.getTime() + deps.settings.codeMinutes * MINUTE_MS
    const id = createId(at.getTime())
    // The number has at most 32 letters and digits and is never used twice.
    const outTradeNo = `${order.code}${id.slice(-8)}`
    await db.insert(payments).values({
      id,
      orderId: order.id,
      method,
      status: 'pending',
      amount,
      outTradeNo,
      createdAt: at,
      expiresAt: new Date(ends),
    })
    // The query is scheduled before the provider knows about the attempt, so that it always happens.
    await queryLater(deps, db, { id }, FIRST_QUERY_MS)
    return { id }
  })
}

async function findLastOpenAttempt(deps: OrderDeps, orderId: string, method: OnlineMethod) {
  const [row] = await deps.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.method, method), eq(payments.status, 'pending')))
    .orderBy(desc(payments.id))
    .limit(1)
  return row
}

type AttemptRequest = {
  idOrCode: string
  method: OnlineMethod
  amount: number
  renew: boolean
  returnUrl: string
}

const getSecondsLeft = (deps: OrderDeps, { expiresAt }: PaymentRow) =>
  Math.max(0, Math.floor(((expiresAt?.getTime() ?? 0) - deps.now().getTime()) / 1000))

/** Tells whether there is still enough time to pay the attempt. */
const isPayable = (deps: OrderDeps, payment: PaymentRow | undefined): payment is PaymentRow =>
  payment?.status === 'pending' && payment.target !== '' && getSecondsLeft(deps, payment) > MIN_LEFT_SECONDS

/**
 * Creates a new attempt, or returns the one with the same key. An expired attempt could not be paid, so a
 * repeated request then gets a new attempt.
 */
async function createAttempt(
  deps: OrderDeps,
  request: OrderRequest,
  orderId: string,
  attempt: AttemptRequest,
) {
  const { method, amount } = attempt
  const { id } = await beginAttempt(deps, request, orderId, method, amount)
  const payment = await requirePayment(deps, id)
  if (payment.target ? isPayable(deps, payment) : getSecondsLeft(deps, payment) > MIN_LEFT_SECONDS)
    return payment
  const open = await findLastOpenAttempt(deps, orderId, method)
  if (isPayable(deps, open)) return open
  const repeated = await beginAttempt(deps, { ...request, key: '' }, orderId, method, amount)
  return requirePayment(deps, repeated.id)
}

async function requirePayment(deps: OrderDeps, id: string): Promise<PaymentRow> {
  const [payment] = await deps.db.select().from(payments).where(eq(payments.id, id))
  if (!payment) throw refuse('order_moved_on')
  return payment
}

/** Returns a payable attempt: the last one while it is valid, else a new one. */
async function findOrCreateAttempt(
  deps: OrderDeps,
  request: OrderRequest,
  attempt: AttemptRequest,
): Promise<PaymentRow> {
  const { method, amount, renew, returnUrl } = attempt
  const provider = deps.providers[method]
  if (!provider) throw refuse('payment_off')
  const order = await requireOrder(deps.db, request.who, attempt.idOrCode)
  if (!canPay(getStatus(order))) throw refuse('order_moved_on')
  if (amount !== order.total) throw refuse('amount_differs')
  const open = await findLastOpenAttempt(deps, order.id, method)
  if (!renew && isPayable(deps, open)) return open
  const payment = await createAttempt(deps, request, order.id, attempt)
  // The request was repeated with the same key.
  if (payment.target) return payment
  const target = await provider
    .create({
      outTradeNo: payment.outTradeNo,
      amount,
      description: `${order.productName} ${order.packageName}`.slice(0, 40),
      expiresAt: payment.expiresAt!,
      returnUrl,
    })
    .catch(refuseUnreachable)
  // A query made before the provider knew the attempt may have marked it closed, so it is opened again.
  await deps.db
    .update(payments)
    .set({ target, status: 'pending', closedAt: null })
    .where(and(eq(payments.id, payment.id), ne(payments.status, 'succeeded')))
  await queryLater(deps, deps.db, payment, FIRST_QUERY_MS)
  return { ...payment, target }
}

/**
 * Returns a code to scan for the order, new or still valid, with the seconds it has left. `amount.total` is
 * in fen.
 */
export async function placeWechatOrder(
  deps: OrderDeps,
  request: OrderRequest & { content: { out_trade_no: string; amount: { total: number }; renew?: boolean } },
) {
  const { out_trade_no: idOrCode, amount, renew = false } = request.content
  const attempt = { idOrCode, method: 'wechat' as const, amount: amount.total, renew, returnUrl: '' }
  const payment = await findOrCreateAttempt(deps, request, attempt)
  return {
    code_url: payment.target,
    out_trade_no: payment.outTradeNo,
    expireTime: toShanghaiTime(payment.expiresAt!),
    secondsLeft: getSecondsLeft(deps, payment),
    simulated: deps.providers.wechat?.simulated ?? false,
  }
}

/** Returns the gateway's page for the order; amounts in fen. */
export async function createCardPayment(
  deps: OrderDeps,
  request: OrderRequest & {
    content: { bizOrderNo: string; orderAmount: number; payAmount: number; redirectUrl?: string }
  },
  /** The host that the request was sent to. */
  host: string,
) {
  const { bizOrderNo, orderAmount, payAmount, redirectUrl } = request.content
  if (orderAmount !== payAmount) throw refuse('amount_differs')
  const returnUrl = toReturnPath(redirectUrl, host)
  const payment = await findOrCreateAttempt(deps, request, {
    idOrCode: bizOrderNo,
    method: 'card',
    amount: payAmount,
    renew: false,
    returnUrl,
  })
  const { target, outTradeNo } = payment
  return { pageUrl: target, outTradeNo, simulated: deps.providers.card?.simulated ?? false }
}

/** After pressing 已付款，立即查询, the answer may be only this old. */
const PRESSED_GAP_MS = 500

/** Tells whether the order is paid; asks the provider, because a notification may have been lost. */
export async function checkPayment(deps: OrderDeps, who: Person, orderId: string, isPressed = false) {
  const order = await requireOrder(deps.db, who, orderId)
  if (order.status === 'cancelled') throw refuse('order_moved_on')
  if (!isPaid(getStatus(order))) {
    // Nobody has seen an attempt without a target yet.
    const gap = isPressed ? PRESSED_GAP_MS : undefined
    for (const payment of await loadPayments(deps.db, order.id))
      if (payment.target) await queryNow(deps, payment, gap)
    const orderNow = await requireOrder(deps.db, who, orderId)
    if (!isPaid(getStatus(orderNow))) throw refuse('payment_pending')
    return toResult(orderNow)
  }
  return toResult(order)
}

const toResult = (order: Awaited<ReturnType<typeof requireOrder>>) => ({
  orderId: order.id,
  paid: true,
  amount: fenToYuan(fen(order.total)),
  method: order.paymentMethod ?? '',
  payTime: order.paidAt ? toShanghaiTime(order.paidAt) : '',
})

/** Handles the return from the gateway's page: its signed parameters alone never make an order paid. */
export async function handleCardReturn(deps: OrderDeps, who: Person, fields: Record<string, string>) {
  const provider = deps.providers.card
  if (!provider?.isReturn(fields)) throw refuse('notification_forged')
  const payment = await findPaymentByNumber(deps, fields.outTradeNo ?? '')
  if (payment?.method !== 'card') throw refuse('order_not_found')
  await requireOrder(deps.db, who, payment.orderId)
  await queryNow(deps, payment)
  const order = await requireOrder(deps.db, who, payment.orderId)
  const { id: orderId, code: orderCode } = order
  return { orderId, orderCode, paid: isPaid(getStatus(order)), amount: fenToYuan(fen(order.total)) }
}

/** Handles a provider's notification. It is confirmed only when it is stored, now or earlier. */
export async function handleNotification(
  deps: OrderDeps,
  method: OnlineMethod,
  header: (name: string) => string,
  body: string,
) {
  const provider = deps.providers[method]
  if (!provider) throw refuse('payment_off')
  try {
    const notification = await provider.readNotification(header, body, deps.now())
    if (notification.kind === 'refund') {
      const refund = await saveRefundState(deps, notification.outRefundNo, notification.state)
      if (!refund) throw refuse('notification_unknown')
    } else if (notification.state.state === 'paid') {
      if ((await settle(deps, notification.state.paid)) === 'unknown') throw refuse('notification_unknown')
    } else {
      const payment = await findPaymentByNumber(deps, notification.outTradeNo)
      if (!payment) throw refuse('notification_unknown')
      await saveState(deps, payment, notification.state)
    }
    return { code: 'SUCCESS', message: '成功' }
  } catch (error) {
    if (error instanceof Forged) throw refuse('notification_forged')
    throw error
  }
}
