import { fen, fenOfYuan, yuanOf } from '@biaojie/contract/money.ts'
import type { OrderSaveBody } from '@biaojie/contract/orders/orders.ts'
import {
  MISSING_PREFIX,
  type OrderStatus,
  poNumberProblem,
  remarkProblem,
} from '@biaojie/contract/orders/rules.ts'
import type { Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { shanghaiDay } from '../../../platform/base/clock.ts'
import { newId } from '../../../platform/base/ids.ts'
import { maskPhone } from '../../../platform/base/logs/log.ts'
import { printable } from '../../../platform/database/columns.ts'
import type { Db } from '../../../platform/database/database.ts'
import { searchDocument } from '../../../platform/database/text-search.ts'
import { type Company, companyById } from '../../enterprises/enterprises.ts'
import {
  type Actor,
  answerAsBefore,
  answerOnce,
  type OrderDeps,
  type OrderRequest,
  writeOnce,
} from '../context.ts'
import { entitlementOf, untilAfter } from '../entitlements/spans.ts'
import { afterPayment } from '../payments/paid.ts'
import { codeOf, type NewOrder, storeOrder, type TrailLine } from '../store.ts'
import { type Choice, lineOf, type Priced, pricedOffer, soldFields } from './offers.ts'

const DAY_MS = 86_400_000

/** Returns the buyer's company; null for people without one. */
export const companyOf = (db: Db, who: Person): Promise<Company | null> =>
  who.companyId ? companyById(db, who.companyId) : Promise.resolve(null)

async function contactOf({ reads }: OrderDeps, who: Person) {
  const person = await reads.personOf(who.userId)
  return { contactName: person?.name ?? '', contactPhone: person?.phone ?? '' }
}

/** Returns the order as it would be at today's price, without storing it. */
export async function previewOrder(
  deps: OrderDeps,
  who: Person,
  choice: Choice & { entitlementId?: string | undefined },
) {
  const offer = await pricedOffer(deps, choice)
  const company = await companyOf(deps.db, who)
  const contact = await contactOf(deps, who)
  const renewed = choice.entitlementId
    ? await renewable(deps.db, who, choice.entitlementId, offer)
    : undefined
  const amount = yuanOf(fen(offer.price))
  return {
    buyerCompanyId: company?.id ?? '',
    buyerCompanyName: company?.name ?? '',
    buyerPrefix: company?.prefix ?? '',
    ...contact,
    contactPhone: contact.contactPhone && maskPhone(contact.contactPhone),
    totalAmount: amount,
    salePrice: amount,
    standardPrice: amount,
    orderDetails: [lineOf({ ...soldFields(offer), total: offer.price })],
    blocked: company ? '' : MISSING_PREFIX.besideButton,
    renewsUntil: renewed ? untilAfter(renewed, offer, shanghaiDay(deps.now())) : '',
  }
}

/** Returns the company's entitlement to the same package, which a renewal extends. */
async function renewable(db: Db, who: Person, id: string, offer: Pick<Priced, 'packageId'>) {
  const row = await entitlementOf(db, who, id)
  if (row.packageId !== offer.packageId || row.untilDay === null) throw refuse('entitlement_not_found')
  return row
}

/** Refuses amounts that differ from the node's: the price has changed, or the client altered them. */
function checkAmounts(body: OrderSaveBody, price: number): void {
  const [line] = body.orderDetails
  const said = [body.totalAmount, body.salePrice, body.standardPrice, line?.price ?? -1]
  if (said.every((amount) => fenOfYuan(amount) === price)) return
  const now = yuanOf(fen(price)).toFixed(2)
  throw refuse('price_changed', `价格刚刚变了，没有提交：平台按 ${now} 元核算，请核对后再提交`)
}

type Buyer = { company: Company; contactName: string; contactPhone: string; actor: Actor; userId: string }
/**
 * Returns the company and the ordering person; refuses people without a company, or with another one than
 * they name.
 */
export async function buyerOf(deps: OrderDeps, who: Person, companyId?: string): Promise<Buyer> {
  const [company, contact] = await Promise.all([
    who.companyId ? deps.reads.companyOf(who.companyId) : undefined,
    contactOf(deps, who),
  ])
  if (!company) throw refuse('prefix_missing')
  if (companyId && companyId !== company.id) throw refuse('company_foreign')
  const actor: Actor = { id: who.userId, name: contact.contactName || '买方', part: '买方' }
  return { company, ...contact, actor, userId: who.userId }
}

type NewOrderFields = Pick<
  NewOrder,
  'type' | 'standard' | 'total' | 'remark' | 'transactionId' | 'quoteId' | 'renewsId'
> &
  Partial<Pick<NewOrder, 'poNumber'>> &
  ReturnType<typeof soldFields>

/**
 * Makes an order with all its data frozen; one without a price is paid at once. `code` is made when left out.
 */
export async function newOrder(deps: OrderDeps, buyer: Buyer, fields: NewOrderFields, code?: string) {
  const at = deps.now()
  const id = newId(at.getTime())
  const { company, contactName, contactPhone } = buyer
  const orderCode = code ?? codeOf(await deps.reads.nextNumber(), at)
  const isFree = fields.total === 0
  const status: OrderStatus = isFree ? 'paid' : 'unpaid'
  return {
    id,
    code: orderCode,
    status,
    version: 1,
    companyId: company.id,
    companyName: company.name,
    companyPrefix: company.prefix,
    buyerId: buyer.userId,
    contactName,
    contactPhone,
    poNumber: '',
    ...fields,
    createdAt: at,
    payUntil: new Date(at.getTime() + deps.settings.payDays * DAY_MS),
    ...(isFree && { paidAt: at, paymentMethod: 'free' }),
    search: searchDocument({
      names: [fields.productName, company.name],
      texts: [orderCode, contactName, fields.poNumber ?? ''],
    }),
  } satisfies NewOrder
}
type MadeOrder = Awaited<ReturnType<typeof newOrder>>

/** Returns the answer to a saved order. */
export const savedOrder = ({ id, code, total, status }: MadeOrder) => ({
  id,
  orderCode: code,
  totalAmount: yuanOf(fen(total)),
  status,
})

const firstLine = ({ total }: MadeOrder, actor: Actor): TrailLine => ({
  actor,
  action: '提交订单',
  text: `${yuanOf(fen(total)).toFixed(2)} 元`,
})

/** Inserts it in a transaction of the caller's; one without a price is activated at once. */
export async function insertOrder(deps: OrderDeps, db: Db, order: MadeOrder, actor: Actor): Promise<void> {
  await storeOrder(db, order, firstLine(order, actor))
  if (order.total === 0) await afterPayment(deps, db, order)
}

/**
 * Stores most orders in one statement; uses a transaction when the order is free or its key was used before.
 */
async function storeOnce(
  deps: OrderDeps,
  asked: OrderRequest & { answer: ReturnType<typeof savedOrder> },
  order: MadeOrder,
  actor: Actor,
) {
  const { key, answer } = asked
  const line = firstLine(order, actor)
  if (
    key &&
    order.total > 0 &&
    (await writeOnce(deps, asked, (row) => storeOrder(deps.db, order, line, row)))
  )
    return answer
  return answerOnce(deps, asked, async (db) => {
    await insertOrder(deps, db, order, actor)
    return answer
  })
}

/** Returns the buyer's own number of the purchase, or refuses one that is too long. */
export function poNumberOf(typed: string | undefined): string {
  const poNumber = printable(typed ?? '').trim()
  const problem = poNumberProblem(poNumber)
  if (problem) throw refuseFields({ poNumber: problem })
  return poNumber
}

/** Saves an order at the current price; the client's amounts are only compared. Each key saves once. */
export const saveOrder = (deps: OrderDeps, asked: OrderRequest & { content: OrderSaveBody }) =>
  answerAsBefore(deps, asked, () => save(deps, asked))

async function save(deps: OrderDeps, asked: OrderRequest & { content: OrderSaveBody }) {
  const { who, content: body } = asked
  const remark = printable(body.remark ?? '')
  const problem = remarkProblem(remark)
  if (problem) throw refuseFields({ remark: problem })
  const poNumber = poNumberOf(body.poNumber)
  if (Number(body.type ?? 0) !== 0) throw refuseFields({ type: '订单类型不正确' })
  const [line] = body.orderDetails
  if (!line) throw refuse('offer_not_found')
  const choice = { ...line, productId: body.productId }
  // A problem with the buyer is reported before one with the offer.
  const pricing = pricedOffer(deps, choice)
  pricing.catch(() => {})
  const buyer = await buyerOf(deps, who, body.buyerCompanyId)
  const offer = await pricing
  if (line.productId !== body.productId) throw refuse('offer_not_found')
  checkAmounts(body, offer.price)
  if (body.entitlementId) await renewable(deps.db, who, body.entitlementId, offer)
  const order = await newOrder(deps, buyer, {
    ...soldFields(offer),
    type: 0,
    standard: offer.price,
    total: offer.price,
    remark,
    poNumber,
    transactionId: String(body.transactionId ?? ''),
    renewsId: body.entitlementId ?? null,
  })
  return storeOnce(deps, { ...asked, answer: savedOrder(order) }, order, buyer.actor)
}
