import { fen, fenToYuan, formatMoney } from '@biaojie/contract/money.ts'
import { formatTerm, TRANSFER_REVIEW_DAYS } from '@biaojie/contract/orders/rules.ts'
import type { TransferCheck, TransferDeskRow, TransferDetail } from '@biaojie/contract/orders/transfers.ts'
import { and, asc, desc, eq, ne, sum } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import {
  computeDeadline,
  countMinutesBetween,
  toShanghaiDay,
  toShanghaiTime,
} from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { createListing } from '../../../platform/database/listing.ts'
import { countByState } from '../../node/cases/cases.ts'
import type { OrderDeps } from '../context.ts'
import { getDueDay, loadDetail } from '../detail.ts'
import { type BankLineRow, getUnclaimedAmount, simplifyName } from '../payments/arrivals.ts'
import { bankLines, orderTransfers } from '../payments/tables.ts'
import { findOrder, loadOrdersById, type OrderRow, type TransferRow } from '../store.ts'
import { orders } from '../tables.ts'
import { loadLinesByOrder, loadOpenLines, toWire } from './bank-lines.ts'
import { requireTransfer } from './transfers.ts'

type Status = 'submitted' | 'confirmed' | 'refused'
type ListRequest = {
  status?: Status | undefined
  text?: string | undefined
  current?: number | undefined
  size?: number | undefined
}

const page = createListing({
  table: orderTransfers,
  id: orderTransfers.id,
  filters: { status: (status: TransferDeskRow['status']) => eq(orderTransfers.status, status) },
  order: [asc(orderTransfers.submittedAt)],
  search: orderTransfers.search,
})

/**
 * Names of people are short and those of companies are not: a transfer from a private account is often an
 * error.
 */
const isPersonName = (name: string) => /^[\p{Script=Han}·]{2,4}$/u.test(name)

const isSameName = (a: string, b: string) => simplifyName(a) === simplifyName(b)

type Facts = {
  order: OrderRow
  transfer: TransferRow
  line: BankLineRow | undefined
  /** Sum of the bank lines for the order in fen; undefined when there is none. */
  arrived: number | undefined
  alsoIn: string[]
}

/**
 * Returns the part of a line for the order: the whole amount of a confirmed line, the unassigned part of an
 * open one.
 */
const computeAmountForOrder = (order: OrderRow, line: BankLineRow) =>
  line.status === 'used' ? Math.min(line.amount, order.total) : getUnclaimedAmount(line)

/**
 * Returns one line with the whole amount, or the sum of all lines that name the order, because money may come
 * in several payments.
 */
function sumArrivals(order: OrderRow, lines: readonly BankLineRow[]): number | undefined {
  if (lines.length === 0) return undefined
  if (lines.some((line) => computeAmountForOrder(order, line) === order.total)) return order.total
  const parts = lines.filter(({ orderCodes }) => orderCodes.includes(order.code))
  return (parts.length > 0 ? parts : lines.slice(0, 1)).reduce(
    (sum, line) => sum + computeAmountForOrder(order, line),
    0,
  )
}

function compare(
  field: TransferCheck['field'],
  label: string,
  values: { order: string; typed: string; bank: string },
  verdict: { is: boolean | undefined; good: string; bad: string; unknown?: string },
): TransferCheck {
  const { is, good, bad, unknown = '没有流水可比' } = verdict
  if (is === undefined) return { field, label, ...values, verdict: 'unknown', text: unknown }
  return { field, label, ...values, verdict: is ? 'same' : 'differs', text: is ? good : bad }
}

/**
 * Compares each field of the transfer with the order and the bank; `unknown` when there is nothing to
 * compare.
 */
function compareAll(facts: Facts): TransferCheck[] {
  return [...compareMoney(facts), ...comparePapers(facts)]
}

