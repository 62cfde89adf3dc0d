import { createHash, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin'
import { toShanghaiTime } from '../../../base/clock.ts'
import type { Ledger, StandInPayment } from '../stand-in/ledger.ts'
import {
  type Answer as Answered,
  type Message,
  readPath,
  type Simulation,
  type Twist,
  type World,
} from '../stand-in/world.ts'
import { type AxiosRequest, createWechat } from './wechat.ts'

/* This simulates WeChat Pay's API v3 with real signatures. */

const MCHID = '1900000001'
const APPID = 'wx0000000000000001'
const SERIAL = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1'
const KEY_ID = 'PUB_KEY_ID_0119000000012026112200000000000001'

const formatTime = (at: Date) => `${toShanghaiTime(at).replace(' ', 'T')}+08:00`

type Keys = Record<'merchant' | 'platform', { privateKey: KeyObject; publicKey: KeyObject }>

const makeKeyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
let made: Keys | undefined

/**
 * Creating two key pairs takes a moment, so they are created for the first payment, once for all servers of a
 * process.
 */
function makeKeys(): Keys {
  made ??= { merchant: makeKeyPair(), platform: makeKeyPair() }
  return made
}

type WechatWorld = World & { apiKey: string }

function toTransaction(payment: StandInPayment, twist: Twist = {}) {
  const states = { pending: 'NOTPAY', paid: 'SUCCESS', closed: 'CLOSED' }
  return {
    appid: APPID,
    mchid: twist.merchant ?? MCHID,
    out_trade_no: payment.outTradeNo,
    trade_type: 'NATIVE',
    trade_state: states[payment.state],
    trade_state_desc: '',
    ...(payment.paidAt && {
      transaction_id: payment.transactionId,
      success_time: formatTime(payment.paidAt),
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
function createSignedHeaders(body: string, at: number, forged = false) {
  const timestamp = String(Math.floor(at / 1000))
  const nonce = randomBytes(16).toString('hex')
  const key = forged ? makeKeys().merchant.privateKey : makeKeys().platform.privateKey
  return {
    'content-type': 'application/json',
    'wechatpay-serial': KEY_ID,
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': Rsa.sign(Formatter.joinedByLineFeed(timestamp, nonce, body), key),
  }
}

/** Returns a notification of the payment's state. */
function createNotification(world: WechatWorld, payment: StandInPayment, twist: Twist): Message {
  const { apiKey, now } = world
  const nonce = randomBytes(6).toString('hex')
  const about = 'transaction'
  const body = JSON.stringify({
    id: randomBytes(16).toString('hex'),
    create_time: formatTime(now()),
    resource_type: 'encrypt-resource',
    event_type: 'TRANSACTION.SUCCESS',
    summary: '',
    resource: {
      original_type: about,
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: Aes.AesGcm.encrypt(JSON.stringify(toTransaction(payment, twist)), apiKey, nonce, about),
      associated_data: about,
      nonce,
    },
  })
  const headers = createSignedHeaders(body, (twist.at ?? now()).getTime(), twist.forged)
  return { path: payment.notifyPath, headers, body }
}

const TITLES =
  '交易时间,公众账号ID,商户号,微信订单号,商户订单号,交易状态,货币种类,商户退款单号,手续费,订单金额,申请退款金额'

function writeBill(ledger: Ledger, day: string): string {
  const lines = ledger.billOn('wechat', day).map(({ line, at }) => {
    const isRefund = line.kind === 'refund'
    const toYuan = (amount: number) => (amount / 100).toFixed(2)
    return [
      toShanghaiTime(at),
      APPID,
      MCHID,
      line.transactionId,
      line.outTradeNo,
      isRefund ? 'REFUND' : 'SUCCESS',
      'CNY',
      line.outRefundNo,
      toYuan(line.fee),
      isRefund ? '0.00' : toYuan(line.amount),
      isRefund ? toYuan(line.amount) : '0.00',
    ]
      .map((value) => `\`${value}`)
      .join(',')
  })
  return [TITLES, ...lines, '总交易单数,应结订单总金额', `\`${lines.length},\`0.00`].join('\r\n')
}

type Answer = { status: number; content: object | string }
const makeRefusal = (status: number, code: string, message = ''): Answer => ({
  status,
  content: { code, message },
})

/** Orders and refunds that the node asks for. */
type Body = {
  out_trade_no: string
  out_refund_no: string
  amount: { total: number; refund: number }
  description: string
  notify_url: string
  time_expire: string
}
type Request = { method: string; path: string; query: URLSearchParams; body: Body }

function place({ ledger }: World, body: Request['body']): Answer {
  const { out_trade_no: outTradeNo, amount, description, notify_url, time_expire } = body
  ledger.add({
    method: 'wechat',
    numberPrefix: '4200',
    outTradeNo,
    amount: amount.total,
    description,
    expiresAt: new Date(time_expire),
    notifyPath: readPath(notify_url),
    returnUrl: '',
  })
  const code = createHash('sha1').update(outTradeNo).digest('base64url').slice(0, 9)
  return { status: 200, content: { code_url: `weixin://wxpay/bizpayurl?pr=${code}` } }
}

function queryOrClose({ ledger }: World, outTradeNo: string, isClosing: boolean): Answer {
  const payment = ledger.findPayment(outTradeNo)
  if (!payment) return makeRefusal(404, 'ORDER_NOT_EXIST', '订单不存在')
  if (!isClosing) return { status: 200, content: toTransaction(payment) }
  if (payment.state === 'paid') return makeRefusal(400, 'ORDERPAID', '订单已支付')
  ledger.close(outTradeNo)
  return { status: 204, content: '' }
}

function refund({ ledger, refundState }: World, body: Request['body']): Answer {
  const { out_trade_no, out_refund_no, amount } = body
  if (ledger.findPayment(out_trade_no)?.state !== 'paid')
    return makeRefusal(400, 'INVALID_REQUEST', '订单未支付')
  const { refundId } = ledger.addRefund({
    outTradeNo: out_trade_no,
    outRefundNo: out_refund_no,
    amount: amount.refund,
  })
  return { status: 200, content: { refund_id: refundId, out_refund_no, status: refundState() } }
}

function respond(world: WechatWorld, { method, path, query, body }: Request): Answer {
  const { ledger, refundState } = world
  if (method === 'POST' && path === '/v3/pay/transactions/native') return place(world, body)
  const [, outTradeNo, close] = /^\/v3\/pay\/transactions\/out-trade-no\/(\w+)(\/close)?$/.exec(path) ?? []
  if (outTradeNo) return queryOrClose(world, outTradeNo, Boolean(close))
  if (method === 'POST' && path === '/v3/refund/domestic/refunds') return refund(world, body)
  const refundNo = /^\/v3\/refund\/domestic\/refunds\/(\w+)$/.exec(path)?.[1] ?? ''
  const findPayment = ledger.refund(refundNo)
  if (findPayment)
    return {
      status: 200,
      content: { refund_id: findPayment.refundId, out_refund_no: refundNo, status: refundState() },
    }
  if (path === '/v3/bill/tradebill') {
    const day = query.get('bill_date') ?? ''
    const hash_value = createHash('sha1').update(writeBill(ledger, day)).digest('hex')
    const download_url = `https://api.mch.weixin.qq.com/v3/billdownload/file?token=${day}`
    return { status: 200, content: { hash_type: 'SHA1', hash_value, download_url } }
  }
  if (path === '/v3/billdownload/file')
    return { status: 200, content: writeBill(ledger, query.get('token') ?? '') }
  return makeRefusal(404, 'NOT_FOUND')
}

/** Checks the merchant's signature over method, address, time, nonce and body. */
function isMerchant(method: string, address: string, authorization: string, body: string) {
  const readField = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(authorization)?.[1] ?? ''
  const signed = Formatter.request(method, address, readField('timestamp'), readField('nonce_str'), body)
  return (
    readField('mchid') === MCHID &&
    readField('serial_no') === SERIAL &&
    Rsa.verify(signed, readField('signature'), makeKeys().merchant.publicKey)
  )
}

/** Answers one request to WeChat Pay, as bytes. */
function answer(
  world: WechatWorld,
  method: string,
  address: string,
  authorization: string,
  body: string,
): Answered {
  const { pathname: path, searchParams: query } = new URL(address, 'https://api.mch.weixin.qq.com')
  const { status, content } = isMerchant(method, address, authorization, body)
    ? respond(world, { method, path, query, body: body ? JSON.parse(body) : {} })
    : makeRefusal(401, 'SIGN_ERROR', '签名错误')
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  return { status, headers: createSignedHeaders(text, Date.now()), body: text }
}

/** Replaces the network of Axios, for the adapter of WeChat Pay. */
async function answerAxios(world: WechatWorld, given: AxiosRequest): Promise<object> {
  if (world.isDown()) throw Object.assign(new Error('down'), { code: 'ECONNREFUSED' })
  const url = new URL(given.url, given.baseURL)
  for (const [name, value] of Object.entries(given.params ?? {})) url.searchParams.set(name, value)
  const authorization = String(given.headers.get?.('Authorization') ?? '')
  const method = given.method.toUpperCase()
  const answered = answer(world, method, `${url.pathname}${url.search}`, authorization, given.data ?? '')
  const { body: data, status, headers } = answered
  const response = { data, status, statusText: '', headers, config: given }
  if (status < 300) return response
  throw Object.assign(new Error(`HTTP ${status}`), { response: { ...response, data: JSON.parse(data) } })
}

export function simulateWechat(given: World): Simulation {
  const world: WechatWorld = { ...given, apiKey: randomBytes(16).toString('hex') }
  const { apiKey } = world
  const identity = { mchid: MCHID, appid: APPID, serial: SERIAL, apiKey }
  return {
    answer: ({ method, path, headers, body }) =>
      answer(world, method, path, headers.authorization ?? '', body),
    make: (origin) =>
      createWechat({
        ...identity,
        keys: () => ({
          merchant: makeKeys().merchant.privateKey,
          wechat: { [KEY_ID]: makeKeys().platform.publicKey },
        }),
        origin,
        adapter: (config) => answerAxios(world, config),
        simulated: true,
      }),
    settings: (url) => ({
      WECHAT_PAY_URL: url,
      WECHAT_PAY_MCHID: MCHID,
      WECHAT_PAY_APPID: APPID,
      WECHAT_PAY_SERIAL: SERIAL,
      WECHAT_PAY_PRIVATE_KEY: makeKeys()
        .merchant.privateKey.export({ type: 'pkcs8', format: 'pem' })
        .toString(),
      WECHAT_PAY_API_KEY: apiKey,
      WECHAT_PAY_PUBLIC_KEY_ID: KEY_ID,
      WECHAT_PAY_PUBLIC_KEY: makeKeys().platform.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    }),
    createNotification: (payment, twist) => createNotification(world, payment, twist),
  }
}
