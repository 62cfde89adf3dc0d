import { canSee } from '@biaojie/contract/accounts/staff/duties.ts'
import { addMoney, fen, fenToYuan, NO_MONEY, subtractMoney } from '@biaojie/contract/money.ts'
import type { Invoice } from '@biaojie/contract/orders/invoices.ts'
import { type InvoiceKind, isPaid, isTaxNumber } from '@biaojie/contract/orders/rules.ts'
import { countCharacters } from '@biaojie/contract/texts.ts'
import { and, asc, desc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { createId, isUuid } from '../../../platform/base/ids.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, requireFirstRow } from '../../../platform/database/database.ts'
import { createListing } from '../../../platform/database/listing.ts'
import { searchDocument } from '../../../platform/database/text-search.ts'
import { countByState } from '../../node/cases/cases.ts'
import { answerOnce, type OrderDeps, type OrderRequest, toActor } from '../context.ts'
import { BUYER_INVOICES, notifyBuyer, notifyStaff, STAFF_INVOICES } from '../notifications.ts'
import { addTrail, findOrder, getStatus, lockOrder, type OrderRow } from '../store.ts'
import { orders } from '../tables.ts'
import { invoiceOrders, invoices } from './tables.ts'

const { search: _search, ...columns } = getTableColumns(invoices)

export { columns as invoiceColumns }
export type InvoiceRow = Omit<typeof invoices.$inferSelect, 'search'>
/** The value-added tax on information technology services. */
const TAX_PER_CENT = 6
const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/

const page = createListing({
  table: invoices,
  id: invoices.id,
  filters: {
    status: (status: typeof invoices.$inferSelect.status) => eq(invoices.status, status),
    companyId: (id: string) => eq(invoices.companyId, id),
  },
  order: [desc(invoices.createdAt)],
  time: invoices.createdAt,
  search: invoices.search,
})

/** Returns the tax contained in a gross amount; net and tax always add up to it. */
function splitTax(amount: number) {
  const net = fen(Math.round((amount * 100) / (100 + TAX_PER_CENT)))
  return { net, tax: subtractMoney(fen(amount), net) }
}

type InvoicedOrder = { invoiceId: string; orderId: string; code: string; total: number; isRefunded: boolean }

function toWire(row: InvoiceRow, invoicedOrders: InvoicedOrder[]): Invoice {
  const { net, tax } = splitTax(row.amount)
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    kind: row.kind,
    title: row.title,
    taxNo: row.taxNo,
    email: row.email,
    registered: row.registered,
    bank: row.bank,
    amount: fenToYuan(fen(row.amount)),
    net: fenToYuan(net),
    tax: fenToYuan(tax),
    companyName: row.companyName,
    orders: invoicedOrders
      .filter(({ invoiceId }) => invoiceId === row.id)
      .map(({ orderId, code, total, isRefunded }) => ({
        orderId,
        orderCode: code,
        amount: fenToYuan(fen(total)),
        isRefunded,
      })),
    number: row.number,
    reason: row.reason,
    requestTime: toShanghaiTime(row.createdAt),
    doneTime: row.doneAt ? toShanghaiTime(row.doneAt) : '',
    hasFile: row.file !== '',
    redNumber: row.redNumber,
    redNote: row.redNote,
    reversedTime: row.reversedAt ? toShanghaiTime(row.reversedAt) : '',
    hasRedFile: row.redFile !== '',
  }
}

async function loadInvoicedOrders(db: Db, rows: InvoiceRow[]): Promise<InvoicedOrder[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  return db
    .select({
      invoiceId: invoiceOrders.invoiceId,
      orderId: orders.id,
      code: orders.code,
      total: invoiceOrders.amount,
      isRefunded: sql<boolean>`${orders.status} = 'cancelled'`,
    })
    .from(invoiceOrders)
    .innerJoin(orders, eq(orders.id, invoiceOrders.orderId))
    .where(inArray(invoiceOrders.invoiceId, ids))
}

/** Returns an invoice for the wire, with its orders. */
export const loadWireInvoice = async (db: Db, row: InvoiceRow) =>
  toWire(row, await loadInvoicedOrders(db, [row]))

type Request = {
  orderIds: string[]
  kind: InvoiceKind
  title: string
  taxNo: string
  email?: string | undefined
  registered?: string | undefined
  bank?: string | undefined
}

function checkFields(body: Request) {
  const fields = {
    title: toPrintable(body.title),
    taxNo: body.taxNo.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase(),
    email: (body.email ?? '').trim(),
    registered: toPrintable(body.registered ?? ''),
    bank: toPrintable(body.bank ?? ''),
  }
  const problems: Record<string, string> = {}
  if (!fields.title) problems.title = '请输入发票抬头'
  else if (countCharacters(fields.title) > 100) problems.title = '发票抬头不能超过 100 个字'
  if (!isTaxNumber(fields.taxNo)) problems.taxNo = '请输入 15–20 位的税号，由数字和大写字母组成'
  if (fields.email && !EMAIL.test(fields.email)) problems.email = '请输入正确的邮箱'
  if (body.kind === 'special' && !fields.registered) problems.registered = '专用发票请填写注册地址与电话'
  if (body.kind === 'special' && !fields.bank) problems.bank = '专用发票请填写开户行与账号'
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  return fields
}

/** Returns the amount of an order that can be invoiced. */
const computeBillable = ({ total, refunded }: Pick<OrderRow, 'total' | 'refunded'>) =>
  subtractMoney(fen(total), fen(refunded))

