/* Staff calls: all orders, activation, refunds of whole orders, figures. Transfers are in order-transfers.ts,
   refunds in refunds.ts. */
import { type Static, Type } from 'typebox'
import { defineOrderCall, STAFF } from '../define.ts'
import { listExport, MAX_CHOSEN } from '../exports.ts'
import {
  defineChoice,
  definePageByTime,
  monthsField,
  pageFields,
  sortFields,
  text,
  uuid,
  version,
} from '../fields.ts'
import { orderFilterFields, orderId, orderSorts } from './orders.ts'
import { OrderDetailSchema, orderRowFields, Yuan } from './record.ts'
import { ORDER_STATUSES, REASON_MAX } from './rules.ts'

const manageRow = { ...orderRowFields, buyerCompanyId: Type.String(), buyerCompanyName: Type.String() }
const ManageRowSchema = Type.Object(manageRow, { $id: 'ManagedOrderRow' })
const filters = { ...orderFilterFields, buyerCompanyId: Type.Optional(uuid('企业编号')) }
const reason = text(4 * REASON_MAX, '原因')

export const orderManageList = defineOrderCall('orderManageList', {
  route: 'POST /platform-operate-service/manager/order/manage/list',
  access: STAFF,
  summary: '全部订单，新的在前',
  body: Type.Object({ ...filters, ...sortFields(orderSorts), ...pageFields(100), ...monthsField() }),
  data: Type.Object({
    ...definePageByTime(ManageRowSchema).properties,
    counts: Type.Record(Type.String(), Type.Integer()),
    sums: Type.Object({ total: Yuan, paid: Yuan }),
  }),
})

export const orderManageExport = defineOrderCall('orderManageExport', {
  route: 'POST /platform-operate-service/manager/order/manage/export',
  access: STAFF,
  summary: '导出订单为 Excel：按所选条件或所选订单',
  body: Type.Object({
    ...filters,
    ...sortFields(orderSorts),
    ids: Type.Optional(Type.Array(orderId, { maxItems: MAX_CHOSEN, title: '所选订单' })),
  }),
  ...listExport,
})

export const orderRevealContact = defineOrderCall('orderRevealContact', {
  route: 'POST /platform-operate-service/manager/order/manage/reveal',
  access: STAFF,
  limitPerMinute: 30,
  summary: '查看联系人完整电话（留痕）',
  body: Type.Object({ id: orderId }),
  refusals: ['order_not_found'],
  data: Type.Object({ value: Type.String() }),
})

export const orderActivate = defineOrderCall('orderActivate', {
  route: 'POST /platform-operate-service/manager/order/manage/activate',
  access: STAFF,
  summary: '开通：给企业使用权，从今天或所填日期算起（version 落后时拒绝）',
  body: Type.Object({
    id: orderId,
    version,
    /** YYYY-MM-DD, today (the default) or later. A renewal follows the span it renews. */
    from: Type.Optional(text(10, '开始日期')),
  }),
  refusals: ['order_not_found', 'order_moved_on'],
  data: OrderDetailSchema,
})

export const orderRefund = defineOrderCall('orderRefund', {
  route: 'POST /platform-operate-service/manager/order/manage/refund',
  access: STAFF,
  summary:
    '退款：不写 amount 是全额退款并取消订单，已开通的使用权随之结束；写 amount（元）退一部分，订单照常有效。在线支付原路退回，转账由财务打款后登记；超过额度的须第二人批准（version 落后时拒绝）',
  body: Type.Object({ id: orderId, version, reason, amount: Type.Optional(text(20, '退款金额')) }),
  refusals: [
    'right_upgraded',
    'order_not_found',
    'order_moved_on',
    'refund_not_possible',
    'refund_part_too_large',
    'refund_waits',
    'invoice_in_the_way',
    'idempotency_key_malformed',
    'idempotency_key_reused',
  ],
  data: OrderDetailSchema,
})

export const orderFigures = defineOrderCall('orderFigures', {
  route: 'POST /platform-operate-service/manager/order/figures',
  access: STAFF,
  summary: '按月的订单数字：下单、到账、退款、开通',
  body: Type.Object({
    /** The number of last months, 12 by default. */
    months: Type.Optional(Type.Integer({ minimum: 1, maximum: 36, title: '月数' })),
  }),
  data: Type.Object({
    months: Type.Array(
      Type.Object({
        /** YYYY-MM, the oldest first. */
        month: Type.String(),
        ordered: Type.Integer(),
        orderedAmount: Yuan,
        paid: Type.Integer(),
        paidAmount: Yuan,
        refundedAmount: Yuan,
        activated: Type.Integer(),
        /** The paid sum by method. */
        byMethod: Type.Record(Type.String(), Yuan),
      }),
    ),
    byStatus: Type.Array(
      Type.Object({ status: defineChoice(ORDER_STATUSES, '订单状态'), count: Type.Integer(), amount: Yuan }),
    ),
  }),
})

export const applicationFigures = defineOrderCall('applicationFigures', {
  route: 'POST /platform-operate-service/manager/order/application-figures',
  access: STAFF,
  summary: '每个应用最近若干天的浏览、试用申请、下单与到账',
  body: Type.Object({ days: Type.Integer({ minimum: 1, maximum: 366, title: '天数' }) }),
  data: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      views: Type.Integer(),
      trials: Type.Integer(),
      ordered: Type.Integer(),
      paid: Type.Integer(),
      paidAmount: Yuan,
    }),
  ),
})

export const orderWaiting = defineOrderCall('orderWaiting', {
  route: 'GET /platform-operate-service/manager/order/waiting',
  access: STAFF,
  summary: '现在等着办的：待核销的转账、待开通、退款与退款申请、待开发票、未认领流水',
  data: Type.Object({
    transfers: Type.Integer(),
    activations: Type.Integer(),
    refunds: Type.Integer(),
    refundRequests: Type.Integer(),
    refundApprovals: Type.Integer(),
    invoices: Type.Integer(),
    unclaimed: Type.Integer(),
  }),
})

export type OrderWaiting = Static<typeof orderWaiting.data>
export type OrderFigures = Static<typeof orderFigures.data>
