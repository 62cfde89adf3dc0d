/* A buyer requests a refund; staff grant it, which refunds the whole order, or refuse it with a reason. */
import { type Static, Type } from 'typebox'
import { defineOrderCall, STAFF } from '../define.ts'
import { listExport } from '../exports.ts'
import { defineChoice, defineCountedPage, pageFields, searchField, text, uuid, version } from '../fields.ts'
import { orderId } from './orders.ts'
import { OrderDetailSchema, Yuan } from './record.ts'
import { REASON_MAX, REFUND_REQUEST_STATUSES } from './rules.ts'

const RefundRequestRowSchema = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer(),
    status: defineChoice(REFUND_REQUEST_STATUSES, '申请状态'),
    orderId: Type.String(),
    orderCode: Type.String(),
    companyName: Type.String(),
    productName: Type.String(),
    packageName: Type.String(),
    /** The amount of the refund. */
    amount: Yuan,
    /** True when the application is in use; it ends with the refund. */
    isActivated: Type.Boolean(),
    reason: Type.String(),
    /** The answer of staff; empty while it is open. */
    answer: Type.String(),
    requestTime: Type.String(),
    decideTime: Type.String(),
  },
  { $id: 'RefundRequestRow' },
)

const keyProblems = ['idempotency_key_malformed', 'idempotency_key_reused'] as const
const filters = {
  status: Type.Optional(defineChoice(REFUND_REQUEST_STATUSES, '申请状态')),
  ...searchField(),
  ...pageFields(100),
}

export const refundRequest = defineOrderCall('refundRequest', {
  route: 'POST /platform-operate-service/manager/order/refund/request',
  access: 'signedIn',
  limitPerMinute: 20,
  summary: '申请退款：本企业已付款的订单，处理完之前一笔订单一份',
  body: Type.Object({ orderId, reason: text(4 * REASON_MAX, '退款原因') }),
  refusals: [
    'order_not_found',
    'refund_not_possible',
    'refund_requested',
    'refund_requests_used_up',
    ...keyProblems,
  ],
  data: OrderDetailSchema,
})

export const refundRequestWithdraw = defineOrderCall('refundRequestWithdraw', {
  route: 'POST /platform-operate-service/manager/order/refund/request/withdraw',
  access: 'signedIn',
  summary: '撤回退款申请：处理前可以',
  body: Type.Object({ id: uuid('申请编号') }),
  refusals: ['refund_request_not_found', 'refund_request_moved_on'],
  data: OrderDetailSchema,
})

export const orderUnsubscribe = defineOrderCall('orderUnsubscribe', {
  route: 'POST /platform-operate-service/manager/order/unsubscribe',
  access: 'signedIn',
  limitPerMinute: 20,
  summary:
    '自助退订：未开通的，或开通 7 天内没有打开过的订单，由下单人或企业管理员退订，立即退款并取消；超过额度的待平台批准',
  body: Type.Object({ orderId, reason: text(4 * REASON_MAX, '退订原因') }),
  refusals: [
    'right_upgraded',
    'order_not_found',
    'order_of_colleague',
    'unsubscribe_not_possible',
    'order_moved_on',
    'refund_waits',
    ...keyProblems,
  ],
  data: OrderDetailSchema,
})

export const refundRequestList = defineOrderCall('refundRequestList', {
  route: 'POST /platform-operate-service/manager/order/refund/request/list',
  access: STAFF,
  summary: '退款申请：待处理的在前，先到先办',
  body: Type.Object(filters),
  data: defineCountedPage(RefundRequestRowSchema, Type.Record(Type.String(), Type.Integer())),
})

export const refundRequestExport = defineOrderCall('refundRequestExport', {
  route: 'POST /platform-operate-service/manager/order/refund/request/export',
  access: STAFF,
  summary: '导出退款申请为 Excel',
  body: Type.Object(filters),
  ...listExport,
})

export const refundRequestDecide = defineOrderCall('refundRequestDecide', {
  route: 'POST /platform-operate-service/manager/order/refund/request/decide',
  access: STAFF,
  summary:
    '处理退款申请：grant 全额退款并取消订单（超过额度的先待第二人批准，申请仍未办结），refuse 不同意（须写明原因，原样告知买方；version 落后时拒绝）',
  body: Type.Object({
    id: uuid('申请编号'),
    version,
    action: defineChoice(['grant', 'refuse'], '处理方式'),
    answer: Type.Optional(text(4 * REASON_MAX, '说明')),
  }),
  refusals: [
    'right_upgraded',
    'refund_request_not_found',
    'refund_request_moved_on',
    'order_moved_on',
    'refund_waits',
    ...keyProblems,
  ],
  data: RefundRequestRowSchema,
})

export type RefundRequestRow = Static<typeof RefundRequestRowSchema>
