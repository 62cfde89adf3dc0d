import { type Static, Type } from 'typebox'
import { defineOrderCall, STAFF } from '../define.ts'
import { ExportAddressSchema, listExport } from '../exports.ts'
import {
  defineChoice,
  defineCountedPageByTime,
  flag,
  monthsField,
  pageFields,
  searchField,
  text,
  uuid,
  version,
} from '../fields.ts'
import { INVOICE_KINDS, INVOICE_STATUSES } from './rules.ts'

const id = uuid('发票编号')
const Yuan = Type.Number()

const InvoiceSchema = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer(),
    status: defineChoice(INVOICE_STATUSES, '发票状态'),
    kind: defineChoice(INVOICE_KINDS, '发票种类'),
    title: Type.String(),
    taxNo: Type.String(),
    email: Type.String(),
    /** For special invoices: registered address and phone, bank and account; else empty. */
    registered: Type.String(),
    bank: Type.String(),
    amount: Yuan,
    /** The net amount, at 6 %. */
    net: Yuan,
    tax: Yuan,
    companyName: Type.String(),
    orders: Type.Array(
      Type.Object({
        orderId: Type.String(),
        orderCode: Type.String(),
        amount: Yuan,
        isRefunded: Type.Boolean(),
      }),
    ),
    /** Number of the electronic invoice; empty before it is issued. */
    number: Type.String(),
    /** The reason of the refusal. */
    reason: Type.String(),
    requestTime: Type.String(),
    doneTime: Type.String(),
    /** True when its PDF can be downloaded. */
    hasFile: Type.Boolean(),
    /** The number of the red invoice after a refund, or how it was settled; empty before. */
    redNumber: Type.String(),
    redNote: Type.String(),
    reversedTime: Type.String(),
    hasRedFile: Type.Boolean(),
  },
  { $id: 'Invoice' },
)

export const invoiceRequest = defineOrderCall('invoiceRequest', {
  route: 'POST /platform-operate-service/manager/invoice/request',
  access: 'signedIn',
  limitPerMinute: 20,
  summary: '申请发票：一笔或几笔已付款、没开过票的订单合开一张',
  body: Type.Object({
    orderIds: Type.Array(uuid('订单编号'), { minItems: 1, maxItems: 50, title: '订单' }),
    kind: defineChoice(INVOICE_KINDS, '发票种类'),
    title: text(400, '发票抬头'),
    taxNo: text(80, '税号'),
    /** Former clients send one; nothing is sent to it. */
    email: Type.Optional(text(200, '接收邮箱')),
    registered: Type.Optional(text(400, '注册地址与电话')),
    bank: Type.Optional(text(400, '开户行与账号')),
  }),
  refusals: [
    'order_not_found',
    'order_not_invoiceable',
    'idempotency_key_malformed',
    'idempotency_key_reused',
  ],
  data: InvoiceSchema,
})

const filters = {
  status: Type.Optional(defineChoice(INVOICE_STATUSES, '发票状态')),
  ...searchField(),
  ...pageFields(100),
}
const listed = defineCountedPageByTime(InvoiceSchema, Type.Record(Type.String(), Type.Integer()))

export const invoiceList = defineOrderCall('invoiceList', {
  route: 'POST /platform-operate-service/manager/invoice/list',
  access: 'signedIn',
  summary: '我的发票：本企业的，新的在前',
  body: Type.Object({ ...filters, ...monthsField() }),
  data: Type.Intersect([
    listed,
    Type.Object({
      /** Initial values of the form, from the last invoice or the company's name. */
      last: Type.Object({ title: Type.String(), taxNo: Type.String(), email: Type.String() }),
    }),
  ]),
})

export const invoiceDetail = defineOrderCall('invoiceDetail', {
  route: 'POST /platform-operate-service/manager/invoice/detail',
  access: 'signedIn',
  summary: '一张发票：本企业的，工作人员可查任何一张',
  body: Type.Object({ id }),
  refusals: ['invoice_not_found'],
  data: InvoiceSchema,
})

export const invoiceExport = defineOrderCall('invoiceExport', {
  route: 'POST /platform-operate-service/manager/invoice/export',
  access: 'signedIn',
  summary: '导出本企业的发票为 Excel',
  body: Type.Object(filters),
  ...listExport,
})

export const invoiceFile = defineOrderCall('invoiceFile', {
  route: 'POST /platform-operate-service/manager/invoice/file',
  access: 'signedIn',
  summary: '发票 PDF 的下载地址：本企业的，工作人员可取任何一张；red 为真时取红字发票',
  body: Type.Object({ id, red: Type.Optional(flag('是否红字发票')) }),
  refusals: ['invoice_not_found'],
  data: ExportAddressSchema,
})

export const invoiceManageList = defineOrderCall('invoiceManageList', {
  route: 'POST /platform-operate-service/manager/invoice/manage/list',
  access: STAFF,
  summary: '发票：待开具的先到先办',
  body: Type.Object({ ...filters, ...monthsField() }),
  data: listed,
})

export const invoiceManageExport = defineOrderCall('invoiceManageExport', {
  route: 'POST /platform-operate-service/manager/invoice/manage/export',
  access: STAFF,
  summary: '导出发票为 Excel',
  body: Type.Object(filters),
  ...listExport,
})

export const invoiceIssue = defineOrderCall('invoiceIssue', {
  route: 'POST /platform-operate-service/manager/invoice/manage/issue',
  access: STAFF,
  summary: '上传电子发票（PDF）并填写发票号码；已开具的可以换一份文件',
  upload: { maxBytes: 5_000_000, tooLarge: '文件不能超过 5 MB' },
  body: Type.Object({ id, number: text(40, '发票号码') }),
  refusals: ['invoice_not_found', 'invoice_moved_on', 'pdf_expected', 'picture_unsaved'],
  data: InvoiceSchema,
})

export const invoiceRefuse = defineOrderCall('invoiceRefuse', {
  route: 'POST /platform-operate-service/manager/invoice/manage/refuse',
  access: STAFF,
  summary: '退回开票申请并写明原因',
  body: Type.Object({ id, version, reason: text(800, '原因') }),
  refusals: ['invoice_not_found', 'invoice_moved_on'],
  data: InvoiceSchema,
})

export const invoiceReverse = defineOrderCall('invoiceReverse', {
  route: 'POST /platform-operate-service/manager/invoice/manage/reverse',
  access: STAFF,
  summary: '红冲：为已退款订单的发票上传红字发票（PDF）并填写号码',
  upload: { maxBytes: 5_000_000, tooLarge: '文件不能超过 5 MB' },
  body: Type.Object({ id, number: text(40, '红字发票号码') }),
  refusals: ['invoice_not_found', 'invoice_moved_on', 'pdf_expected', 'picture_unsaved'],
  data: InvoiceSchema,
})

export const invoiceMarkReversed = defineOrderCall('invoiceMarkReversed', {
  route: 'POST /platform-operate-service/manager/invoice/manage/reversed',
  access: STAFF,
  summary: '红冲已在别处办妥：写明情况，买方可见',
  body: Type.Object({
    id,
    version,
    number: Type.Optional(text(40, '红字发票号码')),
    note: text(800, '办理情况'),
  }),
  refusals: ['invoice_not_found', 'invoice_moved_on'],
  data: InvoiceSchema,
})

export type Invoice = Static<typeof InvoiceSchema>
