/* Orders of a company. The flow is `orderPreview` (confirmation page) → `orderSave` → pay (`payments.ts`, or
   here by transfer with `orderSavePayinfo`) → `orderDetail` on every later page. Amounts are yuan as numbers
   with two decimals (read by `fenOfYuan`); payment providers get fen. Calls that create or pay take a header
   `idempotency-key` (8–64 letters, digits, dashes): the same key with the same content gets the same answer
   for 24 h. */
import { type Static, Type } from 'typebox'
import { defineOrderCall, defineRaw } from '../define.ts'
import { defineSignedFile, ExportAddressSchema, listExport, MAX_CHOSEN } from '../exports.ts'
import {
  dayRangeFields,
  defineChoice,
  definePageByTime,
  integer,
  monthsField,
  numberOrText,
  numberRangeFields,
  pageFields,
  searchField,
  sortFields,
  text,
  uuid,
} from '../fields.ts'
import { BuyersOrderRowSchema, OrderDetailSchema, Yuan } from './record.ts'
import {
  makeByOnlineMethod,
  ORDER_STATUSES,
  PAYMENT_METHOD_TEXT,
  PAYMENT_METHODS,
  RECEIPTS_MAX,
} from './rules.ts'

export const orderId = uuid('订单编号')
export const orderDetail = defineOrderCall('orderDetail', {
  route: 'GET /platform-operate-service/manager/order/detail/:id',
  access: 'signedIn',
  summary: '订单详情：本企业的；工作人员可查任何一笔。也可用订单号查',
  params: Type.Object({ id: text(36, '订单编号') }),
  refusals: ['order_not_found'],
  data: OrderDetailSchema,
})

export const orderSavePayinfo = defineOrderCall('orderSavePayinfo', {
  route: 'POST /platform-operate-service/manager/order/save/payinfo',
  access: 'signedIn',
  limitPerMinute: 30,
  summary: '提交线下转账信息与凭证；核销前可更正，退回后可再次提交；不合格的字段逐个列在 errors',
  body: Type.Object({
    orderId,
    depositBank: text(400, '开户银行'),
    bankAccountName: text(400, '开户名称'),
    bankNo: text(200, '开户账号'),
    payAmount: numberOrText(32, '支付金额'),
    /** YYYY-MM-DD, or a time of that day in China. */
    payTime: text(40, '支付日期'),
    /** Comma-joined names from uploadForPrivate with usage=voucher. */
    payPicture: text(2000, '支付凭证'),
    /** Ignored, because the node makes the addresses. */
    realPayPicture: Type.Optional(Type.Unknown({ title: '凭证地址' })),
    /** 1 is offline transfer. */
    paymentMethod: Type.Optional(numberOrText(4, '付款方式')),
  }),
  refusals: ['order_not_found', 'order_moved_on', 'idempotency_key_malformed', 'idempotency_key_reused'],
  data: Type.Object({
    id: Type.String(),
    status: defineChoice(ORDER_STATUSES, '订单状态'),
    /** By how much the amount differs from what is due: 比应付 300.00 元多 980.00 元. Empty when it does not. */
    difference: Type.String(),
  }),
})

export const orderCancel = defineOrderCall('orderCancel', {
  route: 'POST /platform-operate-service/manager/order/cancel/:id',
  access: 'signedIn',
  summary: '取消订单：付款确认前由下单人或企业管理员；已转出的款项核实后原路退回',
  params: Type.Object({ id: orderId }),
  refusals: ['order_not_found', 'order_of_colleague', 'order_moved_on'],
  data: Type.Object({ id: Type.String(), status: defineChoice(ORDER_STATUSES, '订单状态') }),
})

export const orderFilterFields = {
  /** The default is all. */
  status: Type.Optional(defineChoice(ORDER_STATUSES, '订单状态')),
  paymentMethod: Type.Optional(defineChoice(PAYMENT_METHODS, '付款方式')),
  productId: Type.Optional(text(36, '产品编号')),
  ...dayRangeFields('createTime', '下单日期'),
  /** In fen. */
  ...numberRangeFields('amount', 9_999_999_999, '金额'),
  /**
   * toPay: unpaid and refused; invoiceable: paid, without an invoice; expiring: entitled for at most 30 more
   * days.
   */
  view: Type.Optional(defineChoice(['toPay', 'invoiceable', 'expiring'], '视图')),
  /** Searches part of the order's number, of the application's or the company's name. */
  ...searchField(),
}
export const orderSorts = ['createTime', 'totalAmount', 'payUntil'] as const

