import { canSee } from '@biaojie/contract/accounts/staff/duties.ts'
import { fen, fenToYuan, formatMoney, readFen } from '@biaojie/contract/money.ts'
import type { Quote } from '@biaojie/contract/orders/quotes.ts'
import { type DurationUnit, findRemarkProblem, formatTerm } from '@biaojie/contract/orders/rules.ts'
import { countCharacters } from '@biaojie/contract/texts.ts'
import { isDay } from '@biaojie/contract/times.ts'
import { and, desc, eq, getTableColumns, lt } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { addDays, toShanghaiDay, toShanghaiTime } from '../../../platform/base/clock.ts'
import { createId, isUuid } from '../../../platform/base/ids.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, requireFirstRow, transact } from '../../../platform/database/database.ts'
import { createListing } from '../../../platform/database/listing.ts'
import { searchDocument } from '../../../platform/database/text-search.ts'
import { findCompanyById } from '../../enterprises/enterprises/enterprises.ts'
import { countByState } from '../../node/cases/cases.ts'
import { answerOnce, type OrderDeps, type OrderRequest, toActor } from '../context.ts'
import { loadLastDays, requireRenewable } from '../entitlements/owned.ts'
import { lockRenewal } from '../entitlements/upgrading.ts'
import { BUYER_QUOTES, notifyCompany, notifyStaff, STAFF_QUOTES } from '../notifications.ts'
import { toSoldFields } from '../purchase/offers.ts'
import { checkPoNumber, createOrder, insertOrder, requireBuyer, toSavedAnswer } from '../purchase/placing.ts'
import { reserveCode } from '../store.ts'
import { quotes } from './tables.ts'

const { search: _search, ...columns } = getTableColumns(quotes)
type QuoteRow = Omit<typeof quotes.$inferSelect, 'search'>
const NOTE_MAX = 500

const page = createListing({
  table: quotes,
  id: quotes.id,
  filters: {
    status: (status: typeof quotes.$inferSelect.status) => eq(quotes.status, status),
    companyId: (id: string) => eq(quotes.companyId, id),
  },
  order: [desc(quotes.createdAt)],
  time: quotes.createdAt,
  search: quotes.search,
})

const toWire = (row: QuoteRow, renewsAfter: string): Quote => ({
  id: row.id,
  version: row.version,
  status: row.status,
  code: row.code,
  companyId: row.companyId,
  companyName: row.companyName,
  productId: row.productId,
  productName: row.productName,
  packageProductId: row.packageId,
  packageName: row.packageName,
  purchaseDuration: row.duration,
  durationUnit: row.durationUnit,
  durationView: formatTerm(row.duration, row.durationUnit),
  amount: fenToYuan(fen(row.amount)),
  note: row.note,
  validUntil: row.validUntil,
  inquiryId: row.inquiryId ?? '',
  renewsId: row.renewsId ?? '',
  renewsAfter,
  orderId: row.orderId ?? '',
  createTime: toShanghaiTime(row.createdAt),
  decideTime: row.decidedAt ? toShanghaiTime(row.decidedAt) : '',
  by: row.creator,
})

/** Returns quotes for the wire, with the last days of the rights that their orders extend. */
async function loadWireQuotes(db: Db, rows: QuoteRow[]): Promise<Quote[]> {
  const ends = await loadLastDays(
    db,
    rows.flatMap(({ renewsId }) => renewsId ?? []),
  )
  return rows.map((row) => toWire(row, ends.get(row.renewsId ?? '') ?? ''))
}
const loadWireQuote = async (db: Db, row: QuoteRow): Promise<Quote> =>
  requireFirstRow(await loadWireQuotes(db, [row]))

type ListRequest = Parameters<typeof page>[1]

/** Counts quotes of a company, or of all, by their status. */
export const countQuotes = (db: Db, companyId: string | undefined) =>
  countByState(db, quotes.status, companyId ? eq(quotes.companyId, companyId) : undefined)

/** Lists those of all companies, for staff. */
export async function listAllQuotes({ db }: OrderDeps, request: ListRequest) {
  const { rows, total, months } = await page(db, request)
  const counts = await countQuotes(db, request.companyId)
  return { records: await loadWireQuotes(db, rows), total, months, counts }
}

