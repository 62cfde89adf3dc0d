/* Payments by a provider. WeChat: `wechatPlaceOrder` returns a code, the page polls `wechatPaymentResult`.
   Card: `cardPaymentCreate` returns a page of the gateway, which leads back to `redirectUrl` with signed
   parameters that `cardPaymentReturn` checks. Providers notify `wechatNotify`, `wechatRefundNotify` and
   `cardNotify`; since that is not guaranteed, the server also asks them. Amounts in these calls are fen. */
import { type Static, Type } from 'typebox'
import { defineOrderCall, defineRaw } from '../define.ts'
import { defineChoice, flag, integer, numberOrText, text } from '../fields.ts'
import { orderId } from './orders.ts'
import type { OnlineMethod } from './rules.ts'

const defineFenAmount = (title: string) => integer(0, 9_999_999_999, title)
const creating = [
  'order_not_found',
  'order_moved_on',
  'amount_differs',
  'payment_off',
  'payment_unreachable',
  'idempotency_key_malformed',
  'idempotency_key_reused',
] as const

export const wechatPlaceOrder = defineOrderCall('wechatPlaceOrder', {
  route: 'POST /platform-operate-service/wechat/payment/native/placeOrder',
  access: 'signedIn',
  limitPerMinute: 60,
  summary: '微信支付下单：答复付款码的内容；码还有效时再次请求得到同一个码',
  body: Type.Object({
    description: Type.Optional(text(400, '商品描述')),
    /** The order's number or id. */
    out_trade_no: text(36, '订单号'),
    /** In fen; an amount that differs from the order's is refused. */
    amount: Type.Object(
      { total: defineFenAmount('金额'), currency: Type.Optional(defineChoice(['CNY'], '币种')) },
      { title: '金额' },
    ),
    /** Makes a new code although the old one is still valid. */
    renew: Type.Optional(flag('重新获取')),
  }),
  refusals: creating,
  data: Type.Object({
    /** The content of the code. */
    code_url: Type.String(),
    out_trade_no: Type.String(),
    /** YYYY-MM-DD HH:mm:ss, and seconds left on the server's clock. */
    expireTime: Type.String(),
    secondsLeft: Type.Integer(),
    simulated: Type.Boolean(),
  }),
})

export const wechatPaymentResult = defineOrderCall('wechatPaymentResult', {
  route: 'GET /platform-operate-service/manager/order/select/wechatpayment/Result',
  access: 'signedIn',
  limitPerMinute: 120,
  summary: '付款结果：success 且 code 为 200 即已付款（无论哪种方式）；否则为 payment_pending',
  query: Type.Object({
    orderId,
    /** true asks the provider at once (已付款，立即查询). */
    ask: Type.Optional(text(5, '立即查询')),
  }),
  refusals: ['order_not_found', 'order_moved_on', 'payment_pending'],
  data: Type.Object({
    orderId: Type.String(),
    paid: Type.Boolean(),
    amount: Type.Number(),
    method: Type.String(),
    payTime: Type.String(),
  }),
})

export const cardPaymentCreate = defineOrderCall('cardPaymentCreate', {
  route: 'POST /platform-operate-service/payment/online/order/create',
  access: 'signedIn',
  limitPerMinute: 60,
  summary: '银行卡在线支付下单：答复支付页地址，浏览器随后转去',
  body: Type.Object({
    payeeUserNo: Type.Optional(text(64, '收款方编号')),
    /** 1001. */
    channelCode: Type.Optional(text(16, '渠道')),
    /** The order's number or id. */
    bizOrderNo: text(36, '订单号'),
    /** Both are in fen; an amount that differs from the order's is refused. */
    orderAmount: defineFenAmount('订单金额'),
    payAmount: defineFenAmount('支付金额'),
    /** 40. */
    paymentMethod: Type.Optional(numberOrText(8, '支付方式')),
    poundageAmount: Type.Optional(defineFenAmount('手续费')),
    /** An address or a path of this site, /success by default. */
    redirectUrl: Type.Optional(text(300, '返回地址')),
  }),
  refusals: creating,
  data: Type.Object({ pageUrl: Type.String(), outTradeNo: Type.String(), simulated: Type.Boolean() }),
})

export const cardPaymentReturn = defineOrderCall('cardPaymentReturn', {
  route: 'POST /platform-operate-service/payment/online/return',
  access: 'signedIn',
  summary: '从支付页返回：核对签名，必要时向支付机构查询；只有本企业的订单',
  body: Type.Object({
    outTradeNo: text(40, '交易编号'),
    status: text(16, '支付状态'),
    amount: numberOrText(16, '金额'),
    time: text(20, '时间'),
    sign: text(1000, '签名'),
  }),
  refusals: ['order_not_found', 'notification_forged'],
  data: Type.Object({
    orderId: Type.String(),
    orderCode: Type.String(),
    paid: Type.Boolean(),
    amount: Type.Number(),
  }),
})

/** Notifications are signed over every byte of their body. */
const notification = {
  access: 'public',
  limitPerMinute: 6000,
  rawBody: true,
  body: Type.Object({}, { additionalProperties: true }),
  refusals: ['notification_forged', 'notification_unknown', 'payment_off'],
  data: Type.Object({ code: Type.String(), message: Type.String() }),
} as const

type NotifyCall = { path: string; rawBody?: boolean }

export const wechatNotify = defineOrderCall('wechatNotify', {
  route: 'POST /platform-operate-service/wechat/payment/notify',
  summary: '微信支付通知：验签、解密、核对后入账；重复的通知同样答复成功',
  ...notification,
})
export const wechatRefundNotify = defineOrderCall('wechatRefundNotify', {
  route: 'POST /platform-operate-service/wechat/refund/notify',
  summary: '微信退款通知',
  ...notification,
})
export const cardNotify = defineOrderCall('cardNotify', {
  route: 'POST /platform-operate-service/payment/online/notify',
  summary: '银行卡在线支付与退款的通知',
  ...notification,
})

/** The calls by which each provider notifies. */
export const NOTIFY_CALLS = {
  wechat: [wechatNotify, wechatRefundNotify],
  card: [cardNotify],
} satisfies Record<OnlineMethod, readonly [NotifyCall, ...NotifyCall[]]>

export const paymentSimulator = defineRaw('paymentSimulator', {
  route: 'GET /dev/payments',
  access: 'public',
  summary: '开发环境的支付模拟器：付款、拒付、延迟、重发与伪造通知；format=json 时给出数据',
  query: Type.Object({
    outTradeNo: Type.Optional(text(40, '交易编号')),
    order: Type.Optional(text(40, '订单号')),
    /** An action on it; needs `token` from the page. */
    action: Type.Optional(text(20, '操作')),
    token: Type.Optional(text(64, '令牌')),
    format: Type.Optional(text(8, '格式')),
  }),
  answers: ['text/html', 'application/json'],
  development: true,
})

export type WechatCode = Static<typeof wechatPlaceOrder.data>
