import { fen, fenToYuan } from '@biaojie/contract/money.ts'
import {
  formatTerm,
  INVOICE_KIND_TEXT,
  INVOICE_STATUS_TEXT,
  ORDER_STATUS_TEXT,
  PAYMENT_METHOD_TEXT,
  QUOTE_STATUS_TEXT,
  REFUND_REQUEST_STATUS_TEXT,
  REFUND_STATUS_TEXT,
} from '@biaojie/contract/orders/rules.ts'
import type { Person } from '../../../http/access/principals.ts'
import type { ExportedList, Exports } from '../../../http/exports.ts'
import type { CallContext } from '../../../http/serve.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import type { Cell } from '../../../platform/formats/spreadsheet/write.ts'
import type { OrderDeps } from '../context.ts'
import { listBankLines } from '../desk/bank-lines.ts'
import { listRefundRequests } from '../desk/refund-requests.ts'
import { listRefunds } from '../desk/refunds.ts'
import { ENTITLEMENT_EXPORT } from '../entitlements/exported.ts'
import { listAllEntitlements } from '../entitlements/on-wire.ts'
import { loadOrdersToExport } from '../lists.ts'
import { listReconciliations } from '../payments/reconciling.ts'
import { getStatus, type OrderRow } from '../store.ts'
import { listAllInvoices } from './invoices.ts'
import { listAllQuotes } from './quotes.ts'

/** The conditions of a list; the node sets `companyId` for a company's own. */
type Conditions = Readonly<Record<string, unknown>>
type Listed<R> = (deps: OrderDeps, request: never) => Promise<{ records: R[]; total: number }>

const toOrderCells = (row: OrderRow): Cell[] => [
  row.code,
  ORDER_STATUS_TEXT[getStatus(row)],
  row.companyName,
  row.companyPrefix,
  row.productName,
  row.packageName,
  formatTerm(row.duration, row.durationUnit),
  fenToYuan(fen(row.total)),
  row.paymentMethod ? PAYMENT_METHOD_TEXT[row.paymentMethod] : '',
  toShanghaiTime(row.createdAt),
  row.paidAt ? toShanghaiTime(row.paidAt) : '',
  row.activatedAt ? toShanghaiTime(row.activatedAt) : '',
  row.entitledUntil ?? '',
  row.poNumber,
  row.remark,
]

const LINES = { open: '未认领', used: '已认领', ignored: '与订单无关' }
const RESULTS = { clean: '一致', differs: '有差异', failed: '没有完成' }