/** Lists the company's own; none for people without one. */
export const listQuotes = async (deps: OrderDeps, who: Person, request: ListRequest) =>
  who.companyId
    ? listAllQuotes(deps, { ...request, companyId: who.companyId })
    : { records: [], total: 0, counts: {} }

type NewQuote = {
  companyId: string
  productId: string
  packageProductId: string
  purchaseDuration: number
  durationUnit: DurationUnit
  amount: number
  validUntil: string
  note?: string | undefined
  inquiryId?: string | undefined
  renewsId?: string | undefined
}

function checkNewQuote(body: NewQuote, today: string): { amount: number; note: string } {
  const amount = readFen(body.amount)
  const note = toPrintable(body.note ?? '')
  const problems: Record<string, string> = {}
  if (amount === undefined) problems.amount = '请输入正确的金额'
  if (!isDay(body.validUntil) || body.validUntil < today || body.validUntil > addDays(today, 366))
    problems.validUntil = '有效期应在今天到一年之内'
  if (countCharacters(note) > NOTE_MAX) problems.note = `说明不能超过 ${NOTE_MAX} 个字`
  if (amount === undefined || Object.keys(problems).length > 0) throw refuseFields(problems)
  return { amount, note }
}

/** Makes a price for one company and notifies its administrators. */
export async function createQuote(deps: OrderDeps, request: OrderRequest & { content: NewQuote }) {
  const { who, content } = request
  const at = deps.now()
  const { amount, note } = checkNewQuote(content, toShanghaiDay(at))
  const company = await findCompanyById(deps.db, content.companyId)
  if (!company) throw refuse('company_not_found')
  const offer = await deps.shop.offerOfPackage(content.packageProductId)
  if (!offer || String(offer.applicationId) !== content.productId) throw refuse('offer_not_found')
  const right = content.renewsId && (await requireRenewable(deps.db, who, content.renewsId, offer.packageId))
  if (right && right.companyId !== company.id) throw refuse('entitlement_not_found')
  return answerOnce(deps, request, async (db) => {
    const code = await reserveCode(db, at, 'BJQ')
    const actor = await toActor(deps, db, who, '平台')
    const { productId, productName, packageId, packageName } = toSoldFields({ ...offer, priceId: '' })
    const row = requireFirstRow(
      await db
        .insert(quotes)
        .values({
          id: createId(at.getTime()),
          code,
          status: 'open',
          companyId: company.id,
          companyName: company.name,
          productId,
          productName,
          packageId,
          packageName,
          priceId: '',
          duration: content.purchaseDuration,
          durationUnit: content.durationUnit,
          amount,
          standard: amount,
          note,
          validUntil: content.validUntil,
          inquiryId: content.inquiryId ?? null,
          renewsId: content.renewsId ?? null,
          createdBy: who.userId,
          creator: actor.name,
          createdAt: at,
          search: searchDocument({ names: [company.name, productName], texts: [code] }),
        })
        .returning(columns),
    )
    await notifyCompany(deps, db, company.id, {
      title: `${content.renewsId ? '续费报价' : '报价'}：${productName}`,
      text: `${packageName} ${formatTerm(content.purchaseDuration, content.durationUnit)} ${formatMoney(fen(amount))} 元，有效期到 ${content.validUntil}`,
      link: `${BUYER_QUOTES}?id=${row.id}`,
    })
    return loadWireQuote(db, row)
  })
}

/** Returns one of the person's company; staff see every one. */
export const readQuote = async ({ db }: OrderDeps, who: Person, id: string) =>
  loadWireQuote(db, await requireQuote(db, who, id))

/** Returns a quote to the viewer's company; staff see every one. */
export async function requireQuote(db: Db, who: Person, id: string): Promise<QuoteRow> {
  const [row] = isUuid(id) ? await db.select(columns).from(quotes).where(eq(quotes.id, id)) : []
  if (!row || !(canSee(who, 'quotes') || row.companyId === who.companyId)) throw refuse('quote_not_found')
  return row
}

