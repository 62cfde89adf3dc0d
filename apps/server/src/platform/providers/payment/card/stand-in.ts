import { randomBytes } from 'node:crypto'
import type { StandInPayment } from '../stand-in/ledger.ts'
import { type Message, readPath, type Simulation, type Twist, type World } from '../stand-in/world.ts'
import { createCard, createSignedHeaders, type GatewayAnswer, isSigned, signReturn } from './card.ts'

/* This simulates the card gateway. */

const PAYEE = 'BJ-PAYEE-0001'

type CardWorld = World & { secret: string }

const toAnswer = (payment: StandInPayment, twist: Twist = {}) => ({
  kind: 'payment',
  outTradeNo: payment.outTradeNo,
  status: payment.state,
  ...(payment.paidAt && {
    tradeNo: payment.transactionId,
    payAmount: twist.amount ?? payment.amount,
    currency: twist.currency ?? 'CNY',
    payeeUserNo: twist.merchant ?? PAYEE,
    paidAt: payment.paidAt.toISOString(),
    payer: '示例银行 **** 6688',
  }),
})

/** Returns a notification of the payment's state. */
function createNotification(world: CardWorld, payment: StandInPayment, twist: Twist): Message {
  const body = JSON.stringify(toAnswer(payment, twist))
  const at = (twist.at ?? world.now()).getTime()
  const signed = createSignedHeaders(twist.forged ? 'x' : world.secret, body, at)
  return { path: payment.notifyPath, headers: { 'content-type': 'application/json', ...signed }, body }
}

type Answer = { status: number; content: object }

function create({ ledger }: World, given: Record<string, unknown>): Answer {
  const outTradeNo = String(given.bizOrderNo)
  ledger.add({
    method: 'card',
    numberPrefix: 'C',
    outTradeNo,
    amount: Number(given.payAmount),
    description: String(given.description),
    expiresAt: new Date(String(given.expiresAt)),
    notifyPath: readPath(String(given.notifyUrl)),
    returnUrl: String(given.redirectUrl),
  })
  return { status: 200, content: { pageUrl: `/dev/payments?outTradeNo=${outTradeNo}` } }
}

function refund({ ledger, refundState }: World, path: string, given: Record<string, unknown>): Answer {
  const [outTradeNo, outRefundNo] = [String(given.outTradeNo), String(given.outRefundNo)]
  const refund =
    path === '/refunds' && ledger.findPayment(outTradeNo)?.state === 'paid'
      ? ledger.addRefund({ outTradeNo, outRefundNo, amount: Number(given.amount) })
      : ledger.refund(outRefundNo)
  if (!refund) return { status: 404, content: { problem: '没有这笔退款' } }
  const status = { SUCCESS: 'done', PROCESSING: 'processing', ABNORMAL: 'failed' }[refundState()]
  return { status: 200, content: { outRefundNo, refundNo: refund.refundId, status } }
}

function respond(world: World, path: string, given: Record<string, unknown>): Answer {
  const { ledger } = world
  if (path === '/payments') return create(world, given)
  if (path === '/bills') {
    const lines = ledger.billOn('card', String(given.day)).map(({ line }) => line)
    return { status: 200, content: { lines } }
  }
  if (path === '/refunds' || path === '/refunds/query') return refund(world, path, given)
  const outTradeNo = String(given.outTradeNo)
  const payment = ledger.findPayment(outTradeNo)
  if (!payment) return { status: 200, content: { outTradeNo, status: 'closed' } }
  if (path === '/payments/close') ledger.close(outTradeNo)
  return { status: 200, content: toAnswer(payment) }
}

/** Answers one request to the gateway, as bytes. */
async function answer(
  world: CardWorld,
  path: string,
  headers: Record<string, string>,
  body: string,
): Promise<GatewayAnswer> {
  if (world.isDown()) throw new Error('down')
  const { secret } = world
  const { status, content } = isSigned(secret, (name) => headers[name] ?? '', body, Date.now())
    ? respond(world, path, JSON.parse(body))
    : { status: 401, content: { problem: '签名错误' } }
  const text = JSON.stringify(content)
  return { status, headers: createSignedHeaders(secret, text, Date.now()), body: text }
}

/** Returns the address to which the card's page leads back, with the gateway's parameters. */
function createReturnAddress({ now, secret }: CardWorld, payment: StandInPayment): string {
  const fields = {
    outTradeNo: payment.outTradeNo,
    status: payment.state,
    amount: String(payment.amount),
    time: String(Math.floor(now().getTime() / 1000)),
  }
  const url = new URL(payment.returnUrl, 'http://node.invalid')
  for (const [name, value] of Object.entries({ ...fields, sign: signReturn(secret, fields) }))
    url.searchParams.set(name, value)
  return `${url.pathname}${url.search}`
}

export function simulateCard(given: World): Simulation {
  const secret = randomBytes(32).toString('base64url')
  const world: CardWorld = { ...given, secret }
  return {
    answer: ({ path, headers, body }) => answer(world, path, headers, body),
    make: (origin) =>
      createCard({
        url: '',
        secret,
        payeeUserNo: PAYEE,
        origin,
        send: (path, headers, body) => answer(world, path, headers, body),
        simulated: true,
      }),
    settings: (url) => ({ CARD_GATEWAY_URL: url, CARD_GATEWAY_SECRET: secret, CARD_GATEWAY_PAYEE: PAYEE }),
    createNotification: (payment, twist) => createNotification(world, payment, twist),
    createReturnAddress: (payment) => createReturnAddress(world, payment),
  }
}
