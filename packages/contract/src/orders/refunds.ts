/* Staff calls: refunds, and the daily reconciliation with the providers' bills. */
import { type Static, Type } from 'typebox'
import { defineOrderCall, STAFF } from '../define.ts'
import { listExport } from '../exports.ts'
import {
  dayRangeFields,
  defineChoice,
  defineCountedPage,
  defineCountedPageByTime,
  flag,
  monthsField,
  pageFields,
  searchField,
  text,
  uuid,
  version,
} from '../fields.ts'
import { RefundApprovalSchema, RefundSchema, Yuan } from './record.ts'
import {
  ONLINE_METHODS,
  PAYMENT_METHODS,
  REASON_MAX,
  REFUND_APPROVAL_STATUSES,
  REFUND_STATUSES,
} from './rules.ts'

const KEY_PROBLEMS = ['idempotency_key_malformed', 'idempotency_key_reused'] as const

const RefundRowSchema = Type.Object(
  {
    ...RefundSchema.properties,
    orderId: Type.String(),
    orderCode: Type.String(),
    companyName: Type.String(),
    /** 订单退款, 多付, 逾期到账, 取消后核实. */
    kind: Type.String(),
    version: Type.Integer(),
  },
  { $id: 'RefundRow' },
)

const refundFilters = {
  status: Type.Optional(defineChoice(REFUND_STATUSES, '退款状态')),
  ...searchField(),
  ...pageFields(100),
}

export const refundList = defineOrderCall('refundList', {
  route: 'POST /platform-operate-service/manager/order/refund/list',
  access: STAFF,
  summary: '退款：未办完的在前',
  body: Type.Object(refundFilters),
  data: defineCountedPage(RefundRowSchema, Type.Record(Type.String(), Type.Integer())),
})

export const refundExport = defineOrderCall('refundExport', {
  route: 'POST /platform-operate-service/manager/order/refund/export',
  access: STAFF,
  summary: '导出退款为 Excel',
  body: Type.Object(refundFilters),
  ...listExport,
})

export const refundSettle = defineOrderCall('refundSettle', {
  route: 'POST /platform-operate-service/manager/order/refund/settle',
  access: STAFF,
  summary:
    '办理退款：done 登记已打款（须有流水号），void 核实未到账，retry 再次请求支付机构（version 落后时拒绝）',
  body: Type.Object({
    id: uuid('退款编号'),
    version,
    action: defineChoice(['done', 'void', 'retry'], '办理方式'),
    reference: Type.Optional(text(64, '银行流水号')),
  }),
  refusals: ['refund_not_found', 'refund_moved_on'],
  data: RefundRowSchema,
})

export const refundApprovalList = defineOrderCall('refundApprovalList', {
  route: 'POST /platform-operate-service/manager/order/refund/approval/list',
  access: STAFF,
  summary: '待第二人批准的退款：先到先办，已办的新的在前',
  body: Type.Object({
    status: Type.Optional(defineChoice(REFUND_APPROVAL_STATUSES, '批准状态')),
    ...searchField(),
    ...pageFields(100),
  }),
  data: defineCountedPage(RefundApprovalSchema, Type.Record(Type.String(), Type.Integer())),
})

export const refundApprovalDecide = defineOrderCall('refundApprovalDecide', {
  route: 'POST /platform-operate-service/manager/order/refund/approval/decide',
  access: STAFF,
  summary: '批准或不批准一笔退款：提出的人不能批自己的；不批准须写明原因（version 落后时拒绝）',
  body: Type.Object({
    id: uuid('批准编号'),
    version,
    approve: flag('是否批准'),
    note: Type.Optional(text(4 * REASON_MAX, '说明')),
  }),
  refusals: [
    'right_upgraded',
    'refund_approval_not_found',
    'refund_approval_own',
    'refund_moved_on',
    'refund_part_too_large',
    'invoice_in_the_way',
    'order_moved_on',
    ...KEY_PROBLEMS,
  ],
  data: RefundApprovalSchema,
})