function compareMoney({ order, transfer, line, arrived }: Facts): TransferCheck[] {
  const short = order.total - (arrived ?? transfer.amount)
  const gap = `${short > 0 ? '少' : '多'} ${formatMoney(fen(Math.abs(short)))}`
  const tail = transfer.accountNo.slice(-4)
  const isNameConfirmed = line ? isSameName(line.payerName, transfer.accountName) : true
  return [
    compare(
      'amount',
      '金额',
      {
        order: formatMoney(fen(order.total)),
        typed: formatMoney(fen(transfer.amount)),
        bank: arrived === undefined ? '' : formatMoney(fen(arrived)),
      },
      {
        is: short === 0 && transfer.amount === order.total,
        good: '一致',
        bad: short === 0 ? '填写有误，到账一致' : gap,
      },
    ),
    compare(
      'payerName',
      '付款户名',
      { order: order.companyName, typed: transfer.accountName, bank: line?.payerName ?? '' },
      {
        is: isSameName(order.companyName, transfer.accountName) && isNameConfirmed,
        good: '一致',
        bad: isPersonName(line?.payerName ?? transfer.accountName) ? '个人账户' : '户名不符',
      },
    ),
    compare(
      'payerAccount',
      '付款账号',
      { order: '', typed: `**** ${tail}`, bank: line ? `**** ${line.payerAccount.slice(-4)}` : '' },
      {
        is: line && (line.payerAccount.slice(-4) === tail || line.payerAccount === ''),
        good: '一致',
        bad: '账号不符',
      },
    ),
  ]
}

function comparePapers({ order, transfer, line, alsoIn }: Facts): TransferCheck[] {
  const day = line && toShanghaiDay(line.at)
  return [
    compare(
      'payTime',
      '交易日期',
      { order: `${toShanghaiDay(order.createdAt)} 下单`, typed: transfer.payDay, bank: day ?? '' },
      { is: line && day === transfer.payDay, good: '一致', bad: '日期不符' },
    ),
    compare(
      'note',
      '附言',
      { order: order.code, typed: '', bank: line?.note ?? '' },
      { is: line?.orderCodes.includes(order.code), good: '一致', bad: '附言缺订单号' },
    ),
    compare(
      'voucher',
      '凭证用过',
      { order: '', typed: alsoIn.join('、'), bank: '' },
      { is: alsoIn.length === 0, good: '未重复', bad: '在别的订单里出现过' },
    ),
  ]
}

function toHint(checks: TransferCheck[], line: BankLineRow | undefined, transfer: TransferRow) {
  const isDifferent = (field: string) => checks.find((check) => check.field === field)?.verdict === 'differs'
  if (isDifferent('amount')) return { hint: '金额不符', hintIs: 'bad' as const }
  if (isPersonName(transfer.accountName)) return { hint: '个人账户付款', hintIs: 'bad' as const }
  if (isDifferent('voucher')) return { hint: '凭证用过', hintIs: 'bad' as const }
  if (!line) return { hint: '没有匹配到流水', hintIs: 'unknown' as const }
  if (checks.some(({ verdict }) => verdict === 'differs'))
    return { hint: '与流水有出入', hintIs: 'bad' as const }
  return { hint: '流水全部一致', hintIs: 'good' as const }
}

function toDeskRow(deps: OrderDeps, facts: Facts): TransferDeskRow {
  const { order, transfer, line } = facts
  const due = computeDeadline(transfer.submittedAt, TRANSFER_REVIEW_DAYS)
  return {
    transferId: transfer.id,
    orderId: order.id,
    orderCode: order.code,
    version: order.version,
    companyName: order.companyName,
    productName: order.productName,
    packageName: order.packageName,
    durationView: formatTerm(order.duration, order.durationUnit),
    totalAmount: fenToYuan(fen(order.total)),
    payAmount: fenToYuan(fen(transfer.amount)),
    round: transfer.round,
    submitTime: toShanghaiTime(transfer.submittedAt),
    dueDay: getDueDay(transfer.submittedAt),
    remainingMinutes: countMinutesBetween(transfer.decidedAt ?? deps.now(), due),
    ...toHint(compareAll(facts), line, transfer),
    status: transfer.status,
  }
}

/** Returns orders whose transfers have a picture of the same content. */
async function findReusedPictures(
  { db, files }: OrderDeps,
  transfer: TransferRow,
): Promise<Map<string, string[]>> {
  const twinsByName = await files.findSameContent(db, transfer.pictures)
  const codesByName = new Map<string, string[]>()
  for (const [name, twins] of twinsByName) {
    if (twins.length === 0) continue
    const rows = await db
      .selectDistinct({ code: orders.code, pictures: orderTransfers.pictures })
      .from(orderTransfers)
      .innerJoin(orders, eq(orders.id, orderTransfers.orderId))
      .where(ne(orderTransfers.orderId, transfer.orderId))
    const codes = rows.filter(({ pictures }) => pictures.some((picture) => twins.includes(picture)))
    codesByName.set(name, [...new Set(codes.map(({ code }) => code))])
  }
  return codesByName
}