/**
 * Requests one invoice for paid orders without one; the orders are locked one after the other, so that two
 * requests cannot wait for each other.
 */
export async function requestInvoice(deps: OrderDeps, request: OrderRequest & { content: Request }) {
  const { who, content } = request
  const fields = checkFields(content)
  const ids = [...new Set(content.orderIds)].toSorted()
  return answerOnce(deps, request, async (db) => {
    const at = deps.now()
    const id = createId(at.getTime())
    const rows = []
    for (const orderId of ids) {
      const order = await lockOrder(db, orderId)
      if (!who.companyId || order.companyId !== who.companyId) throw refuse('order_not_found')
      if (!isPaid(getStatus(order)) || order.total <= order.refunded || order.invoiceId)
        throw refuse('order_not_invoiceable')
      rows.push(order)
    }
    const { companyId, companyName } = requireFirstRow(rows)
    const amount = addMoney(NO_MONEY, ...rows.map((order) => computeBillable(order)))
    const codes = rows.map(({ code }) => code)
    const row = requireFirstRow(
      await db
        .insert(invoices)
        .values({
          id,
          status: 'requested',
          companyId,
          companyName,
          requestedBy: who.userId,
          kind: content.kind,
          ...fields,
          amount,
          createdAt: at,
          search: searchDocument({ names: [companyName, fields.title], texts: [...codes, fields.taxNo] }),
        })
        .returning(columns),
    )
    await db
      .insert(invoiceOrders)
      .values(rows.map((order) => ({ invoiceId: id, orderId: order.id, amount: computeBillable(order) })))
    await db.update(orders).set({ invoiceId: id }).where(inArray(orders.id, ids))
    const actor = await toActor(deps, db, who, '买方')
    for (const orderId of ids)
      await addTrail(db, orderId, at, { actor, action: '申请电子发票', text: fields.title })
    await notifyStaff(deps, db, {
      title: `待开发票：${companyName}`,
      text: `${fields.title}，${codes.length} 笔订单`,
      link: STAFF_INVOICES,
    })
    return loadWireInvoice(db, row)
  })
}

type ListRequest = Parameters<typeof page>[1]

async function loadPage(deps: OrderDeps, request: ListRequest, companyId?: string) {
  const { db } = deps
  const waitingFirst =
    request.status === 'requested' && !companyId ? { order: [asc(invoices.createdAt)] } : {}
  const { rows, total, months } = await page(
    db,
    { ...request, ...(companyId && { companyId }) },
    waitingFirst,
  )
  const invoicedOrders = await loadInvoicedOrders(db, rows)
  return {
    records: rows.map((row) => toWire(row, invoicedOrders)),
    total,
    months,
    counts: await countByState(
      db,
      invoices.status,
      companyId ? eq(invoices.companyId, companyId) : undefined,
    ),
  }
}

/** Lists those of all companies, for staff. */
export const listAllInvoices = (deps: OrderDeps, request: ListRequest) => loadPage(deps, request)

/**
 * Lists the invoices of the company. The form starts with the data of its last invoice that staff did not
 * return.
 */
export async function listInvoices(deps: OrderDeps, who: Person, request: ListRequest, companyName: string) {
  const none = { records: [], total: 0, counts: {} }
  const own = who.companyId ? await loadPage(deps, request, who.companyId) : none
  const [last] = who.companyId
    ? await deps.db
        .select(columns)
        .from(invoices)
        .where(and(eq(invoices.companyId, who.companyId), ne(invoices.status, 'refused')))
        .orderBy(desc(invoices.createdAt))
        .limit(1)
    : []
  const { title = companyName, taxNo = '', email = '' } = last ?? {}
  return { ...own, last: { title, taxNo, email } }
}

/** Returns one of the viewer's company, or any for staff. */
export const readInvoice = async (deps: OrderDeps, who: Person, id: string) =>
  loadWireInvoice(deps.db, await requireInvoice(deps.db, who, id))

/** Returns one of the viewer's company; staff who see the money see every one. */
export async function requireInvoice(db: Db, who: Person, id: string): Promise<InvoiceRow> {
  const [row] = isUuid(id) ? await db.select(columns).from(invoices).where(eq(invoices.id, id)) : []
  if (!row || !(canSee(who, 'money') || row.companyId === who.companyId)) throw refuse('invoice_not_found')
  return row
}

/** Adds a line to the trail of each of its orders, and notifies the person who requested it. */
export async function notifyOfInvoice(
  deps: OrderDeps,
  db: Db,
  { who, row, action, text }: { who: Person; row: InvoiceRow; action: string; text: string },
): Promise<void> {
  const at = deps.now()
  const actor = await toActor(deps, db, who, '平台')
  const invoicedOrders = await loadInvoicedOrders(db, [row])
  for (const { orderId } of invoicedOrders) await addTrail(db, orderId, at, { actor, action, text })
  const order = invoicedOrders[0] && (await findOrder(db, invoicedOrders[0].orderId))
  if (!order) return
  const buyer = { ...order, buyerId: row.requestedBy }
  await notifyBuyer(deps, db, buyer, {
    state: action,
    title: `${action}：${order.productName}`,
    text,
    link: BUYER_INVOICES,
    quiet: true,
  })
}

/**
 * Locks its orders before the invoice itself, so that a refund and a decision about the invoice cannot
 * deadlock.
 */
export const lockInvoicedOrders = (db: Db, invoiceId: string) =>
  db
    .select({ code: orders.code, status: orders.status })
    .from(orders)
    .where(eq(orders.invoiceId, invoiceId))
    .orderBy(asc(orders.id))
    .for('no key update')
