import { createHmac, randomBytes } from 'node:crypto'
import { cardNotify } from '@biaojie/contract/orders/payments.ts'
import { isSameText } from '../../../base/secret.ts'
import {
  type BillLine,
  Forged,
  ignoreRefusal,
  type PaymentProvider,
  type PaymentState,
  ProviderRefused,
  ProviderUnreachable,
  type RefundState,
} from '../provider.ts'

/* Card payments use a gateway: JSON by POST, HMAC-SHA256 over "time\nnonce\nbody\n" both ways, in the headers
   x-gateway-time (seconds), x-gateway-nonce and x-gateway-signature. */

export const CARD_CHANNEL = '1001'
export const CARD_METHOD = '40'
const TIMEOUT_MS = 10_000
const CLOCK_SECONDS = 300

export type GatewayAnswer = { status: number; headers: Record<string, string>; body: string }
type CardConfig = {
  /** Address of the gateway, without a slash at its end. */
  url: string
  secret: string
  payeeUserNo: string
  /** Origin of the node, to which notifications are sent. */
  origin: string
  simulated?: boolean
  /** Replaces the network in tests. */
  send?: (path: string, headers: Record<string, string>, body: string) => Promise<GatewayAnswer>
}

export const signMessage = (secret: string, ...parts: string[]) =>
  createHmac('sha256', secret)
    .update(`${parts.join('\n')}\n`)
    .digest('base64url')

export function createSignedHeaders(secret: string, body: string, at: number): Record<string, string> {
  const time = String(Math.floor(at / 1000))
  const nonce = randomBytes(12).toString('base64url')
  return {
    'x-gateway-time': time,
    'x-gateway-nonce': nonce,
    'x-gateway-signature': signMessage(secret, time, nonce, body),
  }
}

/** Verifies a message of either side; an invalid one is refused. */
export function isSigned(
  secret: string,
  header: (name: string) => string,
  body: string,
  at: number,
): boolean {
  const time = header('x-gateway-time')
  const age = Math.abs(at / 1000 - Number(time))
  const expected = signMessage(secret, time, header('x-gateway-nonce'), body)
  return time !== '' && age <= CLOCK_SECONDS && isSameText(header('x-gateway-signature'), expected)
}

const RETURNED = ['outTradeNo', 'status', 'amount', 'time'] as const
export const signReturn = (secret: string, fields: Record<string, string>) =>
  signMessage(secret, ...RETURNED.map((name) => fields[name] ?? ''))

type CardAnswer = {
  kind?: string
  outTradeNo?: string
  outRefundNo?: string
  status?: string
  tradeNo?: string
  refundNo?: string
  payAmount?: number
  currency?: string
  payeeUserNo?: string
  paidAt?: string
  payer?: string
  problem?: string
}

function toState(answer: CardAnswer): PaymentState {
  if (answer.status === 'pending') return { state: 'pending' }
  if (answer.status !== 'paid') return { state: 'closed' }
  const paidAt = new Date(answer.paidAt ?? '')
  if (Number.isNaN(paidAt.getTime())) throw new Forged('a payment without its time')
  return {
    state: 'paid',
    paid: {
      outTradeNo: answer.outTradeNo ?? '',
      transactionId: answer.tradeNo ?? '',
      amount: answer.payAmount ?? -1,
      currency: answer.currency ?? '',
      merchant: answer.payeeUserNo ?? '',
      paidAt,
      payer: answer.payer ?? '',
    },
  }
}

function toRefundState(answer: CardAnswer): RefundState {
  const reference = answer.refundNo ?? ''
  if (answer.status === 'done' || answer.status === 'processing') return { state: answer.status, reference }
  return { state: 'failed', reference, problem: answer.problem ?? '支付机构没有退成' }
}

type Request = (
  path: string,
  content: object,
) => Promise<CardAnswer & { pageUrl?: string; lines?: BillLine[] }>

async function sendOverNetwork(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<GatewayAnswer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  }
}

/**
 * Sends requests, which both sides sign. Throws ProviderRefused, and ProviderUnreachable when the gateway
 * gives no valid answer.
 */
function createRequest({ secret, url, payeeUserNo, send }: CardConfig): Request {
  const reach = send ?? ((path, headers, body) => sendOverNetwork(`${url}${path}`, headers, body))
  return async (path, input) => {
    const body = JSON.stringify({ payeeUserNo, ...input })
    const headers = { 'content-type': 'application/json', ...createSignedHeaders(secret, body, Date.now()) }
    const answer = await reach(path, headers, body).catch((error: Error) => {
      throw new ProviderUnreachable(`card gateway: ${error.message}`, { cause: error })
    })
    const readHeader = (name: string) => answer.headers[name] ?? ''
    if (answer.status >= 500 || !isSigned(secret, readHeader, answer.body, Date.now()))
      throw new ProviderUnreachable(`card gateway: HTTP ${answer.status}, or not signed`)
    const content = JSON.parse(answer.body)
    if (answer.status >= 400) throw new ProviderRefused(String(content.problem ?? answer.status))
    return content
  }
}

export function createCard(config: CardConfig): PaymentProvider {
  const { secret, payeeUserNo, origin } = config
  const request = createRequest(config)
  return {
    simulated: config.simulated ?? false,
    merchant: payeeUserNo,
    async create({ outTradeNo, amount, description, expiresAt, returnUrl }) {
      const { pageUrl } = await request('/payments', {
        channelCode: CARD_CHANNEL,
        paymentMethod: CARD_METHOD,
        bizOrderNo: outTradeNo,
        orderAmount: amount,
        payAmount: amount,
        poundageAmount: 0,
        currency: 'CNY',
        description,
        expiresAt: expiresAt.toISOString(),
        notifyUrl: origin + cardNotify.path,
        redirectUrl: origin + returnUrl,
      })
      if (!pageUrl || !/^(https?:\/\/|\/(?!\/))/.test(pageUrl))
        throw new ProviderUnreachable('card gateway gave no page')
      return pageUrl
    },
    query: async (outTradeNo) => toState(await request('/payments/query', { outTradeNo })),
    close: async (outTradeNo) => {
      await request('/payments/close', { outTradeNo }).catch(ignoreRefusal)
    },
    refund: async ({ outTradeNo, outRefundNo, amount, reason }) =>
      toRefundState(await request('/refunds', { outTradeNo, outRefundNo, amount, reason })),
    queryRefund: async (outRefundNo) => toRefundState(await request('/refunds/query', { outRefundNo })),
    async readNotification(header, body, now) {
      if (!isSigned(secret, header, body, now.getTime())) throw new Forged('not signed by the gateway')
      const answer: CardAnswer = JSON.parse(body)
      if (answer.kind === 'refund')
        return { kind: 'refund', outRefundNo: answer.outRefundNo ?? '', state: toRefundState(answer) }
      return { kind: 'payment', outTradeNo: answer.outTradeNo ?? '', state: toState(answer) }
    },
    isReturn: (fields) => isSameText(fields.sign ?? '', signReturn(secret, fields)),
    bill: async (day) => (await request('/bills', { day })).lines ?? [],
  }
}
