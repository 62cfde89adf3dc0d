import { fen, fenToYuan, formatMoney, readFen } from '@biaojie/contract/money.ts'
import type { OrderSaveBody } from '@biaojie/contract/orders/purchase/placing.ts'
import {
  findPoNumberProblem,
  findRemarkProblem,
  MISSING_PREFIX,
  type OrderStatus,
} from '@biaojie/contract/orders/rules.ts'
import type { Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { toShanghaiDay } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import { maskPhone } from '../../../platform/base/logs/log.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import type { Db } from '../../../platform/database/database.ts'
import { searchDocument } from '../../../platform/database/text-search.ts'
import { type Company, findCompanyById } from '../../enterprises/enterprises/enterprises.ts'
import {
  type Actor,
  addPayDays,
  answerAgain,
  answerOnce,
  type OrderDeps,
  type OrderRequest,
  writeOnce,
} from '../context.ts'
import {
  loadEntitlementsInUse,
  refuseWhenOwned,
  requireRenewable,
  toOwnedRights,
} from '../entitlements/owned.ts'
import { getRenewalEnd, getRenewalStart } from '../entitlements/spans.ts'
import {
  lockRenewal,
  lockUpgrade,
  type RightFields,
  requireUpgradable,
  toUpgrade,
} from '../entitlements/upgrading.ts'
import { completePaid } from '../payments/paid.ts'
import { type NewOrder, reserveCode, storeOrder, type TrailLine, toCode } from '../store.ts'
import { askAdministrators, findPersonLimit } from './limits.ts'
import { type Choice, type Priced, requirePricedOffer, toOrderLine, toSoldFields } from './offers.ts'

/** Returns the buyer's company; null for people without one. */
export const findCompany = (db: Db, who: Person): Promise<Company | null> =>
  who.companyId ? findCompanyById(db, who.companyId) : Promise.resolve(null)

async function loadContact({ reads }: OrderDeps, who: Person) {
  const person = await reads.personOf(who.userId)
  return { contactName: person?.name ?? '', contactPhone: person?.phone ?? '' }
}

/** Returns the order as it would be at today's price, without storing it. */
export async function previewOrder(
  deps: OrderDeps,
  who: Person,
  choice: Choice & { entitlementId?: string | undefined; upgradesId?: string | undefined },
) {
  const offer = await requirePricedOffer(deps, choice)
  const company = await findCompany(deps.db, who)
  const contact = await loadContact(deps, who)
  const renewed = choice.entitlementId
    ? await requireRenewable(deps.db, who, choice.entitlementId, offer.packageId)
    : undefined
  const owned = company ? await loadEntitlementsInUse(deps.db, company.id, choice.productId) : []
  const today = toShanghaiDay(deps.now())
  const upgraded = choice.upgradesId
    ? await requireUpgradable(deps.db, who, choice.upgradesId, offer, today)
    : undefined
  const credit = upgraded?.credit ?? 0
  const due = offer.price - credit
  const amount = fenToYuan(fen(due))
  const limit = await findPersonLimit(deps.db, who)
  return {
    buyerCompanyId: company?.id ?? '',
    buyerCompanyName: company?.name ?? '',
    buyerPrefix: company?.prefix ?? '',
    ...contact,
    contactPhone: contact.contactPhone && maskPhone(contact.contactPhone),
    totalAmount: amount,
    salePrice: amount,
    standardPrice: fenToYuan(fen(offer.price)),
    orderDetails: [toOrderLine({ ...toSoldFields(offer), total: due })],
    blocked: company ? '' : MISSING_PREFIX.besideButton,
    approvalAbove: limit !== null && due > limit ? fenToYuan(fen(limit)) : null,
    renewsFrom: renewed ? getRenewalStart(renewed, today) : '',
    renewsUntil: renewed ? getRenewalEnd(renewed, offer, today) : '',
    upgrades: upgraded ? toUpgrade(upgraded.right) : null,
    credit: fenToYuan(fen(credit)),
    owned: toOwnedRights(owned, offer.packageId),
  }
}

/** Refuses amounts that differ from the node's: the price has changed, or the client altered them. */
function checkAmounts(body: OrderSaveBody, price: number, credit = 0): void {
  const [line] = body.orderDetails
  const due = price - credit
  const sentAmounts = [body.totalAmount, body.salePrice, line?.price ?? -1]
  if (sentAmounts.every((amount) => readFen(amount) === due) && readFen(body.standardPrice) === price) return
  const now = fenToYuan(fen(due)).toFixed(2)
  throw refuse('price_changed', `价格刚刚变了，没有提交：平台按 ${now} 元核算，请核对后再提交`)
}

type Buyer = {
  company: Company
  contactName: string
  contactPhone: string
  actor: Actor
  userId: string
  /** Orders above this amount in fen wait for an administrator of the company; null for none. */
  limit: number | null
}
/**
 * Returns the company and the ordering person; refuses people without a company, or with another one than
 * they name.
 */
export async function requireBuyer(deps: OrderDeps, who: Person, companyId?: string): Promise<Buyer> {
  const [company, contact, limit] = await Promise.all([
    who.companyId ? deps.reads.companyOf(who.companyId) : undefined,
    loadContact(deps, who),
    findPersonLimit(deps.db, who),
  ])
  if (!company) throw refuse('prefix_missing')
  if (companyId && companyId !== company.id) throw refuse('company_foreign')
  const actor: Actor = { id: who.userId, name: contact.contactName || '买方', part: '买方' }
  return { company, ...contact, actor, userId: who.userId, limit }
}

type NewOrderFields = Pick<NewOrder, 'type' | 'standard' | 'total' | 'remark' | 'transactionId' | 'quoteId'> &
  Partial<Pick<NewOrder, 'poNumber' | 'additional'> & RightFields> &
  ReturnType<typeof toSoldFields>

/**
 * Makes an order with all its data frozen; one without a price is paid at once. `code` is made when left out.
 */
export async function createOrder(deps: OrderDeps, buyer: Buyer, fields: NewOrderFields, code?: string) {
  const at = deps.now()
  const id = createId(at.getTime())
  const { company, contactName, contactPhone } = buyer
  const orderCode = code ?? toCode(await deps.reads.nextNumber(), at)
  const isFree = fields.total === 0
  const isAbove = buyer.limit !== null && fields.total > buyer.limit
  const status: OrderStatus = isFree ? 'paid' : isAbove ? 'approving' : 'unpaid'
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
    additional: false,
    renewsId: null,
    upgradesId: null,
    credit: 0,
    ...fields,
    createdAt: at,
    payUntil: addPayDays(deps, at),
    ...(isFree && { paidAt: at, paymentMethod: 'free' }),
    search: searchDocument({
      names: [fields.productName, company.name],
      texts: [orderCode, contactName, fields.poNumber ?? ''],
    }),
  } satisfies NewOrder
}
type CreatedOrder = Awaited<ReturnType<typeof createOrder>>

