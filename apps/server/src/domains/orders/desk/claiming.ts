import { addMoney, fen, formatMoney, NO_MONEY, readFen } from '@biaojie/contract/money.ts'
import { toTimestamp } from '@biaojie/contract/times.ts'
import { and, eq } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { startOfDay, toShanghaiDay } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import type { Db } from '../../../platform/database/database.ts'
import { searchDocument } from '../../../platform/database/text-search.ts'
import { answerOnce, type OrderDeps, type OrderRequest, toActor } from '../context.ts'
import { loadDetail } from '../detail.ts'
import {
  type BankLineRow,
  claimPart,
  getUnclaimedAmount,
  lockLines,
  returnUnclaimed,
  simplifyName,
} from '../payments/arrivals.ts'
import { closeOpenAttempts, completePaid, notifyOfPayment } from '../payments/paid.ts'
import { addRefund } from '../payments/refunding.ts'
import { bankLines, type KeptArrivals, orderTransfers } from '../payments/tables.ts'
import { lockOrder, moveOrder, type OrderRow } from '../store.ts'

/** A bank line, or an arrival that staff found in the bank's records and entered. */
export type Arrival = KeptArrivals['arrivals'][number]
/** Money beyond the amount due goes back, or stays open for another order. */
export type Excess = 'refund' | 'keep'

const parseArrivalTime = (text: string, at: Date): Date => {
  const typed = text.trim()
  const parsed = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? startOfDay(typed) : new Date(toTimestamp(typed))
  if (Number.isNaN(parsed.getTime()) || parsed > at)
    throw refuseFields({ time: '请填写正确的到账时间，不晚于现在' })
  return parsed
}

/** Finds the line of a manually entered arrival by its number, or stores a new one. */
async function findOrInsertLine(deps: OrderDeps, db: Db, who: Person, arrival: Arrival): Promise<string> {
  const now = deps.now()
  const amount = arrival.amount === undefined ? undefined : readFen(arrival.amount)
  if (!amount) throw refuseFields({ amount: '请输入正确的金额' })
  const reference = toPrintable(arrival.reference ?? '')
  if (/^0*$/.test(reference)) throw refuseFields({ reference: '请填写银行流水号' })
  const at = parseArrivalTime(arrival.time ?? '', now)
  const sameReference = await db
    .select({ id: bankLines.id, amount: bankLines.amount, status: bankLines.status })
    .from(bankLines)
    .where(eq(bankLines.reference, reference))
  const open = sameReference.find((line) => line.status === 'open' && line.amount === amount)
  if (open) return open.id
  if (sameReference.length > 0) throw refuse('arrival_used')
  const payerName = toPrintable(arrival.payer ?? '')
  const [added] = await db
    .insert(bankLines)
    .values({
      id: createId(now.getTime()),
      reference,
      at,
      day: toShanghaiDay(at),
      amount,
      payerName,
      payerAccount: '',
      note: '',
      status: 'open',
      typed: true,
      importedAt: now,
      importedBy: who.userId,
      search: searchDocument({ names: [payerName], texts: [reference] }),
    })
    .onConflictDoNothing()
    .returning({ id: bankLines.id })
  if (!added) throw refuse('arrival_used')
  return added.id
}

/** Locks the lines of arrivals; each must have unassigned money. */
export async function lockArrivalLines(
  deps: OrderDeps,
  db: Db,
  who: Person,
  arrivals: Arrival[],
): Promise<BankLineRow[]> {
  const ids: string[] = []
  for (const arrival of arrivals)
    ids.push(arrival.bankLineId ?? (await findOrInsertLine(deps, db, who, arrival)))
  const lines = await lockLines(db, ids)
  if (lines.length < ids.length || lines.some(({ status }) => status === 'used')) throw refuse('arrival_used')
  return lines
}

const formatSum = (sum: number, due: number) => {
  const gap = `比应付${sum < due ? '少' : '多'} ${formatMoney(fen(Math.abs(due - sum)))} 元`
  return `到账合计 ${formatMoney(fen(sum))} 元，${gap}`
}

