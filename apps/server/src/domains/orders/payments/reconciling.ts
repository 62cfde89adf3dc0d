import { fen, fenToYuan, formatMoney } from '@biaojie/contract/money.ts'
import type { Reconciliation } from '@biaojie/contract/orders/refunds.ts'
import { ONLINE_METHODS, type OnlineMethod, PAYMENT_METHOD_TEXT } from '@biaojie/contract/orders/rules.ts'
import { isDay } from '@biaojie/contract/times.ts'
import { and, desc, eq, gte, inArray, lt, lte, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { addDays, startOfDay, toShanghaiDay, toShanghaiTime } from '../../../platform/base/clock.ts'
import { createId, isUuid } from '../../../platform/base/ids.ts'
import { toPlainMessage } from '../../../platform/base/logs/log.ts'
import { requireFirstRow } from '../../../platform/database/database.ts'
import { createListing } from '../../../platform/database/listing.ts'
import type { BillLine } from '../../../platform/providers/payment/provider.ts'
import { countByState } from '../../node/cases/cases.ts'
import type { OrderDeps } from '../context.ts'
import { notifyStaff, STAFF_RECONCILIATION } from '../notifications.ts'
import { orders } from '../tables.ts'
import { findPaymentByNumber, isProviderTrouble, queryProvider } from './settling.ts'
import { type Difference, payments, reconciliations, refunds } from './tables.ts'

type Row = typeof reconciliations.$inferSelect

const page = createListing({
  table: reconciliations,
  id: reconciliations.id,
  filters: {
    method: (method: Reconciliation['method']) => eq(reconciliations.method, method),
    status: (status: Reconciliation['status']) => eq(reconciliations.status, status),
    dayFrom: (day: string) => (isDay(day) ? gte(reconciliations.day, day) : undefined),
    dayTo: (day: string) => (isDay(day) ? lte(reconciliations.day, day) : undefined),
  },
  order: [desc(reconciliations.day)],
  time: reconciliations.day,
})

const toYuan = (amount: number) => fenToYuan(fen(amount))
const toWire = (row: Row): Reconciliation => ({
  id: row.id,
  day: row.day,
  method: row.method,
  status: row.status,
  ourCount: row.ourCount,
  ourAmount: toYuan(row.ourAmount),
  billCount: row.billCount,
  billAmount: toYuan(row.billAmount),
  refundedAmount: toYuan(row.refunded),
  billRefundedAmount: toYuan(row.billRefunded),
  feeAmount: toYuan(row.fees),
  differences: row.differences.map((difference) => ({
    ...difference,
    ours: difference.ours === null ? null : toYuan(difference.ours),
    bill: difference.bill === null ? null : toYuan(difference.bill),
  })),
  problem: row.problem,
  runTime: toShanghaiTime(row.runAt),
})

export type ReconciliationFilters = Parameters<typeof page>[1]

/** Lists reports of days, the newest first, with the number of each result. */
export async function listReconciliations({ db }: OrderDeps, request: ReconciliationFilters) {
  const { rows, total, months } = await page(db, request)
  return {
    records: rows.map((row) => toWire(row)),
    total,
    months,
    counts: await countByState(db, reconciliations.status),
  }
}

/** Returns one report; amounts in yuan. */
export async function readReconciliation({ db }: OrderDeps, id: string): Promise<Reconciliation> {
  const [row] = isUuid(id) ? await db.select().from(reconciliations).where(eq(reconciliations.id, id)) : []
  if (!row) throw refuse('reconciliation_not_found')
  return toWire(row)
}

/** A payment or refund in the node's own books, in fen. */
type Entry = { number: string; orderCode: string; amount: number }

const isOnDay = (column: PgColumn, day: string) =>
  and(gte(column, startOfDay(day)), lt(column, startOfDay(addDays(day, 1))))

const loadPaymentsOn = ({ db }: OrderDeps, method: OnlineMethod, day: string): Promise<Entry[]> =>
  db
    .select({ number: payments.outTradeNo, orderCode: orders.code, amount: payments.amount })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(eq(payments.method, method), eq(payments.status, 'succeeded'), isOnDay(payments.succeededAt, day)),
    )

const REFUND_ENTRY = { number: refunds.outRefundNo, orderCode: orders.code, amount: refunds.amount }
const loadRefunds = ({ db }: OrderDeps, where: SQL | undefined): Promise<Entry[]> =>
  db.select(REFUND_ENTRY).from(refunds).innerJoin(orders, eq(orders.id, refunds.orderId)).where(where)

const loadRefundsOn = (deps: OrderDeps, method: OnlineMethod, day: string): Promise<Entry[]> =>
  loadRefunds(deps, and(eq(refunds.method, method), eq(refunds.status, 'done'), isOnDay(refunds.doneAt, day)))

/** Returns refunds by their numbers, done on any day or under way: the provider may be a day earlier. */
const loadRefundsByNumber = async (deps: OrderDeps, numbers: string[]): Promise<Entry[]> =>
  numbers.length === 0 ? [] : loadRefunds(deps, inArray(refunds.outRefundNo, numbers))

type Kinds = Record<'missingHere' | 'missingInBill' | 'amount', Difference['kind']>
const OF_PAYMENTS: Kinds = { missingHere: 'missingHere', missingInBill: 'missingInBill', amount: 'amount' }
const OF_REFUNDS: Kinds = {
  missingHere: 'refundMissingHere',
  missingInBill: 'refundMissingInBill',
  amount: 'refundAmount',
}

type BillEntry = { number: string; amount: number }
type Books = {
  /** The entries of the day. */
  ours: Entry[]
  /** The entries that the bill may name, also of other days. */
  nearby: Entry[]
  bill: BillEntry[]
}

