import type { Inquiry, inquiryAdd } from '@biaojie/contract/content/consultations/inquiries.ts'
import { INQUIRY_DAYS } from '@biaojie/contract/deadlines.ts'
import type { Input } from '@biaojie/contract/define.ts'
import { BUDGETS, findInquiryProblems } from '@biaojie/contract/marketplace/market/inquiry-rules.ts'
import { isOneOf } from '@biaojie/contract/records.ts'
import { normalizeMobile } from '@biaojie/contract/rules.ts'
import { DAY_SECONDS } from '@biaojie/contract/times.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { computeDeadline, type Now, toShanghaiTime } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import { toNetwork } from '../../../platform/base/networks.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { takeQuota } from '../../../platform/shared/quota/quota.ts'
import {
  type ConsultationRecord,
  findConsultation,
  insertConsultation,
  loadInquiriesOfPerson,
} from './store.ts'
import type { InquiredProduct } from './tables.ts'

/* Signed-in people inquire about prices on application pages. Staff answer them together with the
   consultations. */

export type InquiryDeps = {
  db: Db
  now: Now
  market: {
    loadNames: (db: Db, ids: readonly number[]) => Promise<Map<number, { name: string }>>
    offerOfPackage: (packageId: string) => Promise<{ applicationId: number; packageName: string } | undefined>
  }
}
type Person = { userId: string }
type InquiryInput = Input<typeof inquiryAdd>['body']

/** These limits allow a person's few inquiries a day and stop a program. */
const createQuotas = (userId: string, ip: string) => [
  { key: `inquire:user:${userId}`, limit: 20, seconds: DAY_SECONDS },
  { key: `inquire:ip:${toNetwork(ip)}`, limit: 60, seconds: DAY_SECONDS },
]

const parseId = (value: string | number) => (/^\d{1,9}$/.test(String(value)) ? Number(value) : 0)

/** Returns the subject of the inquiry with its current names; refuses unknown applications. */
async function loadProducts(
  { db, market }: InquiryDeps,
  wanted: InquiryInput['intentionProductReqs'],
): Promise<InquiredProduct[]> {
  const names = await market.loadNames(
    db,
    wanted.map(({ productId }) => parseId(productId)),
  )
  const products = wanted.map(async ({ productId, packageProductId }) => {
    const id = parseId(productId)
    const application = names.get(id)
    if (!application) throw refuse('application_not_found')
    const offer = packageProductId ? await market.offerOfPackage(packageProductId) : undefined
    return {
      productId: id,
      name: application.name,
      packageName: offer?.applicationId === id ? offer.packageName : '',
    }
  })
  return Promise.all(products)
}

/** Stores an inquiry; returns the promised response time. */
export async function addInquiry(deps: InquiryDeps, who: Person, input: InquiryInput, ip: string) {
  const budget = input.price?.trim() ?? ''
  const fields = {
    consultContent: toPrintable(input.consultContent),
    companyName: toPrintable(input.companyName),
    contactPersonName: toPrintable(input.contactPersonName),
    contactPersonphone: input.contactPersonphone,
  }
  const problems = findInquiryProblems(fields)
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  if (budget && !isOneOf(BUDGETS, budget)) throw refuseFields({ price: '请选择预算' })
  const products = await loadProducts(deps, input.intentionProductReqs)
  const now = deps.now()
  const dueAt = computeDeadline(now, INQUIRY_DAYS)
  const id = createId(now.getTime())
  await transact(deps.db, async (db) => {
    for (const quota of createQuotas(who.userId, ip))
      if (!(await takeQuota(db, quota, now))) throw refuse('too_many_requests')
    await insertConsultation(db, {
      id,
      kind: 'inquiry',
      userId: who.userId,
      industryCode: '',
      content: fields.consultContent,
      contactName: fields.contactPersonName,
      contactPhone: normalizeMobile(fields.contactPersonphone),
      companyName: fields.companyName,
      budget,
      products,
      createdAt: now,
      dueAt,
    })
  })
  return { id, dueTime: toShanghaiTime(dueAt) }
}

const toInquiry = (row: ConsultationRecord): Inquiry => ({
  id: row.id,
  kind: row.kind,
  content: row.content,
  companyName: row.companyName,
  contactName: row.contactName,
  budget: row.budget,
  products: row.products,
  createTime: toShanghaiTime(row.createdAt),
  dueTime: toShanghaiTime(row.dueAt),
  status: row.handledAt ? 'handled' : 'open',
  answer: row.handledAt && { note: row.note, time: toShanghaiTime(row.handledAt) },
})

type InquiryQuery = { state?: 'open' | 'handled'; current?: number; size?: number }
export async function listOwnInquiries({ db }: InquiryDeps, who: Person, request: InquiryQuery) {
  const { rows, total, counts } = await loadInquiriesOfPerson(db, who.userId, request)
  return { records: rows.map(toInquiry), total, counts }
}

/** Returns the person's own inquiry; the refusal does not reveal whether others exist. */
export async function readOwnInquiry({ db }: InquiryDeps, who: Person, id: string): Promise<Inquiry> {
  const row = await findConsultation(db, id)
  if (!row || row.userId !== who.userId) throw refuse('consultation_not_found')
  return toInquiry(row)
}
