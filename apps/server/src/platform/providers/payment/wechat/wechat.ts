import { createHash, type KeyObject } from 'node:crypto'
import { wechatNotify, wechatRefundNotify } from '@biaojie/contract/orders/payments.ts'
import { HOUR_MS } from '@biaojie/contract/times.ts'
import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin'
import {
  type BillLine,
  Forged,
  ignoreRefusal,
  type Notification,
  type PaymentProvider,
  type PaymentState,
  ProviderRefused,
  ProviderUnreachable,
  type RefundState,
} from '../provider.ts'

const TIMEOUT_MS = 10_000
/** A notification's time may differ from ours by this many seconds. */
const CLOCK_SECONDS = 300

type WechatKeys = {
  /** The merchant's private key. */
  merchant: string | KeyObject
  /**
   * WeChat Pay's public keys or certificates in PEM, by serial number or key id; two during a change of keys.
   */
  wechat: Record<string, string | KeyObject>
}
type WechatConfig = {
  mchid: string
  appid: string
  /** Serial number of the merchant's certificate. */
  serial: string
  /** Read at the first request. */
  keys: () => WechatKeys
  /** The APIv3 key of 32 bytes decrypts notifications. */
  apiKey: string
  /** Origin of the node, to which notifications are sent. */
  origin: string
  baseURL?: string
  simulated?: boolean
  /** Replaces the network in tests. */
  adapter?: (request: AxiosRequest) => Promise<object>
}
/** The part of a request of Axios that an adapter reads. */
export type AxiosRequest = {
  method: string
  url: string
  baseURL: string
  params?: Record<string, string>
  data?: string
  headers: { get?: (name: string) => unknown }
}

type Transaction = {
  appid?: string
  mchid?: string
  out_trade_no?: string
  transaction_id?: string
  trade_state?: string
  success_time?: string
  amount?: { total?: number; currency?: string }
  payer?: { openid?: string }
}
type Refunded = { refund_id?: string; status?: string; refund_status?: string; out_refund_no?: string }
type Failure = { response?: { status?: number; data?: { code?: string; message?: string } }; code?: string }

const NOT_THERE = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS', 'NOT_FOUND'])
const OPEN = new Set(['NOTPAY', 'USERPAYING', 'ACCEPT'])

function toState(transaction: Transaction): PaymentState {
  // Refunds follow a payment, whose state is then still "paid".
  if (transaction.trade_state === 'SUCCESS' || transaction.trade_state === 'REFUND') {
    const { appid = '', mchid = '', out_trade_no = '', transaction_id = '', amount = {} } = transaction
    const paidAt = new Date(transaction.success_time ?? '')
    if (Number.isNaN(paidAt.getTime())) throw new Forged('a payment without its time')
    return {
      state: 'paid',
      paid: {
        outTradeNo: out_trade_no,
        transactionId: transaction_id,
        amount: amount.total ?? -1,
        currency: amount.currency ?? '',
        merchant: `${mchid}/${appid}`,
        paidAt,
        payer: transaction.payer?.openid ?? '',
      },
    }
  }
  return OPEN.has(transaction.trade_state ?? '') ? { state: 'pending' } : { state: 'closed' }
}

function toRefundState(refund: Refunded): RefundState {
  const status = refund.status ?? refund.refund_status
  const reference = refund.refund_id ?? ''
  if (status === 'SUCCESS') return { state: 'done', reference }
  if (status === 'PROCESSING') return { state: 'processing', reference }
  return { state: 'failed', reference, problem: `微信支付退款状态 ${status ?? '未知'}` }
}

