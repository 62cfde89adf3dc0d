import { fen, moneyText, yuanOf } from '@biaojie/contract/money.ts'
import type { Reconciliation } from '@biaojie/contract/orders/refunds.ts'
import { ONLINE_METHODS, type OnlineMethod, PAYMENT_METHOD_TEXT } from '@biaojie/contract/orders/rules.ts'
import { isDay } from '@biaojie/contract/times.ts'
import { and, count, desc, eq, gte, inArray, lt, lte } from 'drizzle-orm'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { addDays, shanghaiDay, shanghaiTime, startOfDay } from '../../../platform/base/clock.ts'
import { isUuid, newId } from '../../../platform/base/ids.ts'
import { plainMessage } from '../../../platform/base/logs/log.ts'
import { createListing } from '../../../platform/database/listing.ts'
import { firstRow } from '../../../platform/database/rows.ts'
import type { BillLine } from '../../../platform/providers/payment/provider.ts'
import type { OrderDeps } from '../context.ts'
import { notifyStaff, STAFF_RECONCILIATION } from '../notifications.ts'
import { orders } from '../tables.ts'
import { ask, isProvidersTrouble, paymentByNumber } from './settling.ts'
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
})

const yuan = (amount: number) => yuanOf(fen(amount))
const reconciliationOnWire = (row: Row): Reconciliation => ({
  id: row.id,
  day: row.day,
  method: row.method,
  status: row.status,
  ourCount: row.ourCount,
  ourAmount: yuan(row.ourAmount),
  billCount: row.billCount,
  billAmount: yuan(row.billAmount),
  refundedAmount: yuan(row.refunded),
  differences: row.differences.map((one) => ({
    ...one,
    ours: one.ours === null ? null : yuan(one.ours),
    bill: one.bill === null ? null : yuan(one.bill),
  })),
  problem: row.problem,
  runTime: shanghaiTime(row.runAt),
})

export type ReconciliationFilters = Parameters<typeof page>[1]

/** Lists reports of days, the newest first, with the number of each result. */
export async function listReconciliations({ db }: OrderDeps, request: ReconciliationFilters) {
  const { rows, total } = await page(db, request)
  const counted = await db
    .select({ status: reconciliations.status, n: count() })
    .from(reconciliations)
    .groupBy(reconciliations.status)
  return {
    records: rows.map((row) => reconciliationOnWire(row)),
    total,
    counts: Object.fromEntries(counted.map(({ status, n }) => [status, n])),
  }
}

/** Returns one report; amounts in yuan. */
export async function readReconciliation({ db }: OrderDeps, id: string): Promise<Reconciliation> {
  const [row] = isUuid(id) ? await db.select().from(reconciliations).where(eq(reconciliations.id, id)) : []
  if (!row) throw refuse('reconciliation_not_found')
  return reconciliationOnWire(row)
}

type Ours = { outTradeNo: string; orderCode: string; amount: number }

async function oursOf({ db }: OrderDeps, method: OnlineMethod, day: string): Promise<Ours[]> {
  return db
    .select({ outTradeNo: payments.outTradeNo, orderCode: orders.code, amount: payments.amount })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.method, method),
        eq(payments.status, 'succeeded'),
        gte(payments.succeededAt, startOfDay(day)),
        lt(payments.succeededAt, startOfDay(addDays(day, 1))),
      ),
    )
}

async function refundedOn({ db }: OrderDeps, method: OnlineMethod, day: string): Promise<number> {
  const rows = await db
    .select({ amount: refunds.amount })
    .from(refunds)
    .where(
      and(
        eq(refunds.method, method),
        inArray(refunds.status, ['done']),
        gte(refunds.doneAt, startOfDay(day)),
        lt(refunds.doneAt, startOfDay(addDays(day, 1))),
      ),
    )
  return rows.reduce((total, { amount }) => total + amount, 0)
}