/** Returns the answer to a saved order. */
export const toSavedAnswer = ({ id, code, total, status }: CreatedOrder) => ({
  id,
  orderCode: code,
  totalAmount: fenToYuan(fen(total)),
  status,
})

const toFirstTrailLine = ({ total }: CreatedOrder, actor: Actor): TrailLine => ({
  actor,
  action: '提交订单',
  text: `${formatMoney(fen(total))} 元`,
})

/**
 * Inserts the order in the caller's transaction; an order without a price is activated immediately, and for
 * an order above the buyer's limit, administrators are notified.
 */
export async function insertOrder(deps: OrderDeps, db: Db, order: CreatedOrder, actor: Actor): Promise<void> {
  await storeOrder(db, order, toFirstTrailLine(order, actor))
  if (order.status === 'paid') await completePaid(deps, db, order)
  if (order.status === 'approving') await askAdministrators(deps, db, order)
}

/** Stores most orders in one statement; uses a transaction when the order has consequences or its key was used before. */
async function storeOnce(
  deps: OrderDeps,
  request: OrderRequest & { answer: ReturnType<typeof toSavedAnswer> },
  order: CreatedOrder,
  actor: Actor,
) {
  const { key, answer } = request
  const line = toFirstTrailLine(order, actor)
  if (
    key &&
    order.status === 'unpaid' &&
    (await writeOnce(deps, request, (row) => storeOrder(deps.db, order, line, row)))
  )
    return answer
  return answerOnce(deps, request, async (db) => {
    await insertOrder(deps, db, order, actor)
    return answer
  })
}