/** Reads a bill of trades: titles, lines whose values begin with a backtick, two lines of sums. */
export function parseBillLines(text: string): BillLine[] {
  const [head = '', ...rows] = text
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/)
  const titles = head.split(',')
  const end = rows.findIndex((row) => !row.startsWith('`'))
  return rows.slice(0, end < 0 ? undefined : end).flatMap((row): BillLine[] => {
    const values = row.slice(1).split(',`')
    const readValue = (title: string) => values[titles.indexOf(title)] ?? ''
    const toFen = (yuan: string) => Math.round(Number(yuan) * 100)
    const common = {
      outTradeNo: readValue('商户订单号'),
      transactionId: readValue('微信订单号'),
      fee: toFen(readValue('手续费') || '0'),
    }
    return readValue('交易状态') === 'REFUND'
      ? [
          {
            ...common,
            outRefundNo: readValue('商户退款单号'),
            kind: 'refund',
            amount: toFen(readValue('申请退款金额')),
          },
        ]
      : [{ ...common, outRefundNo: '', kind: 'payment', amount: toFen(readValue('订单金额')) }]
  })
}

type Keys = Record<string, KeyObject>
type Request = <T>(method: 'get' | 'post', path: string, data?: object, params?: object) => Promise<T>

/**
 * Sends signed requests and verifies their answers. Throws ProviderRefused, and ProviderUnreachable without
 * an answer.
 */
function createRequest(config: WechatConfig, privateKey: string | KeyObject, keys: Keys): Request {
  const { mchid, serial, baseURL, adapter } = config
  const api = new Wechatpay({
    mchid,
    serial,
    privateKey,
    certs: keys,
    timeout: TIMEOUT_MS,
    maxRedirects: 0,
    ...(baseURL && { baseURL }),
    ...(adapter && { adapter }),
  } as never)
  return async <T>(method: 'get' | 'post', path: string, data?: object, params?: object): Promise<T> => {
    try {
      const answer = await api.client.request(path, method, data as never, { params } as never)
      return answer.data as T
    } catch (error) {
      const { response, code } = error as Failure
      const { status = 0, data: problem } = response ?? {}
      // Without an answer, or with one that WeChat Pay has not signed, the result is unknown.
      if (status < 400 || status >= 500 || status === 429)
        throw new ProviderUnreachable(`WeChat Pay: ${code ?? status}`, { cause: error })
      throw new ProviderRefused(`${problem?.code ?? status} ${problem?.message ?? ''}`.trim(), {
        cause: error,
      })
    }
  }
}

/** Returns the content of a notification. It fails closed: any missing or wrong part means Forged. */
function decryptNotice(
  { apiKey, keys }: { apiKey: string; keys: Keys },
  header: (name: string) => string,
  body: string,
  now: Date,
): unknown {
  const timestamp = header('wechatpay-timestamp')
  const signature = header('wechatpay-signature')
  const key = Object.hasOwn(keys, header('wechatpay-serial')) ? keys[header('wechatpay-serial')] : undefined
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp))
  if (!key || !signature || !(age <= CLOCK_SECONDS)) throw new Forged('unknown key or time')
  const signed = Formatter.joinedByLineFeed(timestamp, header('wechatpay-nonce'), body)
  try {
    if (!Rsa.verify(signed, signature, key)) throw new Error('signature')
    const { resource } = JSON.parse(body)
    const { nonce, ciphertext, associated_data: about = '' } = resource
    return JSON.parse(Aes.AesGcm.decrypt(ciphertext, apiKey, nonce, about))
  } catch (error) {
    throw new Forged('a notification that cannot be verified', { cause: error })
  }
}

async function queryPayment(request: Request, mchid: string, outTradeNo: string): Promise<PaymentState> {
  try {
    const path = `v3/pay/transactions/out-trade-no/${outTradeNo}`
    return toState(await request<Transaction>('get', path, undefined, { mchid }))
  } catch (error) {
    const isUnknown = error instanceof ProviderRefused && NOT_THERE.has(error.message.split(' ')[0] ?? '')
    // WeChat Pay does not know the payment: our request did not arrive, and the code was never shown.
    if (isUnknown) return { state: 'closed' }
    throw error
  }
}