export const refundApprovalWithdraw = defineOrderCall('refundApprovalWithdraw', {
  route: 'POST /platform-operate-service/manager/order/refund/approval/withdraw',
  access: STAFF,
  summary: '撤回自己提出、还没有批准的退款（version 落后时拒绝）',
  body: Type.Object({ id: uuid('批准编号'), version }),
  refusals: ['refund_approval_not_found', 'refund_moved_on'],
  data: RefundApprovalSchema,
})

const ReconciliationSchema = Type.Object(
  {
    id: Type.String(),
    /** Day of the bill, YYYY-MM-DD. */
    day: Type.String(),
    method: defineChoice(PAYMENT_METHODS, '付款方式'),
    status: defineChoice(['clean', 'differs', 'failed'], '对账结果'),
    /** Payments and refunds of that day, here and in the bill. */
    ourCount: Type.Integer(),
    ourAmount: Yuan,
    billCount: Type.Integer(),
    billAmount: Yuan,
    refundedAmount: Yuan,
    /** Refunds of the bill, and the fees that the provider kept. */
    billRefundedAmount: Yuan,
    feeAmount: Yuan,
    differences: Type.Array(
      Type.Object({
        /** The number of the payment, or of the refund in differences of refunds. */
        outTradeNo: Type.String(),
        /** Empty for a payment or refund without an order. */
        orderCode: Type.String(),
        kind: defineChoice(
          [
            'missingHere',
            'missingInBill',
            'amount',
            'refundMissingHere',
            'refundMissingInBill',
            'refundAmount',
          ],
          '差异',
        ),
        ours: Type.Union([Yuan, Type.Null()]),
        bill: Type.Union([Yuan, Type.Null()]),
        text: Type.String(),
      }),
    ),
    /** The reason why the bill could not be read; else empty. */
    problem: Type.String(),
    runTime: Type.String(),
  },
  { $id: 'Reconciliation' },
)

const reconciliationFilters = {
  method: Type.Optional(defineChoice(ONLINE_METHODS, '付款方式')),
  status: Type.Optional(defineChoice(['clean', 'differs', 'failed'], '对账结果')),
  ...dayRangeFields('day', '账单日期'),
  ...pageFields(100),
}

export const reconciliationList = defineOrderCall('reconciliationList', {
  route: 'POST /platform-operate-service/manager/order/reconciliation/list',
  access: STAFF,
  summary: '每日对账，新的在前',
  body: Type.Object({ ...reconciliationFilters, ...monthsField() }),
  data: defineCountedPageByTime(ReconciliationSchema, Type.Record(Type.String(), Type.Integer())),
})

export const reconciliationDetail = defineOrderCall('reconciliationDetail', {
  route: 'POST /platform-operate-service/manager/order/reconciliation/detail',
  access: STAFF,
  summary: '一天的对账报告',
  body: Type.Object({ id: uuid('对账编号') }),
  refusals: ['reconciliation_not_found'],
  data: ReconciliationSchema,
})

export const reconciliationExport = defineOrderCall('reconciliationExport', {
  route: 'POST /platform-operate-service/manager/order/reconciliation/export',
  access: STAFF,
  summary: '导出每日对账为 Excel',
  body: Type.Object(reconciliationFilters),
  ...listExport,
})

export const reconciliationRun = defineOrderCall('reconciliationRun', {
  route: 'POST /platform-operate-service/manager/order/reconciliation/run',
  access: STAFF,
  limitPerMinute: 10,
  summary: '立即对某一天的账',
  body: Type.Object({ day: text(10, '日期'), method: defineChoice(ONLINE_METHODS, '付款方式') }),
  refusals: ['payment_off'],
  data: ReconciliationSchema,
})

export type RefundRow = Static<typeof RefundRowSchema>
export type Reconciliation = Static<typeof ReconciliationSchema>