export const orderList = defineOrderCall('orderList', {
  route: 'POST /platform-operate-service/manager/order/list',
  access: 'signedIn',
  summary: '我的订单：本企业的，新的在前；没有企业时为空',
  body: Type.Object({
    ...orderFilterFields,
    ...sortFields(orderSorts),
    ...pageFields(100),
    ...monthsField(),
  }),
  data: Type.Object({
    ...definePageByTime(BuyersOrderRowSchema).properties,
    /** Orders of the company by status (and `all`), independent of the filters. */
    counts: Type.Record(Type.String(), Type.Integer()),
    /** Counts of the views: toPay, invoiceable, expiring, lastYear. */
    views: Type.Record(Type.String(), Type.Integer()),
    /** Sums over all pages of the filtered list, without cancelled orders. */
    sums: Type.Object({ total: Yuan, paid: Yuan }),
    /** Applications the company has ordered, for the filter. */
    products: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  }),
})

export const orderExport = defineOrderCall('orderExport', {
  route: 'POST /platform-operate-service/manager/order/export',
  access: 'signedIn',
  summary: '导出订单为 Excel：本企业的，按所选条件或所选订单',
  body: Type.Object({
    ...orderFilterFields,
    ...sortFields(orderSorts),
    ids: Type.Optional(Type.Array(orderId, { maxItems: MAX_CHOSEN, title: '所选订单' })),
  }),
  ...listExport,
})

export const orderReceipt = defineOrderCall('orderReceipt', {
  route: 'POST /platform-operate-service/manager/order/receipt',
  access: 'signedIn',
  summary: '收据（PDF）的下载地址：已付款的订单',
  body: Type.Object({ id: orderId }),
  refusals: ['order_not_found', 'order_moved_on'],
  data: ExportAddressSchema,
})

export const orderReceipts = defineOrderCall('orderReceipts', {
  route: 'POST /platform-operate-service/manager/order/receipts',
  access: 'signedIn',
  summary: '几笔已付款订单的收据合成一个 PDF 的下载地址，一笔从一页起，按给出的次序',
  body: Type.Object({
    ids: Type.Array(orderId, { minItems: 1, maxItems: RECEIPTS_MAX, uniqueItems: true, title: '订单' }),
  }),
  refusals: ['order_not_found', 'order_moved_on'],
  data: ExportAddressSchema,
})

export const orderContract = defineOrderCall('orderContract', {
  route: 'POST /platform-operate-service/manager/order/contract',
  access: 'signedIn',
  summary: '订购合同（PDF）的下载地址：没有取消的订单',
  body: Type.Object({ id: orderId }),
  refusals: ['order_not_found', 'order_moved_on'],
  data: ExportAddressSchema,
})

export const orderFile = defineRaw('orderFile', {
  route: 'GET /platform-operate-service/identifier/manager/company/private/orders/:name',
  summary: '下载收据、发票或导出的表格：地址由节点签发，五分钟内对签发给的登录有效',
  // The address of a file of receipts names each of their orders.
  ...defineSignedFile(3000),
  refusals: ['file_address_expired', 'file_not_found', 'order_not_found', ...(['session_missing'] as const)],
  answers: ['application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
})

export const orderSettings = defineOrderCall('orderSettings', {
  route: 'GET /platform-operate-service/manager/order/settings',
  access: 'public',
  summary: '付款页需要的设置：收款账户、可用的付款方式、各项期限',
  data: Type.Object({
    /** Texts marked `sample` are not yet configured. */
    account: Type.Object({
      accountName: Type.String(),
      accountNo: Type.String(),
      bank: Type.String(),
      sample: Type.Boolean(),
    }),
    payeeName: Type.String(),
    /** payeeUserNo, channelCode and paymentMethod of the online card payment. */
    payeeUserNo: Type.String(),
    channelCode: Type.String(),
    paymentMethod: Type.String(),
    /** off: not configured; simulated: no real payment, on a node for development. */
    ...makeByOnlineMethod((method) => defineChoice(['off', 'on', 'simulated'], PAYMENT_METHOD_TEXT[method])),
    /**
     * Days an unpaid order is kept, minutes a payment code is valid, days until an activated order completes.
     */
    payDays: integer(1, 365, '保留天数'),
    codeMinutes: integer(1, 1440, '二维码分钟数'),
    completeDays: integer(1, 3650, '完成天数'),
    /** Yuan that one employee of the node pays back alone; more needs a second person. */
    refundAloneMax: integer(1, 100_000_000, '独自退款的上限'),
  }),
})

export type OrderSettings = Static<typeof orderSettings.data>