/** Lists transfers with their bank lines, and the sum of the waiting ones in yuan. */
export async function listTransfers(deps: OrderDeps, request: ListRequest) {
  const { db } = deps
  const order = request.status === 'submitted' ? undefined : [desc(orderTransfers.submittedAt)]
  const { rows, total } = await page(db, request, order && { order })
  const ordersById = await loadOrdersById(db, rows)
  const lines = await loadLinesByOrder(db, [...ordersById.values()])
  const records = rows.flatMap((transfer) => {
    const order = ordersById.get(transfer.orderId)
    if (!order) return []
    const orderLines = lines.get(order.id) ?? []
    return [
      toDeskRow(deps, {
        order,
        transfer,
        line: orderLines[0],
        arrived: sumArrivals(order, orderLines),
        alsoIn: [],
      }),
    ]
  })
  const { submitted = 0, refused = 0, confirmed = 0 } = await countByState(db, orderTransfers.status)
  const unclaimed = await db.$count(bankLines, eq(bankLines.status, 'open'))
  const [waiting] = await db
    .select({ amount: sum(orders.total) })
    .from(orderTransfers)
    .innerJoin(orders, eq(orders.id, orderTransfers.orderId))
    .where(and(eq(orderTransfers.status, 'submitted'), eq(orders.status, 'reviewing')))
  const counts = { submitted, refused, confirmed, unclaimed }
  return { records, total, counts, waitingAmount: fenToYuan(fen(Number(waiting?.amount ?? 0))) }
}

/** Returns the typing mistake that would explain a difference; empty when none does. */
function describeDifference(due: number, arrived: number): string {
  const gap = Math.abs(due - arrived)
  if (gap === 0) return ''
  if (arrived * 10 === due || arrived === due * 10) return '正好差十倍，像是小数点错位。'
  return gap % 9 === 0 ? '差额能被 9 整除，像是两位数字颠倒。' : ''
}

/** Returns the stored selection, without lines used for other orders in the meantime. */
async function loadSavedArrivals(db: Db, { kept, status }: TransferRow): Promise<TransferDetail['kept']> {
  if (!kept || status !== 'submitted') return null
  const ids = kept.arrivals.flatMap(({ bankLineId }) => bankLineId ?? [])
  const lines = await loadOpenLines(db, ids)
  const typed = kept.arrivals.filter(({ bankLineId }) => !bankLineId)
  return {
    lines: lines.map((line) => toWire(line)),
    typed: typed.map(({ amount = 0, reference = '', time = '', payer = '' }) => ({
      amount,
      reference,
      time,
      payer,
    })),
    by: kept.by,
    time: toShanghaiTime(new Date(kept.at)),
  }
}

/** Returns one transfer with its order, its pictures and the lines that may match it. */
export async function readTransfer(deps: OrderDeps, who: Person, id: string) {
  const { db, files } = deps
  const transfer = await requireTransfer(db, id)
  const order = (await findOrder(db, transfer.orderId))!
  const matches = (await loadLinesByOrder(db, [order])).get(order.id) ?? []
  const twins = await findReusedPictures(deps, transfer)
  const arrived = sumArrivals(order, matches)
  const alsoIn = [...new Set([...twins.values()].flat())]
  const facts = { order, transfer, line: matches[0], arrived, alsoIn }
  const fileRows = await files.findFilesByName(db, transfer.pictures)
  const paid = arrived ?? transfer.amount
  return {
    ...toDeskRow(deps, facts),
    order: await loadDetail(deps, db, who, order),
    checks: compareAll(facts),
    matches: matches.map((line) => toWire(line, order)),
    difference: fenToYuan(fen(paid - order.total)),
    differenceHint: describeDifference(order.total, paid),
    kept: await loadSavedArrivals(db, transfer),
    vouchers: transfer.pictures.flatMap((name) => {
      const file = fileRows.find((row) => row.name === name)
      if (!file) return []
      const { width, height, uploadedBytes: bytes } = file
      return [
        { name, url: files.addressOf(name, who.userId), width, height, bytes, alsoIn: twins.get(name) ?? [] },
      ]
    }),
  }
}
