import { addMoney, fen, fenOfYuan, moneyText, NO_MONEY, subtractMoney } from '@biaojie/contract/money.ts'
import { ORDER_STATUS_TEXT } from '@biaojie/contract/orders/rules.ts'
import { timeOf } from '@biaojie/contract/times.ts'
import { eq, inArray } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { shanghaiTime, startOfDay } from '../../../platform/base/clock.ts'
import { isUuid, newId } from '../../../platform/base/ids.ts'
import { printable } from '../../../platform/database/columns.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { type Asked, actorOf, answerOnce, type OrderDeps } from '../context.ts'
import { detailOf } from '../detail.ts'
import { notifyBuyer } from '../notifications.ts'
import { afterPayment, closeOthers, notifyOfPayment } from '../payments/paid.ts'
import { bankLines, type KeptArrivals, orderTransfers, payments } from '../payments/tables.ts'
import { reasonOf } from '../reasons.ts'
import { lockOrder, move, type OrderRow, type TransferRow, transferColumns } from '../store.ts'

const DAY_MS = 86_400_000

type Arrival = KeptArrivals['arrivals'][number]
type Arrived = { amount: number; reference: string; at: Date; payer: string; bankLineId: string | null }

/** Refuses an unknown number. */
export async function transferById(db: Db, id: string): Promise<TransferRow> {
  const [row] = isUuid(id)
    ? await db.select(transferColumns).from(orderTransfers).where(eq(orderTransfers.id, id))
    : []
  if (!row) throw refuse('transfer_not_found')
  return row
}

/**
 * Returns the waiting transfer and its order, both locked; refuses when either has changed since `version`.
 */
async function lockWaiting(db: Db, id: string, version: number) {
  const known = await transferById(db, id)
  const order = await lockOrder(db, known.orderId)
  const transfer = await transferById(db, id)
  if (order.version !== version || transfer.status !== 'submitted') throw refuse('order_moved_on')
  return { order, transfer }
}

/** Stores the unfinished check for the next person who opens the transfer; does not change the order. */
export const keepArrivals = (
  deps: OrderDeps,
  who: Person,
  given: { id: string; version: number; arrivals: Arrival[] },
) =>
  transact(deps.db, async (db) => {
    const { transfer } = await lockWaiting(db, given.id, given.version)
    const at = deps.now()
    const { name: by } = await actorOf(deps, db, who, '平台')
    await db
      .update(orderTransfers)
      .set({ kept: { arrivals: given.arrivals, by, at: at.getTime() } })
      .where(eq(orderTransfers.id, transfer.id))
    return { by, time: shanghaiTime(at) }
  })

const instantOf = (text: string, at: Date): Date => {
  const given = text.trim()
  const parsed = /^\d{4}-\d{2}-\d{2}$/.test(given) ? startOfDay(given) : new Date(timeOf(given))
  if (Number.isNaN(parsed.getTime()) || parsed > at)
    throw refuseFields({ time: '请填写正确的到账时间，不晚于现在' })
  return parsed
}

async function arrivedOf(db: Db, arrivals: Arrival[], at: Date): Promise<Arrived[]> {
  const ids = arrivals.flatMap(({ bankLineId }) => bankLineId ?? [])
  const lines =
    ids.length > 0 ? await db.select().from(bankLines).where(inArray(bankLines.id, ids)).for('update') : []
  return arrivals.map(({ bankLineId, amount, reference = '', time = '', payer = '' }) => {
    if (bankLineId) {
      const line = lines.find(({ id }) => id === bankLineId)
      if (!line || line.status === 'used') throw refuse('arrival_used')
      return {
        amount: line.amount,
        reference: line.reference,
        at: line.at,
        payer: line.payerName,
        bankLineId,
      }
    }
    const typed = amount === undefined ? undefined : fenOfYuan(amount)
    if (!typed) throw refuseFields({ amount: '请输入正确的金额' })
    const number = printable(reference)
    if (!number) throw refuseFields({ reference: '请填写银行流水号' })
    return {
      amount: typed,
      reference: number,
      at: instantOf(time, at),
      payer: printable(payer),
      bankLineId: null,
    }
  })
}