/** Returns payments that only one side has, or whose amounts differ. In fen. */
export function differencesOf(ours: Ours[], bill: BillLine[]): Difference[] {
  const paid = bill.filter(({ kind }) => kind === 'payment')
  const text = (amount: number) => `${moneyText(fen(amount))} 元`
  const fromBill = paid.flatMap(({ outTradeNo, amount }): Difference[] => {
    const own = ours.find((one) => one.outTradeNo === outTradeNo)
    if (!own)
      return [
        {
          outTradeNo,
          orderCode: '',
          kind: 'missingHere',
          ours: null,
          bill: amount,
          text: `账单有 ${text(amount)}，平台没有入账`,
        },
      ]
    if (own.amount === amount) return []
    return [
      {
        outTradeNo,
        orderCode: own.orderCode,
        kind: 'amount',
        ours: own.amount,
        bill: amount,
        text: `平台 ${text(own.amount)}，账单 ${text(amount)}`,
      },
    ]
  })
  const missing = ours
    .filter(({ outTradeNo }) => !paid.some((one) => one.outTradeNo === outTradeNo))
    .map(({ outTradeNo, orderCode, amount }): Difference => {
      return {
        outTradeNo,
        orderCode,
        kind: 'missingInBill',
        ours: amount,
        bill: null,
        text: `平台入账 ${text(amount)}，账单没有`,
      }
    })
  return [...fromBill, ...missing]
}

const unlessProviders = (error: unknown) => {
  if (!isProvidersTrouble(error)) throw error
}

/**
 * Compares a day with the provider's bill. Missed payments are asked for first; remaining differences are for
 * staff.
 */
export async function reconcile(deps: OrderDeps, method: OnlineMethod, day: string): Promise<Reconciliation> {
  const provider = deps.providers[method]
  if (!provider) throw refuse('payment_off')
  if (!isDay(day) || day > shanghaiDay(deps.now()))
    throw refuseFields({ day: '请选择正确的日期，不晚于今天' })
  let problem = ''
  const bill = await provider.bill(day).catch((error): BillLine[] => {
    problem = plainMessage(error).slice(0, 200)
    return []
  })
  for (const { outTradeNo, kind } of bill) {
    const known = kind === 'payment' ? await paymentByNumber(deps, outTradeNo) : undefined
    // This also asks about attempts recorded as closed, because the bill knows better. Unclear ones are shown
    // as differences.
    if (known && known.status !== 'succeeded') await ask(deps, known).catch(unlessProviders)
  }
  const ours = await oursOf(deps, method, day)
  const differences = problem ? [] : differencesOf(ours, bill)
  const paid = bill.filter(({ kind }) => kind === 'payment')
  const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)
  const status: Reconciliation['status'] = problem ? 'failed' : differences.length > 0 ? 'differs' : 'clean'
  const values = {
    status,
    ourCount: ours.length,
    ourAmount: sum(ours),
    billCount: paid.length,
    billAmount: sum(paid),
    refunded: await refundedOn(deps, method, day),
    differences,
    problem,
    runAt: deps.now(),
  }
  const row = firstRow(
    await deps.db
      .insert(reconciliations)
      .values({ id: newId(deps.now().getTime()), day, method, ...values })
      .onConflictDoUpdate({ target: [reconciliations.day, reconciliations.method], set: values })
      .returning(),
  )
  if (values.status !== 'clean')
    await notifyStaff(deps, deps.db, {
      title: `对账${problem ? '没有完成' : '有差异'}：${day}`,
      text: `${PAYMENT_METHOD_TEXT[method]}${problem ? `：${problem}` : `，${differences.length} 处`}`,
      link: STAFF_RECONCILIATION,
    })
  return reconciliationOnWire(row)
}

/** Reconciles yesterday for every provider. */
export async function reconcileYesterday(deps: OrderDeps): Promise<void> {
  const day = addDays(shanghaiDay(deps.now()), -1)
  for (const method of ONLINE_METHODS) if (deps.providers[method]) await reconcile(deps, method, day)
}