/** Returns entries that only one side has, or whose amounts differ. In fen. */
function findDifferences({ ours, nearby, bill }: Books, kinds: Kinds): Difference[] {
  const formatAmount = (amount: number) => `${formatMoney(fen(amount))} 元`
  const noun = kinds === OF_REFUNDS ? '退款' : ''
  const fromBill = bill.flatMap(({ number, amount }): Difference[] => {
    const own = nearby.find((entry) => entry.number === number)
    const base = { outTradeNo: number, orderCode: own?.orderCode ?? '', bill: amount }
    if (!own)
      return [
        {
          ...base,
          kind: kinds.missingHere,
          ours: null,
          text: `账单有${noun} ${formatAmount(amount)}，平台没有${noun ? '这笔退款' : '入账'}`,
        },
      ]
    if (own.amount === amount) return []
    return [
      {
        ...base,
        kind: kinds.amount,
        ours: own.amount,
        text: `平台${noun} ${formatAmount(own.amount)}，账单 ${formatAmount(amount)}`,
      },
    ]
  })
  const missing = ours
    .filter(({ number }) => !bill.some((entry) => entry.number === number))
    .map(
      ({ number, orderCode, amount }): Difference => ({
        outTradeNo: number,
        orderCode,
        kind: kinds.missingInBill,
        ours: amount,
        bill: null,
        text: `平台${noun || '入账'} ${formatAmount(amount)}，账单没有`,
      }),
    )
  return [...fromBill, ...missing]
}

/** Returns the differences of a day's payments and refunds, in both directions. In fen. */
function findAllDifferences(
  ours: { paid: Entry[]; refunded: Entry[]; knownRefunds: Entry[] },
  bill: BillLine[],
): Difference[] {
  const paid = bill.filter(({ kind }) => kind === 'payment')
  const refunded = bill.filter(({ kind }) => kind === 'refund')
  return [
    ...findDifferences(
      {
        ours: ours.paid,
        nearby: ours.paid,
        bill: paid.map(({ outTradeNo, amount }) => ({ number: outTradeNo, amount })),
      },
      OF_PAYMENTS,
    ),
    ...findDifferences(
      {
        ours: ours.refunded,
        nearby: [...ours.refunded, ...ours.knownRefunds],
        bill: refunded.map(({ outRefundNo, amount }) => ({ number: outRefundNo, amount })),
      },
      OF_REFUNDS,
    ),
  ]
}

const isOfKind =
  (kind: BillLine['kind']) =>
  (line: BillLine): boolean =>
    line.kind === kind
const sumAmounts = (rows: readonly { amount: number }[]) =>
  rows.reduce((total, { amount }) => total + amount, 0)

const throwUnlessProviderTrouble = (error: unknown) => {
  if (!isProviderTrouble(error)) throw error
}

/**
 * Compares a day with the provider's bill. Payments that are missing here are queried first; remaining
 * differences are for staff.
 */
export async function reconcile(deps: OrderDeps, method: OnlineMethod, day: string): Promise<Reconciliation> {
  const provider = deps.providers[method]
  if (!provider) throw refuse('payment_off')
  if (!isDay(day) || day > toShanghaiDay(deps.now()))
    throw refuseFields({ day: '请选择正确的日期，不晚于今天' })
  let problem = ''
  const bill = await provider.bill(day).catch((error): BillLine[] => {
    problem = toPlainMessage(error).slice(0, 200)
    return []
  })
  for (const { outTradeNo, kind } of bill) {
    const payment = kind === 'payment' ? await findPaymentByNumber(deps, outTradeNo) : undefined
    // Attempts that are recorded as closed are queried as well, because the bill is more reliable. Unclear
    // ones are shown as differences.
    if (payment && payment.status !== 'succeeded')
      await queryProvider(deps, payment).catch(throwUnlessProviderTrouble)
  }
  const paid = await loadPaymentsOn(deps, method, day)
  const refunded = await loadRefundsOn(deps, method, day)
  const lines = { paid: bill.filter(isOfKind('payment')), refunded: bill.filter(isOfKind('refund')) }
  const knownRefunds = await loadRefundsByNumber(
    deps,
    lines.refunded.map(({ outRefundNo }) => outRefundNo),
  )
  const differences = problem ? [] : findAllDifferences({ paid, refunded, knownRefunds }, bill)
  const status: Reconciliation['status'] = problem ? 'failed' : differences.length > 0 ? 'differs' : 'clean'
  const values = {
    status,
    ourCount: paid.length,
    ourAmount: sumAmounts(paid),
    billCount: lines.paid.length,
    billAmount: sumAmounts(lines.paid),
    refunded: sumAmounts(refunded),
    billRefunded: sumAmounts(lines.refunded),
    fees: bill.reduce((total, { fee }) => total + fee, 0),
    differences,
    problem,
    runAt: deps.now(),
  }
  const row = requireFirstRow(
    await deps.db
      .insert(reconciliations)
      .values({ id: createId(deps.now().getTime()), day, method, ...values })
      .onConflictDoUpdate({ target: [reconciliations.day, reconciliations.method], set: values })
      .returning(),
  )
  if (values.status !== 'clean')
    await notifyStaff(deps, deps.db, {
      title: `对账${problem ? '没有完成' : '有差异'}：${day}`,
      text: `${PAYMENT_METHOD_TEXT[method]}${problem ? `：${problem}` : `，${differences.length} 处`}`,
      link: STAFF_RECONCILIATION,
    })
  return toWire(row)
}

/** Reconciles yesterday for every provider. */
export async function reconcileYesterday(deps: OrderDeps): Promise<void> {
  const day = addDays(toShanghaiDay(deps.now()), -1)
  for (const method of ONLINE_METHODS) if (deps.providers[method]) await reconcile(deps, method, day)
}