/** Splits each line into the part for the order and the part to refund; refuses sums that do not match. */
function divideLines(lines: BankLineRow[], due: number, excess: Excess | undefined) {
  const sum = addMoney(NO_MONEY, ...lines.map((line) => fen(getUnclaimedAmount(line))))
  if (sum < due) throw refuse('amount_differs', `${formatSum(sum, due)}，不能确认到账`)
  if (sum > due && !excess)
    throw refuse('amount_differs', `${formatSum(sum, due)}，请选择退回多出的款项，或留给其他订单`)
  let left = due
  return lines.map((line) => {
    const own = Math.min(left, getUnclaimedAmount(line))
    left -= own
    if (own === 0)
      throw refuse('amount_differs', `${formatSum(sum, due)}，其中有到账用不上，请只勾选付这笔订单的款项`)
    return { line, own, back: excess === 'refund' ? getUnclaimedAmount(line) - own : 0 }
  })
}

/**
 * Marks a locked order as paid with the money of locked lines: confirms a waiting transfer, if there is one,
 * and refunds or keeps money beyond the amount due.
 */
export async function payWithLines(
  deps: OrderDeps,
  db: Db,
  input: { who: Person; order: OrderRow; lines: BankLineRow[]; excess?: Excess | undefined },
): Promise<OrderRow> {
  const { who, order, lines, excess } = input
  const at = deps.now()
  const shares = divideLines(lines, order.total, excess)
  const sum = `${formatMoney(fen(order.total))} 元`
  const moved = await moveOrder(db, order, 'pay', {
    at,
    line: {
      actor: await toActor(deps, db, who, '平台'),
      action: '确认到账',
      text: lines.length > 1 ? `${sum}，分 ${lines.length} 笔到账` : sum,
    },
    set: { paidAt: at, paymentMethod: 'transfer', refusal: '' },
  })
  for (const { line, own, back } of shares) {
    await claimPart(deps, db, order, { line, amount: own, surplus: false })
    if (back === 0) continue
    const payment = await claimPart(deps, db, order, { line, amount: back, surplus: true })
    await addRefund(deps, db, moved, { kind: 'surplus', amount: back, reason: '转账金额多于应付', payment })
  }
  await db
    .update(orderTransfers)
    .set({ status: 'confirmed', decidedAt: at, decidedBy: who.userId })
    .where(and(eq(orderTransfers.orderId, order.id), eq(orderTransfers.status, 'submitted')))
  await closeOpenAttempts(deps, db, order.id)
  await returnUnclaimed(
    deps,
    db,
    moved,
    lines.map(({ id }) => id),
  )
  await notifyOfPayment(deps, db, moved, 'transfer')
  await completePaid(deps, db, moved)
  return moved
}

/** Refuses lines that name neither the order nor its company, because such money needs the buyer's form. */
function checkRelated(order: OrderRow, lines: BankLineRow[]): void {
  for (const { orderCodes, payerName } of lines) {
    if (orderCodes.includes(order.code)) continue
    if (orderCodes.length > 0)
      throw refuse('arrival_unrelated', `附言写的是订单 ${orderCodes.join('、')}，不能用于这笔订单`)
    if (simplifyName(payerName) !== simplifyName(order.companyName)) throw refuse('arrival_unrelated')
  }
}

/** Staff confirm an order with bank lines only, when the buyer has paid without sending a form. */
export async function confirmByLines(
  deps: OrderDeps,
  request: OrderRequest & {
    content: { orderId: string; version: number; bankLineIds: string[]; excess?: Excess | undefined }
  },
) {
  const { who, content } = request
  return answerOnce(deps, request, async (db) => {
    const order = await lockOrder(db, content.orderId)
    if (order.version !== content.version) throw refuse('order_moved_on')
    const lines = await lockArrivalLines(
      deps,
      db,
      who,
      content.bankLineIds.map((bankLineId) => ({ bankLineId })),
    )
    checkRelated(order, lines)
    const moved = await payWithLines(deps, db, { who, order, lines, excess: content.excess })
    return loadDetail(deps, db, who, moved)
  })
}
