import { fen, formatMoney, formatPlain, NO_MONEY, readFen } from '@biaojie/contract/money.ts'
import {
  describeDifference,
  findPayInfoProblems,
  ORDER_STATUS_TEXT,
  parsePayAmount,
  TRANSFER_REVIEW_TEXT,
} from '@biaojie/contract/orders/rules.ts'
import { and, desc, eq } from 'drizzle-orm'
import { refuseFields } from '../../../http/errors.ts'
import { toShanghaiDay } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import type { Db } from '../../../platform/database/database.ts'
import { searchDocument } from '../../../platform/database/text-search.ts'
import { answerOnce, type OrderDeps, type OrderRequest, toActor } from '../context.ts'
import { notifyStaff, STAFF_TRANSFERS } from '../notifications.ts'
import { orderTransfers } from '../payments/tables.ts'
import { getStatus, lockOwnOrder, moveOrder, type OrderRow } from '../store.ts'

export type PayInfo = {
  orderId: string
  depositBank: string
  bankAccountName: string
  bankNo: string
  payAmount: string | number
  payTime: string
  payPicture: string
}

/** Returns the day in China of a client's day, wire time, or instant of any zone. */
function toChinaDay(text: string): string {
  const typed = text.trim()
  if (/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/.test(typed)) return typed.slice(0, 10)
  const at = /^\d{4}-\d{2}-\d{2}T/.test(typed) ? new Date(typed) : undefined
  return at && !Number.isNaN(at.getTime()) ? toShanghaiDay(at) : typed
}

function checkFields(body: PayInfo, today: string) {
  const fields = {
    depositBank: toPrintable(body.depositBank),
    bankAccountName: toPrintable(body.bankAccountName),
    bankNo: body.bankNo.normalize('NFKC').replace(/\s/g, ''),
    payAmount: typeof body.payAmount === 'number' ? formatPlainAmount(body.payAmount) : body.payAmount,
    payTime: toChinaDay(body.payTime),
    pictures: [
      ...new Set(
        body.payPicture
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean),
      ),
    ],
  }
  const problems = findPayInfoProblems(fields, today)
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  return { ...fields, amount: parsePayAmount(fields.payAmount) ?? NO_MONEY }
}

function formatPlainAmount(yuan: number): string {
  const amount = readFen(yuan)
  return amount === undefined ? String(yuan) : formatPlain(amount)
}

/** Accepts only pictures that the sender uploaded or that belong to this order's last transfer. */
async function claimPictures(deps: OrderDeps, db: Db, order: OrderRow, userId: string, names: string[]) {
  const [last] = await db
    .select({ pictures: orderTransfers.pictures })
    .from(orderTransfers)
    .where(eq(orderTransfers.orderId, order.id))
    .orderBy(desc(orderTransfers.round))
    .limit(1)
  const files = await deps.files.findFilesByName(db, names)
  const allowed = files.filter(({ name, ownerId }) => ownerId === userId || last?.pictures.includes(name))
  const claimed = await deps.files.claimFiles(
    db,
    allowed.map(({ name }) => name),
  )
  if (claimed.length < names.length) throw refuseFields({ payPicture: '有凭证已失效，请重新上传' })
}

/** Stores the buyer's transfer; a new one replaces one that waits for review. */
export async function submitTransfer(deps: OrderDeps, request: OrderRequest & { content: PayInfo }) {
  const { who, content: body } = request
  const at = deps.now()
  const { pictures, amount, ...fields } = checkFields(body, toShanghaiDay(at))
  return answerOnce(deps, request, async (db) => {
    const order = await lockOwnOrder(db, who, body.orderId)
    const difference = describeDifference(amount, fen(order.total))
    const actor = await toActor(deps, db, who, '买方')
    const moved = await moveOrder(db, order, 'submitTransfer', {
      at,
      line: {
        actor,
        action: order.status === 'unpaid' ? '提交支付信息' : '再次提交支付信息',
        text: `线下转账 ${formatMoney(amount)} 元${difference && `，${difference}`}，凭证 ${pictures.length} 张`,
      },
      set: { submittedAt: at, paymentMethod: 'transfer', refusal: '' },
    })
    await claimPictures(deps, db, order, who.userId, pictures)
    await db
      .update(orderTransfers)
      .set({ status: 'replaced', decidedAt: at })
      .where(and(eq(orderTransfers.orderId, order.id), eq(orderTransfers.status, 'submitted')))
    const before = await db
      .select({ id: orderTransfers.id })
      .from(orderTransfers)
      .where(eq(orderTransfers.orderId, order.id))
    await db.insert(orderTransfers).values({
      id: createId(at.getTime()),
      orderId: order.id,
      round: before.length + 1,
      status: 'submitted',
      depositBank: fields.depositBank,
      accountName: fields.bankAccountName,
      accountNo: fields.bankNo,
      amount,
      payDay: fields.payTime,
      pictures,
      submittedBy: who.userId,
      submitter: actor.name,
      submittedAt: at,
      search: searchDocument({
        names: [order.companyName, order.productName],
        texts: [order.code, fields.bankAccountName],
      }),
    })
    await notifyStaff(deps, db, {
      title: `${ORDER_STATUS_TEXT.reviewing}：${order.code}`,
      text: `${order.companyName}提交了 ${formatMoney(amount)} 元的转账凭证${difference && `（${difference}）`}，${TRANSFER_REVIEW_TEXT}`,
      link: STAFF_TRANSFERS,
    })
    return { id: moved.id, status: getStatus(moved), difference }
  })
}