/** Returns the buyer's own number of the purchase, or refuses one that is too long. */
export function checkPoNumber(typed: string | undefined): string {
  const poNumber = toPrintable(typed ?? '').trim()
  const problem = findPoNumberProblem(poNumber)
  if (problem) throw refuseFields({ poNumber: problem })
  return poNumber
}

/** Saves an order at the current price; the client's amounts are only compared. Each key saves once. */
export const saveOrder = (deps: OrderDeps, request: OrderRequest & { content: OrderSaveBody }) =>
  answerAgain(deps, request, () => saveNewOrder(deps, request))

async function saveNewOrder(deps: OrderDeps, request: OrderRequest & { content: OrderSaveBody }) {
  const { who, content: body } = request
  const remark = toPrintable(body.remark ?? '')
  const problem = findRemarkProblem(remark)
  if (problem) throw refuseFields({ remark: problem })
  const poNumber = checkPoNumber(body.poNumber)
  if (Number(body.type ?? 0) !== 0) throw refuseFields({ type: '订单类型不正确' })
  const [line] = body.orderDetails
  if (!line) throw refuse('offer_not_found')
  const choice = { ...line, productId: body.productId }
  // A problem with the buyer is reported before one with the offer.
  const pricing = requirePricedOffer(deps, choice)
  pricing.catch(() => {})
  const buyer = await requireBuyer(deps, who, body.buyerCompanyId)
  const offer = await pricing
  if (line.productId !== body.productId) throw refuse('offer_not_found')
  const fields = {
    ...toSoldFields(offer),
    type: 0,
    standard: offer.price,
    remark,
    poNumber,
    transactionId: String(body.transactionId ?? ''),
  }
  if (body.upgradesId || body.entitlementId) return saveAboutRight(deps, request, { buyer, offer, fields })
  checkAmounts(body, offer.price)
  if (!body.additional) await refuseWhenOwned(deps.db, buyer.company.id, body.productId)
  const order = await createOrder(deps, buyer, {
    ...fields,
    total: offer.price,
    additional: body.additional === true,
  })
  return storeOnce(deps, { ...request, answer: toSavedAnswer(order) }, order, buyer.actor)
}

type AboutRight = {
  buyer: Buyer
  offer: Priced
  fields: Omit<NewOrderFields, 'total' | 'additional' | keyof RightFields>
}

/** Saves a renewal or an upgrade while its right is locked. */
const saveAboutRight = (
  deps: OrderDeps,
  request: OrderRequest & { content: OrderSaveBody },
  { buyer, offer, fields }: AboutRight,
) =>
  answerOnce(deps, request, async (db) => {
    const { who, content: body } = request
    const { entitlementId, upgradesId } = body
    const right = upgradesId
      ? await lockUpgrade(db, who, upgradesId, offer, toShanghaiDay(deps.now()))
      : await lockRenewal(db, who, entitlementId ?? '', offer.packageId)
    checkAmounts(body, offer.price, right.credit)
    const withRight = { ...fields, ...right, total: offer.price - right.credit }
    const order = await createOrder(deps, buyer, withRight, await reserveCode(db, deps.now()))
    await insertOrder(deps, db, order, buyer.actor)
    return toSavedAnswer(order)
  })