/** Each bank line is money for one order only. */
async function addArrivals(deps: OrderDeps, db: Db, order: OrderRow, arrived: Arrived[]): Promise<void> {
  const at = deps.now()
  for (const one of arrived) {
    const id = newId(at.getTime())
    const added = await db
      .insert(payments)
      .values({
        id,
        orderId: order.id,
        method: 'transfer',
        status: 'succeeded',
        amount: one.amount,
        outTradeNo: `${order.code}T${id.slice(-8)}`,
        transactionId: one.reference,
        payer: one.payer,
        createdAt: at,
        succeededAt: one.at,
      })
      .onConflictDoNothing()
      .returning({ id: payments.id })
    if (added.length === 0) throw refuse('arrival_used')
    if (one.bankLineId)
      await db
        .update(bankLines)
        .set({ status: 'used', orderId: order.id })
        .where(eq(bankLines.id, one.bankLineId))
    else
      await db
        .update(bankLines)
        .set({ status: 'used', orderId: order.id })
        .where(eq(bankLines.reference, one.reference))
  }
}

/** Confirms the money: the arrivals must add up to exactly the amount due. */
export async function confirmTransfer(
  deps: OrderDeps,
  asked: Asked & { content: { id: string; version: number; arrivals: Arrival[] } },
) {
  const { who, content } = asked
  return answerOnce(deps, asked, async (db) => {
    const { order, transfer } = await lockWaiting(db, content.id, content.version)
    const at = deps.now()
    const arrived = await arrivedOf(db, content.arrivals, at)
    const total = addMoney(NO_MONEY, ...arrived.map(({ amount }) => fen(amount)))
    if (total !== order.total) {
      const short = subtractMoney(fen(order.total), total)
      throw refuse(
        'amount_differs',
        `到账合计 ${moneyText(total)} 元，${short > 0 ? '比应付少' : '比应付多'} ${moneyText(fen(Math.abs(short)))} 元，不能确认到账`,
      )
    }
    await addArrivals(deps, db, order, arrived)
    await db
      .update(orderTransfers)
      .set({ status: 'confirmed', decidedAt: at, decidedBy: who.userId })
      .where(eq(orderTransfers.id, transfer.id))
    const moved = await move(db, order, 'pay', {
      at,
      line: {
        actor: await actorOf(deps, db, who, '平台'),
        action: '确认到账',
        text: `${moneyText(total)} 元`,
      },
      set: { paidAt: at, paymentMethod: 'transfer', refusal: '' },
    })
    await closeOthers(deps, db, order.id)
    await notifyOfPayment(deps, db, moved, 'transfer')
    await afterPayment(deps, db, moved)
    return detailOf(deps, db, who, moved)
  })
}

/** Refuses the transfer with a reason; the buyer may submit again, and the time to pay restarts. */
export const refuseTransfer = (
  deps: OrderDeps,
  who: Person,
  given: { id: string; version: number; reason: string },
) => {
  const reason = reasonOf(given.reason)
  return transact(deps.db, async (db) => {
    const { order, transfer } = await lockWaiting(db, given.id, given.version)
    const at = deps.now()
    await db
      .update(orderTransfers)
      .set({ status: 'refused', reason, decidedAt: at, decidedBy: who.userId })
      .where(eq(orderTransfers.id, transfer.id))
    const kept = new Date(at.getTime() + deps.settings.payDays * DAY_MS)
    const moved = await move(db, order, 'refuseTransfer', {
      at,
      line: { actor: await actorOf(deps, db, who, '平台'), action: '退回', text: reason },
      set: { refusal: reason, payUntil: kept > order.payUntil ? kept : order.payUntil },
    })
    await notifyBuyer(deps, db, moved, {
      state: ORDER_STATUS_TEXT.refused,
      title: `转账核销未通过：${order.productName}`,
      text: `订单 ${order.code}：${reason}`,
    })
    return detailOf(deps, db, who, moved)
  })
}