/** Registers every list of orders and money that can be downloaded. */
export const registerExports = (deps: OrderDeps, { add }: Pick<Exports, 'add'>) => {
  const addList = <R>(
    list: Listed<R>,
    description: Pick<ExportedList<Conditions, R>, 'file' | 'sheet' | 'titles' | 'cells'>,
  ) =>
    add<Conditions, R>({
      ...description,
      listRanges: (db, request) => list({ ...deps, db }, request as never),
    })
  return {
    orders: addList(loadOrdersToExport, {
      file: 'orders',
      sheet: '订单',
      titles: [
        '订单号',
        '状态',
        '购买企业',
        '企业前缀',
        '应用',
        '套餐',
        '期限',
        '应付金额（元）',
        '付款方式',
        '下单时间',
        '付款时间',
        '开通时间',
        '到期日',
        '采购单号',
        '备注',
      ],
      cells: toOrderCells,
    }),
    entitlements: addList(listAllEntitlements, ENTITLEMENT_EXPORT),
    invoices: addList(listAllInvoices, {
      file: 'invoices',
      sheet: '发票',
      titles: [
        '状态',
        '种类',
        '发票抬头',
        '税号',
        '价税合计（元）',
        '不含税（元）',
        '税额（元）',
        '发票号码',
        '企业',
        '订单',
        '申请时间',
        '办理时间',
        '退回原因',
        '红字发票号码',
        '红冲时间',
      ],
      cells: (row) => [
        INVOICE_STATUS_TEXT[row.status],
        INVOICE_KIND_TEXT[row.kind],
        row.title,
        row.taxNo,
        row.amount,
        row.net,
        row.tax,
        row.number,
        row.companyName,
        row.orders.map(({ orderCode }) => orderCode).join('、'),
        row.requestTime,
        row.doneTime,
        row.reason,
        row.redNumber,
        row.reversedTime,
      ],
    }),
    quotes: addList(listAllQuotes, {
      file: 'quotes',
      sheet: '报价',
      titles: [
        '报价号',
        '状态',
        '企业',
        '应用',
        '套餐',
        '期限',
        '报价（元）',
        '有效期',
        '说明',
        '报价人',
        '报价时间',
        '处理时间',
      ],
      cells: (row) => [
        row.code,
        QUOTE_STATUS_TEXT[row.status],
        row.companyName,
        row.productName,
        row.packageName,
        row.durationView,
        row.amount,
        row.validUntil,
        row.note,
        row.by,
        row.createTime,
        row.decideTime,
      ],
    }),
    refunds: addList(listRefunds, {
      file: 'refunds',
      sheet: '退款',
      titles: [
        '订单号',
        '企业',
        '由来',
        '状态',
        '金额（元）',
        '付款方式',
        '原因',
        '流水号',
        '提出时间',
        '退回时间',
        '失败原因',
      ],
      cells: (row) => [
        row.orderCode,
        row.companyName,
        row.kind,
        REFUND_STATUS_TEXT[row.status],
        row.amount,
        PAYMENT_METHOD_TEXT[row.method],
        row.reason,
        row.reference,
        row.createTime,
        row.doneTime,
        row.problem,
      ],
    }),
    refundRequests: addList(listRefundRequests, {
      file: 'refund-requests',
      sheet: '退款申请',
      titles: [
        '订单号',
        '企业',
        '应用',
        '套餐',
        '金额（元）',
        '状态',
        '原因',
        '答复',
        '申请时间',
        '处理时间',
      ],
      cells: (row) => [
        row.orderCode,
        row.companyName,
        row.productName,
        row.packageName,
        row.amount,
        REFUND_REQUEST_STATUS_TEXT[row.status],
        row.reason,
        row.answer,
        row.requestTime,
        row.decideTime,
      ],
    }),
    reconciliations: addList(listReconciliations, {
      file: 'reconciliation',
      sheet: '对账',
      titles: [
        '账单日期',
        '付款方式',
        '结果',
        '平台笔数',
        '平台金额（元）',
        '账单笔数',
        '账单金额（元）',
        '平台退款（元）',
        '账单退款（元）',
        '手续费（元）',
        '差异',
        '说明',
        '对账时间',
      ],
      cells: (row) => [
        row.day,
        PAYMENT_METHOD_TEXT[row.method],
        RESULTS[row.status],
        String(row.ourCount),
        row.ourAmount,
        String(row.billCount),
        row.billAmount,
        row.refundedAmount,
        row.billRefundedAmount,
        row.feeAmount,
        String(row.differences.length),
        row.problem || row.differences.map(({ outTradeNo, text }) => `${outTradeNo} ${text}`).join('；'),
        row.runTime,
      ],
    }),
    bankLines: addList(listBankLines, {
      file: 'bank-lines',
      sheet: '银行流水',
      titles: [
        '流水号',
        '到账时间',
        '金额（元）',
        '未认领（元）',
        '付款户名',
        '付款账号',
        '附言',
        '状态',
        '订单',
      ],
      cells: (row) => [
        row.reference,
        row.time,
        row.amount,
        row.rest,
        row.payerName,
        `**** ${row.payerAccount}`,
        row.note,
        LINES[row.status],
        row.uses.map(({ orderCode }) => orderCode).join('、') || row.orderCode,
      ],
    }),
  }
}
export type ExportedLists = ReturnType<typeof registerExports>

export type Served = OrderDeps & { lists: ExportedLists }

const NO_COMPANY = '00000000-0000-0000-0000-000000000000'
/** Exports the rows of a list; with `own` those of the person's company. */
export const serveExport =
  ({ lists }: Served, list: keyof ExportedLists, own: boolean) =>
  ({ body }: { body: object }, context: CallContext<Person>) =>
    lists[list]({ ...body, ...(own && { companyId: context.who.companyId ?? NO_COMPANY }) }, context)
