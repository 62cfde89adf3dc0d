import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin'
import type { Now } from '../clock.ts'
import { shanghaiDay, shanghaiTime } from '../clock.ts'
import { type GatewayAnswer, isSigned, returnSignature, signedHeaders } from './card.ts'
import type { BillLine } from './provider.ts'

/*
 * Payment providers for development and tests, on this machine: WeChat Pay's API v3 and the card gateway with real
 * signatures, and everything that may happen to a buyer or a notification on the way.
 */

export type StandInPayment = {
  method: 'wechat' | 'card'
  outTradeNo: string
  amount: number
  description: string
  state: 'pending' | 'paid' | 'closed'
  transactionId: string
  createdAt: Date
  expiresAt: Date
  paidAt: Date | undefined
  notifyPath: string
  returnUrl: string
}
type StandInRefund = { outTradeNo: string; outRefundNo: string; amount: number; refundId: string; at: Date }

/** Hands a notification to the node; answers the HTTP status. */
export type Deliver = (path: string, headers: Record<string, string>, body: string) => Promise<number>
/** How a notification differs from an honest one. */
export type Twist = { amount?: number; currency?: string; merchant?: string; forged?: true; at?: Date }

const pathOf = (url: string) => new URL(url, 'http://node.invalid').pathname
const wechatTime = (at: Date) => `${shanghaiTime(at).replace(' ', 'T')}+08:00`

function makeKeys() {
  const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
  const [merchant, platform] = [pair(), pair()]
  return { merchant, platform }
}

export const STAND_IN = {
  mchid: '1900000001',
  appid: 'wx0000000000000001',
  serial: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  keyId: 'PUB_KEY_ID_0119000000012026112200000000000001',
  payeeUserNo: 'BJ-PAYEE-0001',
} as const

