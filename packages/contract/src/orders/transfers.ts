/* Staff calls: checking transfers. */
import { type Static, Type } from 'typebox'
import { defineOrderCall, STAFF } from '../define.ts'
import { defineChoice, definePage, pageFields, searchField, text, uuid, version } from '../fields.ts'
import { BankLineSchema, excess } from './bank-lines.ts'
import { OrderDetailSchema, orderDetailFields, Yuan } from './record.ts'
import { REASON_MAX } from './rules.ts'

const reason = text(4 * REASON_MAX, '原因')

/** One compared value: the order's, the buyer's and the bank's. */
const CheckSchema = Type.Object({
  field: defineChoice(['amount', 'payerName', 'payerAccount', 'payTime', 'note', 'voucher'], '核对项'),
  label: Type.String(),
  order: Type.String(),
  typed: Type.String(),
  /** Empty while no bank line is matched. */
  bank: Type.String(),
  verdict: defineChoice(['same', 'differs', 'unknown'], '结论'),
  text: Type.String(),
})

const deskRow = {
  transferId: Type.String(),
  orderId: Type.String(),
  orderCode: Type.String(),
  version: Type.Integer(),
  companyName: Type.String(),
  productName: Type.String(),
  packageName: Type.String(),
  durationView: Type.String(),
  totalAmount: Yuan,
  payAmount: Yuan,
  round: Type.Integer(),
  submitTime: Type.String(),
  /** The last day for the check, with working days left (negative: late). */
  dueDay: Type.String(),
  remainingMinutes: Type.Integer(),
  /** 金额不符, 流水全部一致, 没有匹配到流水, 个人账户付款. */
  hint: Type.String(),
  hintIs: defineChoice(['good', 'bad', 'unknown'], '提示性质'),
  status: defineChoice(['submitted', 'confirmed', 'refused', 'replaced', 'withdrawn'], '转账状态'),
}
const DeskRowSchema = Type.Object(deskRow, { $id: 'TransferDeskRow' })

export const transferDesk = defineOrderCall('transferDesk', {
  route: 'POST /platform-operate-service/manager/order/transfer/list',
  access: STAFF,
  summary: '凭证核销：待核销的先到先办，已办的新的在前',
  body: Type.Object({
    status: Type.Optional(defineChoice(['submitted', 'confirmed', 'refused'], '转账状态')),
    ...searchField(),
    ...pageFields(100),
  }),
  data: Type.Intersect([
    definePage(DeskRowSchema),
    Type.Object({
      counts: Type.Object({
        submitted: Type.Integer(),
        refused: Type.Integer(),
        confirmed: Type.Integer(),
        /** Bank lines that belong to no order yet. */
        unclaimed: Type.Integer(),
      }),
      /** The expected sum of the waiting transfers. */
      waitingAmount: Yuan,
    }),
  ]),
})

export const transferDetail = defineOrderCall('transferDetail', {
  route: 'POST /platform-operate-service/manager/order/transfer/detail',
  access: STAFF,
  summary: '核对一笔转账：凭证、核对项、匹配的银行流水、办理经过',
  body: Type.Object({ id: uuid('转账编号') }),
  refusals: ['transfer_not_found'],
  data: Type.Object({
    ...deskRow,
    order: Type.Object(orderDetailFields),
    checks: Type.Array(CheckSchema),
    /** Bank lines proposed for this order, the best first. */
    matches: Type.Array(BankLineSchema),
    /** Arrived less due; a hint names a likely typing error, such as 差额能被 9 整除. */
    difference: Yuan,
    differenceHint: Type.String(),
    /** The saved draft of staff: imported bank lines that are not assigned yet, and lines entered by hand. */
    kept: Type.Union([
      Type.Object({
        lines: Type.Array(BankLineSchema),
        typed: Type.Array(
          Type.Object({ amount: Yuan, reference: Type.String(), time: Type.String(), payer: Type.String() }),
        ),
        by: Type.String(),
        time: Type.String(),
      }),
      Type.Null(),
    ]),
    vouchers: Type.Array(
      Type.Object({
        name: Type.String(),
        url: Type.String(),
        width: Type.Integer(),
        height: Type.Integer(),
        bytes: Type.Integer(),
        /** Other orders whose vouchers have the same content. */
        alsoIn: Type.Array(Type.String()),
      }),
    ),
  }),
})

const arrival = Type.Object({
  /** A line of an imported statement; the other fields are then taken from it. */
  bankLineId: Type.Optional(uuid('流水编号')),
  amount: Type.Optional(Type.Number({ minimum: 0.01, maximum: 99_999_999.99, title: '到账金额' })),
  reference: Type.Optional(text(64, '银行流水号')),
  /** YYYY-MM-DD or with a time. */
  time: Type.Optional(text(20, '到账时间')),
  payer: Type.Optional(text(200, '付款户名')),
})

export const transferKeep = defineOrderCall('transferKeep', {
  route: 'POST /platform-operate-service/manager/order/transfer/keep',
  access: STAFF,
  summary: '暂存核对中的到账记录，同事打开这笔转账也能看到；不改变订单',
  body: Type.Object({
    id: uuid('转账编号'),
    /** Version of the order. */
    version,
    arrivals: Type.Array(arrival, { maxItems: 10, title: '到账记录' }),
  }),
  refusals: ['transfer_not_found', 'order_moved_on'],
  data: Type.Object({ by: Type.String(), time: Type.String() }),
})

export const transferConfirm = defineOrderCall('transferConfirm', {
  route: 'POST /platform-operate-service/manager/order/transfer/confirm',
  access: STAFF,
  summary: '确认到账：到账合计须等于应付，多出时由 excess 说明退回还是留给其他订单（version 落后时拒绝）',
  body: Type.Object({
    id: uuid('转账编号'),
    /** Version of the order. */
    version,
    arrivals: Type.Array(arrival, { minItems: 1, maxItems: 10, title: '到账记录' }),
    excess,
  }),
  refusals: [
    'transfer_not_found',
    'order_moved_on',
    'amount_differs',
    'arrival_used',
    'idempotency_key_malformed',
    'idempotency_key_reused',
  ],
  data: OrderDetailSchema,
})

export const transferRefuse = defineOrderCall('transferRefuse', {
  route: 'POST /platform-operate-service/manager/order/transfer/refuse',
  access: STAFF,
  summary: '退回并通知买方：原因原样发出（version 落后时拒绝）',
  body: Type.Object({ id: uuid('转账编号'), version, reason }),
  refusals: ['transfer_not_found', 'order_moved_on'],
  data: OrderDetailSchema,
})

export type TransferDeskRow = Static<typeof DeskRowSchema>
export type TransferDetail = Static<typeof transferDetail.data>
export type TransferCheck = Static<typeof CheckSchema>
