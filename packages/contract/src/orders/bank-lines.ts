/* Staff calls: lines of the bank's statements, and the orders that they pay. */
import { type Static, Type } from 'typebox'
import { defineOrderCall, STAFF } from '../define.ts'
import { listExport } from '../exports.ts'
import {
  dayRangeFields,
  defineChoice,
  defineCountedPageByTime,
  flag,
  monthsField,
  pageFields,
  searchField,
  uuid,
  version,
} from '../fields.ts'
import { OrderDetailSchema, Yuan } from './record.ts'

/** Money beyond the amount due goes back to the payer, or stays open for another order. */
export const excess = Type.Optional(defineChoice(['refund', 'keep'], '多出的款项'))

export const BankLineSchema = Type.Object(
  {
    id: Type.String(),
    /** The bank's own number of the movement: empty at banks that write none, and not always unique. */
    reference: Type.String(),
    /** YYYY-MM-DD HH:mm:ss. */
    time: Type.String(),
    amount: Yuan,
    /** The part of the amount that belongs to no order yet. */
    rest: Yuan,
    payerName: Type.String(),
    /** Last four digits. */
    payerAccount: Type.String(),
    note: Type.String(),
    /** The order that is proposed for the rest; empty otherwise. */
    orderId: Type.String(),
    orderCode: Type.String(),
    /** The version of the proposed order, for confirming it by this line; 0 without one. */
    orderVersion: Type.Integer(),
    orderAmount: Yuan,
    orderCompany: Type.String(),
    /**
     * The parts of the amount that orders use; `surplus` is money that is paid back. Only the list of lines
     * has it.
     */
    uses: Type.Array(
      Type.Object({
        orderId: Type.String(),
        orderCode: Type.String(),
        amount: Yuan,
        surplus: Type.Boolean(),
      }),
    ),
    status: defineChoice(['open', 'used', 'ignored'], '流水状态'),
  },
  { $id: 'BankLine' },
)

export const bankStatementImport = defineOrderCall('bankStatementImport', {
  route: 'POST /platform-operate-service/manager/order/bank/import',
  access: STAFF,
  limitPerMinute: 10,
  summary: '导入银行流水（CSV 或 Excel）：已导入过的不重复，并提出与待核销订单的匹配',
  upload: { maxBytes: 5_000_000, tooLarge: '文件不能超过 5 MB' },
  refusals: ['spreadsheet_unreadable', 'statement_unreadable', 'unavailable'],
  data: Type.Object({
    added: Type.Integer(),
    known: Type.Integer(),
    /** Lines with an order proposed. */
    matched: Type.Integer(),
    /** Lines that could not be read, with why: 第 7 行：金额不正确. */
    problems: Type.Array(Type.String()),
  }),
})

const lineFilters = {
  status: Type.Optional(defineChoice(['open', 'used', 'ignored'], '流水状态')),
  ...dayRangeFields('time', '到账日期'),
  ...searchField(),
  ...pageFields(100),
}

export const bankLineList = defineOrderCall('bankLineList', {
  route: 'POST /platform-operate-service/manager/order/bank/list',
  access: STAFF,
  summary: '银行流水，新的在前；没有认领的带上最像的订单',
  body: Type.Object({ ...lineFilters, ...monthsField() }),
  data: defineCountedPageByTime(BankLineSchema, Type.Record(Type.String(), Type.Integer())),
})

export const bankLineExport = defineOrderCall('bankLineExport', {
  route: 'POST /platform-operate-service/manager/order/bank/export',
  access: STAFF,
  summary: '导出银行流水为 Excel',
  body: Type.Object(lineFilters),
  ...listExport,
})

export const bankLineConfirm = defineOrderCall('bankLineConfirm', {
  route: 'POST /platform-operate-service/manager/order/bank/confirm',
  access: STAFF,
  summary:
    '凭银行流水确认到账，买方不必提交付款信息：流水的附言有订单号，或付款户名是下单企业（version 落后时拒绝）',
  body: Type.Object({
    orderId: uuid('订单编号'),
    /** The version of the order. */
    version,
    bankLineIds: Type.Array(uuid('流水编号'), {
      minItems: 1,
      maxItems: 10,
      uniqueItems: true,
      title: '银行流水',
    }),
    excess,
  }),
  refusals: [
    'order_not_found',
    'order_moved_on',
    'amount_differs',
    'arrival_used',
    'arrival_unrelated',
    'idempotency_key_malformed',
    'idempotency_key_reused',
  ],
  data: OrderDetailSchema,
})

export const bankLineIgnore = defineOrderCall('bankLineIgnore', {
  route: 'POST /platform-operate-service/manager/order/bank/ignore',
  access: STAFF,
  summary: '标记一笔流水与订单无关，或取消标记',
  body: Type.Object({ id: uuid('流水编号'), ignored: flag('与订单无关') }),
  refusals: ['bank_line_not_found', 'arrival_used'],
  data: BankLineSchema,
})

export type BankLine = Static<typeof BankLineSchema>