export function createStandIn({ now }: { now: Now }) {
  const payments = new Map<string, StandInPayment>()
  const refunds = new Map<string, StandInRefund>()
  const apiKey = randomBytes(16).toString('hex')
  const cardSecret = randomBytes(32).toString('base64url')
  let keys: ReturnType<typeof makeKeys> | undefined
  /** Two key pairs take a moment: made when somebody first pays. */
  const keysOf = () => {
    keys ??= makeKeys()
    return keys
  }
  let deliver: Deliver = async () => 0
  let refundState: 'SUCCESS' | 'PROCESSING' | 'ABNORMAL' = 'SUCCESS'
  let down = false

  function wechatTransaction(payment: StandInPayment, twist: Twist = {}) {
    const states = { pending: 'NOTPAY', paid: 'SUCCESS', closed: 'CLOSED' }
    return {
      appid: STAND_IN.appid,
      mchid: twist.merchant ?? STAND_IN.mchid,
      out_trade_no: payment.outTradeNo,
      trade_type: 'NATIVE',
      trade_state: states[payment.state],
      trade_state_desc: '',
      ...(payment.paidAt && {
        transaction_id: payment.transactionId,
        success_time: wechatTime(payment.paidAt),
        payer: { openid: 'oSTANDIN00000000000000000001' },
        amount: {
          total: twist.amount ?? payment.amount,
          payer_total: payment.amount,
          currency: twist.currency ?? 'CNY',
        },
      }),
    }
  }

  /** Signs with the platform's key, as WeChat Pay does; `forged` with another one. */
  function wechatHeaders(body: string, at: number, forged = false): Record<string, string> {
    const timestamp = String(Math.floor(at / 1000))
    const nonce = randomBytes(16).toString('hex')
    const key: KeyObject = forged ? keysOf().merchant.privateKey : keysOf().platform.privateKey
    return {
      'content-type': 'application/json',
      'wechatpay-serial': STAND_IN.keyId,
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': Rsa.sign(Formatter.joinedByLineFeed(timestamp, nonce, body), key),
    }
  }

  function wechatNotification(kind: string, told: object): string {
    const nonce = randomBytes(6).toString('hex')
    const about = kind.startsWith('REFUND') ? 'refund' : 'transaction'
    return JSON.stringify({
      id: randomBytes(16).toString('hex'),
      create_time: wechatTime(now()),
      resource_type: 'encrypt-resource',
      event_type: kind,
      summary: '',
      resource: {
        original_type: about,
        algorithm: 'AEAD_AES_256_GCM',
        ciphertext: Aes.AesGcm.encrypt(JSON.stringify(told), apiKey, nonce, about),
        associated_data: about,
        nonce,
      },
    })
  }

  const cardTold = (payment: StandInPayment, twist: Twist = {}) => ({
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

  /** A notification of how the payment stands, as the node would receive it. */
  function notificationOf(payment: StandInPayment, twist: Twist = {}) {
    const at = (twist.at ?? now()).getTime()
    if (payment.method === 'wechat') {
      const body = wechatNotification('TRANSACTION.SUCCESS', wechatTransaction(payment, twist))
      return { path: payment.notifyPath, headers: wechatHeaders(body, at, twist.forged), body }
    }
    const body = JSON.stringify(cardTold(payment, twist))
    const headers = {
      'content-type': 'application/json',
      ...signedHeaders(twist.forged ? 'x' : cardSecret, body, at),
    }
    return { path: payment.notifyPath, headers, body }
  }

  const find = (outTradeNo: string): StandInPayment => {
    const payment = payments.get(outTradeNo)
    if (!payment) throw new Error(`no payment ${outTradeNo}`)
    return payment
  }
  const closeLate = (payment: StandInPayment) => {
    if (payment.state === 'pending' && payment.expiresAt < now()) payment.state = 'closed'
  }

  /** The buyer pays, unless the payment was closed in the meantime. Answers whether the money has moved. */
  function pay(outTradeNo: string): boolean {
    const payment = find(outTradeNo)
    closeLate(payment)
    if (payment.state !== 'pending') return false
    payment.state = 'paid'
    payment.paidAt = now()
    payment.transactionId = `${payment.method === 'wechat' ? '4200' : 'C'}${randomBytes(9).readBigUInt64BE().toString().padStart(20, '0')}`
    return true
  }
  const send = ({ path, headers, body }: ReturnType<typeof notificationOf>) => deliver(path, headers, body)

  function addPayment(given: Omit<StandInPayment, 'state' | 'transactionId' | 'createdAt' | 'paidAt'>): void {
    if (payments.has(given.outTradeNo)) return
    payments.set(given.outTradeNo, {
      ...given,
      state: 'pending',
      transactionId: '',
      createdAt: now(),
      paidAt: undefined,
    })
  }

  function addRefund(given: Omit<StandInRefund, 'refundId' | 'at'>): StandInRefund {
    const known = refunds.get(given.outRefundNo)
    const refund = known ?? { ...given, refundId: `50${randomBytes(8).readBigUInt64BE()}`, at: now() }
    refunds.set(given.outRefundNo, refund)
    return refund
  }

  function billOf(day: string): BillLine[] {
    const paid = [...payments.values()].filter(({ paidAt }) => paidAt && shanghaiDay(paidAt) === day)
    return paid.map(({ outTradeNo, transactionId, amount }) => ({
      outTradeNo,
      transactionId,
      kind: 'payment',
      amount,
    }))
  }

  function wechatBill(day: string): string {
    const titles = '交易时间,公众账号ID,商户号,微信订单号,商户订单号,交易状态,货币种类,订单金额,申请退款金额'
    const lines = [...payments.values()]
      .filter(({ paidAt, method }) => method === 'wechat' && paidAt && shanghaiDay(paidAt) === day)
      .map(({ paidAt, transactionId, outTradeNo, amount }) =>
        [
          shanghaiTime(paidAt!),
          STAND_IN.appid,
          STAND_IN.mchid,
          transactionId,
          outTradeNo,
          'SUCCESS',
          'CNY',
          (amount / 100).toFixed(2),
          '0.00',
        ]
          .map((value) => `\`${value}`)
          .join(','),
      )
    return [titles, ...lines, '总交易单数,应结订单总金额', `\`${lines.length},\`0.00`].join('\r\n')
  }

  type Answer = { status: number; content: object | string }
  const refused = (status: number, code: string, message = '') => ({ status, content: { code, message } })

  function wechatCall(
    method: string,
    path: string,
    query: URLSearchParams,
    body: Record<string, never>,
  ): Answer {
    if (method === 'POST' && path === '/v3/pay/transactions/native') {
      const {
        out_trade_no: outTradeNo,
        amount,
        description,
        notify_url,
        time_expire,
      } = body as never as {
        out_trade_no: string
        amount: { total: number }
        description: string
        notify_url: string
        time_expire: string
      }
      addPayment({
        method: 'wechat',
        outTradeNo,
        amount: amount.total,
        description,
        expiresAt: new Date(time_expire),
        notifyPath: pathOf(notify_url),
        returnUrl: '',
      })
      return {
        status: 200,
        content: {
          code_url: `weixin://wxpay/bizpayurl?pr=${createHash('sha1').update(outTradeNo).digest('base64url').slice(0, 9)}`,
        },
      }
    }
    const [, outTradeNo, close] = /^\/v3\/pay\/transactions\/out-trade-no\/(\w+)(\/close)?$/.exec(path) ?? []
    if (outTradeNo) {
      const payment = payments.get(outTradeNo)
      if (!payment) return refused(404, 'ORDER_NOT_EXIST', '订单不存在')
      closeLate(payment)
      if (!close) return { status: 200, content: wechatTransaction(payment) }
      if (payment.state === 'paid') return refused(400, 'ORDERPAID', '订单已支付')
      payment.state = 'closed'
      return { status: 204, content: '' }
    }
    if (method === 'POST' && path === '/v3/refund/domestic/refunds') {
      const asked = body as never as {
        out_trade_no: string
        out_refund_no: string
        amount: { refund: number }
      }
      if (payments.get(asked.out_trade_no)?.state !== 'paid')
        return refused(400, 'INVALID_REQUEST', '订单未支付')
      const refund = addRefund({
        outTradeNo: asked.out_trade_no,
        outRefundNo: asked.out_refund_no,
        amount: asked.amount.refund,
      })
      return {
        status: 200,
        content: { refund_id: refund.refundId, out_refund_no: refund.outRefundNo, status: refundState },
      }
    }
    const refundNo = /^\/v3\/refund\/domestic\/refunds\/(\w+)$/.exec(path)?.[1]
    const refund = refundNo && refunds.get(refundNo)
    if (refund)
      return {
        status: 200,
        content: { refund_id: refund.refundId, out_refund_no: refundNo, status: refundState },
      }
    const day = query.get('bill_date') ?? ''
    if (path === '/v3/bill/tradebill') {
      const hash_value = createHash('sha1').update(wechatBill(day)).digest('hex')
      const download_url = `https://api.mch.weixin.qq.com/v3/billdownload/file?token=${day}`
      return { status: 200, content: { hash_type: 'SHA1', hash_value, download_url } }
    }
    if (path === '/v3/billdownload/file')
      return { status: 200, content: wechatBill(query.get('token') ?? '') }
    return refused(404, 'NOT_FOUND')
  }

  /** The merchant's signature over method, address, time, nonce and body. */
  function isMerchant(method: string, address: string, authorization: string, body: string): boolean {
    const field = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(authorization)?.[1] ?? ''
    const signed = Formatter.request(method, address, field('timestamp'), field('nonce_str'), body)
    return (
      field('mchid') === STAND_IN.mchid &&
      field('serial_no') === STAND_IN.serial &&
      Rsa.verify(signed, field('signature'), createPublicKey(keysOf().merchant.privateKey as never))
    )
  }

  /** One request to WeChat Pay, as bytes. */
  function wechat(method: string, address: string, authorization: string, body: string): GatewayAnswer {
    const { pathname, searchParams } = new URL(address, 'https://api.mch.weixin.qq.com')
    const isKnown = isMerchant(method, address, authorization, body)
    const { status, content } = isKnown
      ? wechatCall(method, pathname, searchParams, body ? JSON.parse(body) : {})
      : refused(401, 'SIGN_ERROR', '签名错误')
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    return { status, headers: wechatHeaders(text, Date.now()), body: text }
  }

  /** Axios' way to a network, for the adapter of WeChat Pay. */
  async function adapter(config: object): Promise<object> {
    const given = config as {
      method: string
      url: string
      baseURL: string
      params?: Record<string, string>
      data?: string
      headers: { get?: (name: string) => unknown }
    }
    if (down) throw Object.assign(new Error('down'), { code: 'ECONNREFUSED' })
    const url = new URL(given.url, given.baseURL)
    for (const [name, value] of Object.entries(given.params ?? {})) url.searchParams.set(name, value)
    const answer = wechat(
      given.method.toUpperCase(),
      `${url.pathname}${url.search}`,
      String(given.headers.get?.('Authorization') ?? ''),
      given.data ?? '',
    )
    const response = {
      data: answer.body,
      status: answer.status,
      statusText: '',
      headers: answer.headers,
      config,
    }
    if (answer.status < 300) return response
    throw Object.assign(new Error(`HTTP ${answer.status}`), {
      response: { ...response, data: JSON.parse(answer.body) },
    })
  }

  function cardCall(path: string, given: Record<string, unknown>): Answer {
    const outTradeNo = String(given.outTradeNo ?? given.bizOrderNo ?? '')
    if (path === '/payments') {
      addPayment({
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
    if (path === '/bills') {
      const isCard = ({ outTradeNo }: BillLine) => payments.get(outTradeNo)?.method === 'card'
      return { status: 200, content: { lines: billOf(String(given.day)).filter(isCard) } }
    }
    if (path === '/refunds' || path === '/refunds/query') {
      const outRefundNo = String(given.outRefundNo)
      const refund =
        path === '/refunds' && payments.get(outTradeNo)?.state === 'paid'
          ? addRefund({ outTradeNo, outRefundNo, amount: Number(given.amount) })
          : refunds.get(outRefundNo)
      if (!refund) return { status: 404, content: { problem: '没有这笔退款' } }
      const status = { SUCCESS: 'done', PROCESSING: 'processing', ABNORMAL: 'failed' }[refundState]
      return { status: 200, content: { outRefundNo, refundNo: refund.refundId, status } }
    }
    const payment = payments.get(outTradeNo)
    if (!payment) return { status: 200, content: { outTradeNo, status: 'closed' } }
    closeLate(payment)
    if (path === '/payments/close' && payment.state === 'pending') payment.state = 'closed'
    return { status: 200, content: cardTold(payment) }
  }

  async function card(path: string, headers: Record<string, string>, body: string): Promise<GatewayAnswer> {
    if (down) throw new Error('down')
    const isKnown = isSigned(cardSecret, (name) => headers[name] ?? '', body, Date.now())
    const { status, content } = isKnown
      ? cardCall(path, JSON.parse(body))
      : { status: 401, content: { problem: '签名错误' } }
    const text = JSON.stringify(content)
    return { status, headers: signedHeaders(cardSecret, text, Date.now()), body: text }
  }

  /** Where the card's page leads back to, with what the gateway says. */
  function returnAddress(payment: StandInPayment): string {
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

  return {
    apiKey,
    cardSecret,
    merchantKey: () => keysOf().merchant.privateKey,
    platformKey: () => keysOf().platform.publicKey,
    adapter,
    card,
    wechat,
    pay,
    find,
    returnAddress,
    notificationOf,
    /** The newest first. */
    list: () => [...payments.values()].reverse(),
    refundsOf: (outTradeNo: string) => [...refunds.values()].filter((one) => one.outTradeNo === outTradeNo),
    /** Tells the node how the payment stands; answers its HTTP status. */
    notify: (outTradeNo: string, twist: Twist = {}) => send(notificationOf(find(outTradeNo), twist)),
    deliverTo: (to: Deliver) => {
      deliver = to
    },
    setRefundState: (state: typeof refundState) => {
      refundState = state
    },
    setDown: (isDown: boolean) => {
      down = isDown
    },
  }
}
export type StandIn = ReturnType<typeof createStandIn>