async function lockQuote(db: Db, id: string, companyId?: string | null): Promise<QuoteRow> {
  const [row] = isUuid(id) ? await db.select(columns).from(quotes).where(eq(quotes.id, id)).for('update') : []
  if (!row || (companyId !== undefined && row.companyId !== companyId)) throw refuse('quote_not_found')
  return row
}

async function closeQuote(deps: OrderDeps, db: Db, row: QuoteRow, version: number, set: Partial<QuoteRow>) {
  const at = deps.now()
  const isOver = row.validUntil < toShanghaiDay(at)
  if (row.version !== version || row.status !== 'open' || (isOver && set.status !== 'withdrawn'))
    throw refuse('quote_moved_on')
  const changed = requireFirstRow(
    await db
      .update(quotes)
      .set({ ...set, decidedAt: at, version: version + 1 })
      .where(eq(quotes.id, row.id))
      .returning(columns),
  )
  return changed
}

/** Makes an order at the quoted amount, even when the market's price has changed. */
export async function acceptQuote(
  deps: OrderDeps,
  request: OrderRequest & {
    content: { id: string; version: number; remark?: string | undefined; poNumber?: string | undefined }
  },
) {
  const { who, content } = request
  const remark = toPrintable(content.remark ?? '')
  const problem = findRemarkProblem(remark)
  if (problem) throw refuseFields({ remark: problem })
  const poNumber = checkPoNumber(content.poNumber)
  const buyer = await requireBuyer(deps, who)
  return answerOnce(deps, request, async (db) => {
    const quote = await lockQuote(db, content.id, who.companyId)
    const right = quote.renewsId ? await lockRenewal(db, who, quote.renewsId, quote.packageId) : undefined
    const offer = await deps.shop.offerOfPackage(quote.packageId)
    const { productId, productName, packageId, packageName, priceId, duration, durationUnit } = quote
    const fields = {
      productId,
      productName,
      packageId,
      packageName,
      priceId,
      duration,
      durationUnit,
      appCode: offer?.appCode ?? '',
      providerName: offer?.providerName ?? '',
      own: offer?.own ?? false,
      limits: [...(offer?.limits ?? [])],
      picture: offer?.picture ?? '',
      seats: offer?.seats ?? null,
      type: 1,
      standard: quote.standard,
      total: quote.amount,
      remark,
      poNumber,
      transactionId: '',
      quoteId: quote.id,
      ...right,
      // Staff have chosen between a renewal and a separate right.
      additional: right === undefined,
    }
    const order = await createOrder(deps, buyer, fields, await reserveCode(db, deps.now()))
    await insertOrder(deps, db, order, buyer.actor)
    await closeQuote(deps, db, quote, content.version, { status: 'accepted', orderId: order.id })
    return toSavedAnswer(order)
  })
}

/** Records that the company declines it. */
export const declineQuote = (
  deps: OrderDeps,
  who: Person,
  input: { id: string; version: number; reason?: string | undefined },
) =>
  transact(deps.db, async (db) => {
    const quote = await lockQuote(db, input.id, who.companyId)
    const row = await closeQuote(deps, db, quote, input.version, { status: 'declined' })
    const reason = toPrintable(input.reason ?? '').slice(0, 200)
    await notifyStaff(deps, db, {
      area: 'quotes',
      title: `报价被谢绝：${row.productName}`,
      text: `${row.companyName}${reason ? `：${reason}` : '没有写明原因'}`,
      link: `${STAFF_QUOTES}?id=${row.id}`,
    })
    return loadWireQuote(db, row)
  })

/** Lets staff withdraw an unanswered offer. */
export const withdrawQuote = (deps: OrderDeps, input: { id: string; version: number }) =>
  transact(deps.db, async (db) => {
    const quote = await lockQuote(db, input.id)
    return loadWireQuote(db, await closeQuote(deps, db, quote, input.version, { status: 'withdrawn' }))
  })

/** A scheduled job ends open quotes whose last day is over. */
export async function expireQuotes({ db, now }: OrderDeps): Promise<void> {
  const at = now()
  await db
    .update(quotes)
    .set({ status: 'expired', decidedAt: at })
    .where(and(eq(quotes.status, 'open'), lt(quotes.validUntil, toShanghaiDay(at))))
}
