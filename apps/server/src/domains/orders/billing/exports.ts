import { fen, yuanOf } from '@biaojie/contract/money.ts'
import {
  type DurationUnit,
  INVOICE_KIND_TEXT,
  INVOICE_STATUS_TEXT,
  ORDER_STATUS_TEXT,
  PAYMENT_METHOD_TEXT,
  type PaymentMethod,
  QUOTE_STATUS_TEXT,
  REFUND_STATUS_TEXT,
  termText,
} from '@biaojie/contract/order-rules.ts'
import { shanghaiTime } from '../../../platform/clock.ts'
import type { Cell, Sheet } from '../../../platform/spreadsheet/write.ts'
import type { OrderDeps } from '../context.ts'
import { listBankLines } from '../desk/bank.ts'
import { listRefunds } from '../desk/refunds.ts'
import { listAllEntitlements } from '../entitlements/shown.ts'
import { exportedOrders } from '../lists.ts'
import { listReconciliations } from '../payments/reconciling.ts'
import { type OrderRow, statusOf } from '../store.ts'
import { listAllInvoices } from './invoices.ts'
import { listAllQuotes } from './quotes.ts'

const MOST = 10_000

/** What a list was asked for; `companyId` is set by the node for a company's own. */
export type Filters = Readonly<Record<string, unknown>>
type Table = { name: string; file: string; titles: readonly string[]; rows: Rows }
type Rows = (deps: OrderDeps, filters: Filters, companyId: string | undefined) => Promise<Cell[][]>

type Listed<R> = (deps: OrderDeps, request: never) => Promise<{ records: R[] }>

/** Every page of a list, in its order. */
const all =
  <R>(list: Listed<R>, cells: (row: R) => Cell[]): Rows =>
  async (deps, filters, companyId) => {
    const request = { ...filters, ...(companyId && { companyId }), current: 1, size: MOST }
    return (await list(deps, request as never)).records.map(cells)
  }

const orderCells = (row: OrderRow): Cell[] => [
  row.code,
  ORDER_STATUS_TEXT[statusOf(row)],
  row.companyName,
  row.companyPrefix,
  row.productName,
  row.packageName,
  termText(row.duration, row.durationUnit as DurationUnit),
  yuanOf(fen(row.total)),
  row.paymentMethod ? PAYMENT_METHOD_TEXT[row.paymentMethod as PaymentMethod] : '',
  shanghaiTime(row.createdAt),
  row.paidAt ? shanghaiTime(row.paidAt) : '',
  row.activatedAt ? shanghaiTime(row.activatedAt) : '',
  row.entitledUntil ?? '',
  row.remark,
]

const LINES = { open: '未认领', used: '已认领', ignored: '与订单无关' }
const RESULTS = { clean: '一致', differs: '有差异', failed: '没有完成' }

export const TABLES = {
  orders: {
    name: '订单',
    file: 'orders',
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
      '备注',
    ],
    rows: async (deps, filters, companyId) =>
      (await exportedOrders(deps, companyId, filters)).map((row) => orderCells(row)),
  },
  entitlements: {
    name: '使用权',
    file: 'entitlements',
    titles: ['企业', '应用', '套餐', '状态', '开始日', '到期日', '剩余天数', '结束原因', '最近订单'],
    rows: all(listAllEntitlements, (row) => [
      row.companyName,
      row.productName,
      row.packageName,
      row.status === 'active' ? '在用' : '已结束',
      row.from,
      row.until || '长期',
      row.daysLeft === null ? '' : String(row.daysLeft),
      row.endReason,
      row.orderCode,
    ]),
  },
  invoices: {
    name: '发票',
    file: 'invoices',
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
    ],
    rows: all(listAllInvoices, (row) => [
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
    ]),
  },
  quotes: {
    name: '报价',
    file: 'quotes',
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
    rows: all(listAllQuotes, (row) => [
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
    ]),
  },
  refunds: {
    name: '退款',
    file: 'refunds',
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
    rows: all(listRefunds, (row) => [
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
    ]),
  },
  reconciliations: {
    name: '对账',
    file: 'reconciliation',
    titles: [
      '账单日期',
      '付款方式',
      '结果',
      '平台笔数',
      '平台金额（元）',
      '账单笔数',
      '账单金额（元）',
      '退款（元）',
      '差异',
      '说明',
      '对账时间',
    ],
    rows: all(listReconciliations, (row) => [
      row.day,
      PAYMENT_METHOD_TEXT[row.method],
      RESULTS[row.status],
      String(row.ourCount),
      row.ourAmount,
      String(row.billCount),
      row.billAmount,
      row.refundedAmount,
      String(row.differences.length),
      row.problem || row.differences.map(({ outTradeNo, text }) => `${outTradeNo} ${text}`).join('；'),
      row.runTime,
    ]),
  },
  bankLines: {
    name: '银行流水',
    file: 'bank-lines',
    titles: ['流水号', '到账时间', '金额（元）', '付款户名', '付款账号', '附言', '状态', '订单'],
    rows: all(listBankLines, (row) => [
      row.reference,
      row.time,
      row.amount,
      row.payerName,
      `**** ${row.payerAccount}`,
      row.note,
      LINES[row.status],
      row.orderCode,
    ]),
  },
} satisfies Record<string, Table>

export type TableName = keyof typeof TABLES

export async function sheetOf(
  deps: OrderDeps,
  table: TableName,
  filters: Filters,
  companyId: string | undefined,
): Promise<Sheet> {
  const { name, titles, rows }: Table = TABLES[table]
  return { name, titles, rows: await rows(deps, filters, companyId) }
}