async function loadBill(request: Request, day: string): Promise<BillLine[]> {
  type Bill = { download_url: string; hash_value: string }
  const params = { bill_date: day, bill_type: 'ALL' }
  const bill = await request<Bill>('get', 'v3/bill/tradebill', undefined, params).catch((error) => {
    if (error instanceof ProviderRefused && /NO_STATEMENT_EXIST/.test(error.message)) return undefined
    throw error
  })
  if (!bill) return []
  const { pathname, searchParams } = new URL(bill.download_url)
  const query = Object.fromEntries(searchParams)
  const text = String(await request<string>('get', pathname.slice(1), undefined, query))
  const hash = createHash('sha1').update(text).digest('hex')
  if (hash !== bill.hash_value.toLowerCase()) throw new Error('the bill is not as WeChat Pay signed it')
  return parseBillLines(text)
}

/** Keys are read at the first request, because those of the simulation take a moment to make. */
function createClient(config: WechatConfig): () => { keys: Keys; request: Request } {
  let client: { keys: Keys; request: Request } | undefined
  return () => {
    if (client) return client
    const { merchant, wechat } = config.keys()
    const keys: Keys = Object.fromEntries(
      Object.entries(wechat).map(([id, key]) => [id, Rsa.from(key as string, Rsa.KEY_TYPE_PUBLIC)]),
    )
    client = { keys, request: createRequest(config, merchant, keys) }
    return client
  }
}

/** Makes WeChat Pay, API v3, native payment. Requests are signed; answers and notifications are verified. */
export function createWechat(config: WechatConfig): PaymentProvider {
  const { mchid, appid, apiKey, origin } = config
  const client = createClient(config)
  const request: Request = (method, path, data, params) => client().request(method, path, data, params)
  return {
    simulated: config.simulated ?? false,
    merchant: `${mchid}/${appid}`,
    async create({ outTradeNo, amount, description, expiresAt }) {
      const { code_url } = await request<{ code_url?: string }>('post', 'v3/pay/transactions/native', {
        appid,
        mchid,
        description,
        out_trade_no: outTradeNo,
        time_expire: `${new Date(expiresAt.getTime() + 8 * HOUR_MS).toISOString().slice(0, 19)}+08:00`,
        notify_url: origin + wechatNotify.path,
        amount: { total: amount, currency: 'CNY' },
      })
      if (!code_url) throw new ProviderUnreachable('WeChat Pay gave no code')
      return code_url
    },
    query: (outTradeNo) => queryPayment(request, mchid, outTradeNo),
    async close(outTradeNo) {
      // The request is refused when the payment is paid, closed or unknown; the following query tells which.
      await request('post', `v3/pay/transactions/out-trade-no/${outTradeNo}/close`, { mchid }).catch(
        ignoreRefusal,
      )
    },
    refund: async ({ outTradeNo, outRefundNo, amount, total, reason }) =>
      toRefundState(
        await request<Refunded>('post', 'v3/refund/domestic/refunds', {
          out_trade_no: outTradeNo,
          out_refund_no: outRefundNo,
          reason: reason.slice(0, 80),
          notify_url: origin + wechatRefundNotify.path,
          amount: { refund: amount, total, currency: 'CNY' },
        }),
      ),
    queryRefund: async (outRefundNo) =>
      toRefundState(await request<Refunded>('get', `v3/refund/domestic/refunds/${outRefundNo}`)),
    async readNotification(header, body, now): Promise<Notification> {
      const notice = decryptNotice({ apiKey, keys: client().keys }, header, body, now) as Transaction &
        Refunded
      if (notice.out_refund_no)
        return { kind: 'refund', outRefundNo: notice.out_refund_no, state: toRefundState(notice) }
      return { kind: 'payment', outTradeNo: notice.out_trade_no ?? '', state: toState(notice) }
    },
    isReturn: () => false,
    bill: (day) => loadBill(request, day),
  }
}
