import { type Fen, fen, formatMoney, parseMoney } from '../money.ts'
import { isOneOf } from '../records.ts'
import { countCharacters } from '../texts.ts'
import { isDay } from '../times.ts'

/* Orders and money: states, transitions, labels and field rules, as plain values for server and pages. */

export const ORDER_STATUSES = [
  'approving',
  'unpaid',
  'reviewing',
  'refused',
  'paid',
  'activated',
  'completed',
  'cancelled',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The portal, lists, details and messages use these names. */
export const ORDER_STATUS_TEXT: Record<OrderStatus, string> = {
  approving: '待企业审批',
  unpaid: '待支付',
  reviewing: '待核销',
  refused: '核销未通过',
  paid: '待开通',
  activated: '已开通',
  completed: '已完成',
  cancelled: '已取消',
}

/** Events of an order. `expire` and `complete` are scheduled, `refund` ends a paid order. */
export type OrderEvent =
  | 'approve'
  | 'decline'
  | 'submitTransfer'
  | 'refuseTransfer'
  | 'pay'
  | 'activate'
  | 'complete'
  | 'cancel'
  | 'expire'
  | 'refund'

const BEFORE_PAYMENT = ['unpaid', 'reviewing', 'refused'] as const

/** An order is created as `paid` without a price, as `approving` above a member's limit, as `unpaid` otherwise. */
export const ORDER_TRANSITIONS: Record<OrderEvent, { from: readonly OrderStatus[]; to: OrderStatus }> = {
  approve: { from: ['approving'], to: 'unpaid' },
  decline: { from: ['approving'], to: 'cancelled' },
  // A correction is possible while it waits for review.
  submitTransfer: { from: BEFORE_PAYMENT, to: 'reviewing' },
  refuseTransfer: { from: ['reviewing'], to: 'refused' },
  pay: { from: BEFORE_PAYMENT, to: 'paid' },
  activate: { from: ['paid'], to: 'activated' },
  complete: { from: ['activated'], to: 'completed' },
  cancel: { from: ['approving', ...BEFORE_PAYMENT], to: 'cancelled' },
  expire: { from: ['approving', 'unpaid', 'refused'], to: 'cancelled' },
  refund: { from: ['paid', 'activated', 'completed'], to: 'cancelled' },
}

/** Returns the status after an event; undefined when the event cannot happen. */
export const findNextStatus = (status: OrderStatus, event: OrderEvent): OrderStatus | undefined =>
  ORDER_TRANSITIONS[event].from.includes(status) ? ORDER_TRANSITIONS[event].to : undefined

export const canCancel = (status: OrderStatus) => findNextStatus(status, 'cancel') !== undefined
export const canPay = (status: OrderStatus) => findNextStatus(status, 'pay') !== undefined
/** True when money has arrived, or it cost nothing. */
export const isPaid = (status: OrderStatus) => ['paid', 'activated', 'completed'].includes(status)

/** Tells whether there is money to refund. */
export const canAskRefund = (order: { status: OrderStatus; paidAmount: number }) =>
  findNextStatus(order.status, 'refund') !== undefined && order.paidAmount > 0

export type CancelReason = 'buyer' | 'declined' | 'expired' | 'refunded'
export const CANCEL_REASON_TEXT: Record<CancelReason, string> = {
  buyer: '买方取消',
  declined: '企业管理员未批准',
  expired: '过期未付，自动取消',
  refunded: '已退款',
}

/** The six stations of an order; the first three are the buyer's, "第 n 步，共 3 步". */
export const ORDER_STATIONS = [
  '应用选择',
  '订单确认',
  '订单支付',
  '订单核销',
  '应用开通',
  '订单完成',
] as const
/** Index into ORDER_STATIONS of the current station; 6 once all are done. */
export const ORDER_STATION: Record<OrderStatus, number> = {
  approving: 1,
  unpaid: 2,
  refused: 2,
  reviewing: 3,
  paid: 4,
  activated: 5,
  completed: 6,
  cancelled: 2,
}

/**
 * The providers of online payment. A new one is a word here; registries by this type, which do not compile without
 * its row, say how it is called, configured, simulated outside production and shown to buyers.
 */
export const ONLINE_METHODS = ['wechat', 'card'] as const
export type OnlineMethod = (typeof ONLINE_METHODS)[number]
export const isOnlineMethod = (method: string): method is OnlineMethod => isOneOf(ONLINE_METHODS, method)
/** Makes a value for each method. */
export const makeByOnlineMethod = <T>(make: (method: OnlineMethod) => T): Record<OnlineMethod, T> =>
  Object.fromEntries(ONLINE_METHODS.map((method) => [method, make(method)])) as Record<OnlineMethod, T>
/** The settings of a node for each provider begin like this. */
export const ONLINE_SETTINGS: Record<OnlineMethod, string> = { wechat: 'WECHAT_PAY', card: 'CARD_GATEWAY' }

/** The methods that move money, in the order in which buyers see them. */
export const PAID_METHODS = ['transfer', ...ONLINE_METHODS] as const
/** Orders without a price use 'free'. */
export const PAYMENT_METHODS = [...PAID_METHODS, 'free'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export const PAYMENT_METHOD_TEXT: Record<PaymentMethod, string> = {
  transfer: '线下转账',
  wechat: '微信支付',
  card: '银行卡在线支付',
  free: '无需付款',
}
/** Names the ways to pay for a sentence. */
export const PAID_METHODS_TEXT = PAID_METHODS.map((method) => PAYMENT_METHOD_TEXT[method]).join('、')
/** On the wire of payinfo, 1 is offline transfer. */
export const TRANSFER_METHOD_CODE = 1

/** An attempt to pay by a provider, or a transfer that has arrived. */
export const PAYMENT_STATUSES = ['pending', 'succeeded', 'closed'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
export const PAYMENT_STATUS_TEXT: Record<PaymentStatus, string> = {
  pending: '等待付款',
  succeeded: '已到账',
  closed: '已关闭',
}

/** `checking` means that staff find out whether a transfer of a cancelled order has arrived. */
export const REFUND_STATUSES = ['checking', 'waiting', 'processing', 'done', 'failed', 'void'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]
export const REFUND_STATUS_TEXT: Record<RefundStatus, string> = {
  checking: '核实到账',
  waiting: '待退款',
  processing: '退款中',
  done: '已退款',
  failed: '退款失败',
  void: '未到账，无需退款',
}

/** A buyer may request a refund of one order this many times in all. */
export const REFUND_REQUESTS_MAX = 3
/** The states of a buyer's refund request. */
export const REFUND_REQUEST_STATUSES = ['open', 'granted', 'refused', 'withdrawn'] as const
export type RefundRequestStatus = (typeof REFUND_REQUEST_STATUSES)[number]
export const REFUND_REQUEST_STATUS_TEXT: Record<RefundRequestStatus, string> = {
  open: '待处理',
  granted: '已同意',
  refused: '未同意',
  withdrawn: '已撤回',
}

/** A refund above the node's limit waits for a second person. */
export const REFUND_APPROVAL_STATUSES = ['open', 'approved', 'declined', 'withdrawn'] as const
export type RefundApprovalStatus = (typeof REFUND_APPROVAL_STATUSES)[number]
export const REFUND_APPROVAL_STATUS_TEXT: Record<RefundApprovalStatus, string> = {
  open: '待批准',
  approved: '已批准',
  declined: '未批准',
  withdrawn: '已撤回',
}

/** A buyer ends an unused order alone within this many days of its activation. */
export const UNSUBSCRIBE_DAYS = 7

/**
 * `reversing` means that an order on it was refunded and a red invoice (红字发票) must reverse it; then it is
 * `reversed`.
 */
export const INVOICE_STATUSES = ['requested', 'issued', 'refused', 'reversing', 'reversed'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]
export const INVOICE_STATUS_TEXT: Record<InvoiceStatus, string> = {
  requested: '开具中',
  issued: '已开具',
  refused: '已退回',
  reversing: '待红冲',
  reversed: '已红冲',
}
export const INVOICE_KINDS = ['normal', 'special'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]
export const INVOICE_KIND_TEXT: Record<InvoiceKind, string> = {
  normal: '增值税电子普通发票',
  special: '增值税电子专用发票',
}

export const QUOTE_STATUSES = ['open', 'accepted', 'declined', 'expired', 'withdrawn'] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]
export const QUOTE_STATUS_TEXT: Record<QuoteStatus, string> = {
  open: '待确认',
  accepted: '已接受',
  declined: '已谢绝',
  expired: '已过期',
  withdrawn: '已撤回',
}

export const ENTITLEMENT_STATUSES = ['active', 'ended'] as const
export type EntitlementStatus = (typeof ENTITLEMENT_STATUSES)[number]

/** '1' year, '2' month, '-1' lifetime. */
export type DurationUnit = '1' | '2' | '-1'
/** 1 年, 6 个月, 终身. */
export function formatTerm(duration: number, unit: DurationUnit): string {
  if (unit === '-1') return '终身'
  return unit === '1' ? `${duration} 年` : `${duration} 个月`
}

export const CANCEL_QUESTION = '是否确定取消订单?'
export const CANCEL_DONE = '取消订单成功'
export const RESULT_SECONDS = 15
export const SUCCESS_SECONDS = 6

/**
 * Returns the ms until the next payment check: ten checks at 2 s, later ones at 5 s. `checks` counts those
 * made so far.
 */
export const computePollDelay = (checks: number) => (checks < 10 ? 2_000 : 5_000)

/** A transfer is checked within this many working days: 1-2个工作日内审核. */
export const TRANSFER_REVIEW_DAYS = 2
export const TRANSFER_REVIEW_TEXT = '1-2个工作日内审核'

export const REMARK_MAX = 300
/** Returns an empty text when the remark can be stored. */
export const findRemarkProblem = (remark: string) =>
  countCharacters(remark.trim()) > REMARK_MAX ? `订单备注不能超过 ${REMARK_MAX} 个字` : ''

export const PO_NUMBER_MAX = 40
export const findPoNumberProblem = (number: string) =>
  countCharacters(number.trim()) > PO_NUMBER_MAX ? `采购单号不能超过 ${PO_NUMBER_MAX} 个字` : ''

export const VOUCHER_BYTES = 10_000_000
export const VOUCHERS_MAX = 9
export const VOUCHER_TOO_LARGE = '图片不能超过 10 MB'

export type PayInfoFields = {
  depositBank: string
  bankAccountName: string
  bankNo: string
  payAmount: string
  /** YYYY-MM-DD, in China. */
  payTime: string
  /** Names that the upload returned. */
  pictures: readonly string[]
}
export type PayInfoProblems = Partial<
  Record<'depositBank' | 'bankAccountName' | 'bankNo' | 'payAmount' | 'payTime' | 'payPicture', string>
>

/** The same day one year earlier; for 29 February the result may not exist. */
const getYearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`

/** Reads a typed payment; undefined unless it is a decimal of at most two places that is not negative. */
export const parsePayAmount = (text: string): Fen | undefined => parseMoney(text)

/** Says by how much a transfer differs from what is due: 比应付 300.00 元多 980.00 元. Empty when it does not. */
export function describeDifference(paid: Fen, due: Fen): string {
  if (paid === due) return ''
  return `比应付 ${formatMoney(due)} 元${paid > due ? '多' : '少'} ${formatMoney(fen(Math.abs(paid - due)))} 元`
}

/** Returns the problems of the transfer form by field, in its order. `today` is YYYY-MM-DD in China. */
export function findPayInfoProblems(fields: PayInfoFields, today: string): PayInfoProblems {
  const problems: PayInfoProblems = {}
  const bank = fields.depositBank.trim()
  const name = fields.bankAccountName.trim()
  const number = fields.bankNo.replace(/\s/g, '')
  if (!bank) problems.depositBank = '请输入开户银行'
  else if (countCharacters(bank) > 60) problems.depositBank = '开户银行不能超过 60 个字'
  if (!name) problems.bankAccountName = '请输入开户名称'
  else if (countCharacters(name) > 100) problems.bankAccountName = '开户名称不能超过 100 个字'
  if (!number) problems.bankNo = '请输入开户账号'
  else if (!/^[0-9]+$/.test(number)) problems.bankNo = '开户账号只能由数字组成'
  else if (number.length > 32) problems.bankNo = '开户账号不能超过 32 位'
  if (parsePayAmount(fields.payAmount) === undefined) problems.payAmount = '请输入正确的金额'
  if (!fields.payTime.trim()) problems.payTime = '请选择支付日期'
  else if (!isDay(fields.payTime)) problems.payTime = '请选择正确的支付日期'
  else if (fields.payTime > today) problems.payTime = '支付日期不能晚于今天'
  else if (fields.payTime < getYearBefore(today)) problems.payTime = '支付日期不能早于一年前'
  if (fields.pictures.length === 0) problems.payPicture = '请上传支付凭证'
  else if (fields.pictures.length > VOUCHERS_MAX) problems.payPicture = `支付凭证最多 ${VOUCHERS_MAX} 张`
  return problems
}

export const REFUSE_REASONS = ['金额不符', '户名不符', '凭证看不清', '附言缺订单号', '未到账'] as const
export const REASON_MAX = 200
/** One file has the receipts of at most this many orders. */
export const RECEIPTS_MAX = 50

/** 18 characters (GB 32100) or the older 15 to 20 digits and capitals. */
export const isTaxNumber = (text: string) => /^[0-9A-Z]{15,20}$/.test(text)

/** An order gives a right of its own, more time for one that the company has, or another package instead of it. */
export const PURCHASES = ['new', 'renewal', 'upgrade'] as const
export type PurchaseKind = (typeof PURCHASES)[number]
export const PURCHASE_TEXT: Record<PurchaseKind, string> = {
  new: '新购',
  renewal: '续费',
  upgrade: '更换套餐',
}

/** Buying depends on the market's service agreement (ORD-1). */
export const MISSING_PREFIX = {
  /** Shown when 购买 is pressed. */
  onBuy: '您尚未完成标识前缀注册，购买需先完成前缀注册',
  /** Shown beside the disabled button of the confirmation. */
  besideButton: '购买应用应先完成标识前缀注册，如果已经完成前缀注册，请刷新页面再试。',
  /** Shown when saving is refused. */
  onSave: '产品购买需先完成前缀注册',
} as const
