import { type GatewayAnswer, isSigned, returnSignature, signedHeaders } from '../card.ts'
import { billLineOf, type StandInPayment } from './ledger.ts'
import { type Message, pathOf, STAND_IN, type Twist, type World } from './world.ts'

/* This simulates the card gateway. */

export type CardWorld = World & { cardSecret: string }

const toldOf = (payment: StandInPayment, twist: Twist = {}) => ({
  kind: 'payment',
  outTradeNo: payment.outTradeNo,
  status: payment.state,
  ...(payment.paidAt && {
    tradeNo: payment.transactionId,
    payAmount: twist.amount ?? payment.amount,
    currency: twist.currency ?? 'CNY',
    payeeUserNo: twist.merchant ?? STAND_IN.payeeUserNo,
    paidAt: payment.paidAt.toISOString(),
    payer: '示例银行 **** 6688',
  }),
})

/** Returns a notification of the payment's state. */
export function cardNotification(world: CardWorld, payment: StandInPayment, twist: Twist): Message {
  const body = JSON.stringify(toldOf(payment, twist))
  const at = (twist.at ?? world.now()).getTime()
  const signed = signedHeaders(twist.forged ? 'x' : world.cardSecret, body, at)
  return { path: payment.notifyPath, headers: { 'content-type': 'application/json', ...signed }, body }
}

type Answer = { status: number; content: object }

function create({ ledger }: World, given: Record<string, unknown>): Answer {
  const outTradeNo = String(given.bizOrderNo)
  ledger.add({
    method: 'card',
    outTradeNo,
    amount: Number(given.payAmount),
    description: String(given.description),
    expiresAt: new Date(String(given.expiresAt)),
    notifyPath: pathOf(String(given.notifyUrl)),
    returnUrl: String(given.redirectUrl),
  })
  return { status: 200, content: { pageUrl: `/dev/payments?outTradeNo=${outTradeNo}` } }
}

function refund({ ledger, refundState }: World, path: string, given: Record<string, unknown>): Answer {
  const [outTradeNo, outRefundNo] = [String(given.outTradeNo), String(given.outRefundNo)]
  const refund =
    path === '/refunds' && ledger.known(outTradeNo)?.state === 'paid'
      ? ledger.addRefund({ outTradeNo, outRefundNo, amount: Number(given.amount) })
      : ledger.refund(outRefundNo)
  if (!refund) return { status: 404, content: { problem: '没有这笔退款' } }
  const status = { SUCCESS: 'done', PROCESSING: 'processing', ABNORMAL: 'failed' }[refundState()]
  return { status: 200, content: { outRefundNo, refundNo: refund.refundId, status } }
}

function answerOf(world: World, path: string, given: Record<string, unknown>): Answer {
  const { ledger } = world
  if (path === '/payments') return create(world, given)
  if (path === '/bills') {
    const lines = ledger.paidOn('card', String(given.day)).map(billLineOf)
    return { status: 200, content: { lines } }
  }
  if (path === '/refunds' || path === '/refunds/query') return refund(world, path, given)
  const outTradeNo = String(given.outTradeNo)
  const payment = ledger.known(outTradeNo)
  if (!payment) return { status: 200, content: { outTradeNo, status: 'closed' } }
  if (path === '/payments/close') ledger.close(outTradeNo)
  return { status: 200, content: toldOf(payment) }
}

/** Answers one request to the gateway, as bytes. */
export async function cardAnswer(
  world: CardWorld,
  path: string,
  headers: Record<string, string>,
  body: string,
): Promise<GatewayAnswer> {
  if (world.isDown()) throw new Error('down')
  const { cardSecret } = world
  const { status, content } = isSigned(cardSecret, (name) => headers[name] ?? '', body, Date.now())
    ? answerOf(world, path, JSON.parse(body))
    : { status: 401, content: { problem: '签名错误' } }
  const text = JSON.stringify(content)
  return { status, headers: signedHeaders(cardSecret, text, Date.now()), body: text }
}

/** Returns the address to which the card's page leads back, with the gateway's parameters. */
export function returnAddressOf({ now, cardSecret }: CardWorld, payment: StandInPayment): string {
  const fields = {
    outTradeNo: payment.outTradeNo,
    status: payment.state,
    amount: String(payment.amount),
    time: String(Math.floor(now().getTime() / 1000)),
  }
  const url = new URL(payment.returnUrl, 'http://node.invalid')
  for (const [name, value] of Object.entries({ ...fields, sign: returnSignature(cardSecret, fields) }))
    url.searchParams.set(name, value)
  return `${url.pathname}${url.search}`
}
