/* Staff quote prices to a company, mostly as an answer to an inquiry; an accepted quote becomes an order. */
import { type Static, Type } from 'typebox'
import { defineOrderCall, STAFF } from '../define.ts'
import { ExportAddressSchema, listExport } from '../exports.ts'
import {
  defineChoice,
  defineCountedPageByTime,
  integer,
  monthsField,
  pageFields,
  searchField,
  text,
  uuid,
  version,
} from '../fields.ts'
import { ORDER_STATUSES, QUOTE_STATUSES } from './rules.ts'

const id = uuid('报价编号')

const QuoteSchema = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer(),
    status: defineChoice(QUOTE_STATUSES, '报价状态'),
    /** BJQ202611220007. */
    code: Type.String(),
    companyId: Type.String(),
    companyName: Type.String(),
    productId: Type.String(),
    productName: Type.String(),
    packageProductId: Type.String(),
    packageName: Type.String(),
    purchaseDuration: Type.Integer(),
    durationUnit: defineChoice(['1', '2', '-1'], '期限单位'),
    durationView: Type.String(),
    amount: Type.Number(),
    note: Type.String(),
    /** Last day on which it can be accepted, YYYY-MM-DD. */
    validUntil: Type.String(),
    /** The inquiry it answers; empty without one. */
    inquiryId: Type.String(),
    /** The right that its order extends, and that right's last day now; empty for a right of its own. */
    renewsId: Type.String(),
    renewsAfter: Type.String(),
    /** The order made from it; empty before. */
    orderId: Type.String(),
    createTime: Type.String(),
    decideTime: Type.String(),
    by: Type.String(),
  },
  { $id: 'Quote' },
)

const filters = {
  status: Type.Optional(defineChoice(QUOTE_STATUSES, '报价状态')),
  ...searchField(),
  ...pageFields(100),
}
const listed = defineCountedPageByTime(QuoteSchema, Type.Record(Type.String(), Type.Integer()))

export const quoteList = defineOrderCall('quoteList', {
  route: 'POST /platform-operate-service/manager/quote/list',
  access: 'signedIn',
  summary: '给本企业的报价，新的在前',
  body: Type.Object({ ...filters, ...monthsField() }),
  data: listed,
})

export const quoteDetail = defineOrderCall('quoteDetail', {
  route: 'POST /platform-operate-service/manager/quote/detail',
  access: 'signedIn',
  summary: '一份报价：给本企业的，工作人员可查任何一份',
  body: Type.Object({ id }),
  refusals: ['quote_not_found'],
  data: QuoteSchema,
})

export const quoteFile = defineOrderCall('quoteFile', {
  route: 'POST /platform-operate-service/manager/quote/file',
  access: 'signedIn',
  summary: '报价单（PDF）的下载地址：给本企业的，工作人员可取任何一份',
  body: Type.Object({ id }),
  refusals: ['quote_not_found'],
  data: ExportAddressSchema,
})

export const quoteExport = defineOrderCall('quoteExport', {
  route: 'POST /platform-operate-service/manager/quote/export',
  access: 'signedIn',
  summary: '导出给本企业的报价为 Excel',
  body: Type.Object(filters),
  ...listExport,
})

export const quoteAccept = defineOrderCall('quoteAccept', {
  route: 'POST /platform-operate-service/manager/quote/accept',
  access: 'signedIn',
  summary: '接受报价：按报价的金额成为订单',
  body: Type.Object({
    id,
    version,
    remark: Type.Optional(text(4000, '订单备注')),
    poNumber: Type.Optional(text(200, '采购单号')),
  }),
  refusals: [
    'quote_not_found',
    'quote_moved_on',
    'renewal_not_possible',
    'right_in_order',
    'prefix_missing',
    'idempotency_key_malformed',
    'idempotency_key_reused',
  ],
  data: Type.Object({
    id: Type.String(),
    orderCode: Type.String(),
    totalAmount: Type.Number(),
    status: defineChoice(ORDER_STATUSES, '订单状态'),
  }),
})

export const quoteDecline = defineOrderCall('quoteDecline', {
  route: 'POST /platform-operate-service/manager/quote/decline',
  access: 'signedIn',
  summary: '谢绝报价',
  body: Type.Object({ id, version, reason: Type.Optional(text(800, '原因')) }),
  refusals: ['quote_not_found', 'quote_moved_on'],
  data: QuoteSchema,
})

export const quoteManageList = defineOrderCall('quoteManageList', {
  route: 'POST /platform-operate-service/manager/quote/manage/list',
  access: STAFF,
  summary: '全部报价，新的在前',
  body: Type.Object({ ...filters, ...monthsField() }),
  data: listed,
})

export const quoteManageExport = defineOrderCall('quoteManageExport', {
  route: 'POST /platform-operate-service/manager/quote/manage/export',
  access: STAFF,
  summary: '导出报价为 Excel',
  body: Type.Object(filters),
  ...listExport,
})

export const quoteCreate = defineOrderCall('quoteCreate', {
  route: 'POST /platform-operate-service/manager/quote/manage/create',
  access: STAFF,
  summary: '给一家企业报价，并通知其管理员',
  body: Type.Object({
    companyId: uuid('企业编号'),
    productId: text(36, '产品编号'),
    packageProductId: text(36, '套餐编号'),
    purchaseDuration: integer(1, 60, '购买期限'),
    durationUnit: defineChoice(['1', '2', '-1'], '期限单位'),
    amount: Type.Number({ minimum: 0, maximum: 99_999_999.99, title: '报价金额' }),
    /** YYYY-MM-DD, today to a year ahead. */
    validUntil: text(10, '有效期'),
    note: Type.Optional(text(2000, '说明')),
    inquiryId: Type.Optional(uuid('询价编号')),
    /** Extends this right of the company to the same package. */
    renewsId: Type.Optional(uuid('使用权编号')),
  }),
  refusals: [
    'company_not_found',
    'offer_not_found',
    'entitlement_not_found',
    'renewal_not_possible',
    'idempotency_key_malformed',
    'idempotency_key_reused',
  ],
  data: QuoteSchema,
})

export const quoteWithdraw = defineOrderCall('quoteWithdraw', {
  route: 'POST /platform-operate-service/manager/quote/manage/withdraw',
  access: STAFF,
  summary: '撤回还没有接受的报价',
  body: Type.Object({ id, version }),
  refusals: ['quote_not_found', 'quote_moved_on'],
  data: QuoteSchema,
})

export type Quote = Static<typeof QuoteSchema>
