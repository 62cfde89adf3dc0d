/** Words and rules of the application market, for browser and server. */
import { getReservedPrefix } from '../../identity.ts'
import { addMoney, type Fen, fen, multiplyMoney, NO_MONEY } from '../../money.ts'
import { isMobile, normalizeMobile } from '../../rules.ts'
import { countCharacters } from '../../texts.ts'

/** Ids up to this one are the catalogue's; applications begin above it. */
export const CATALOGUE_LAST = 48

/** The list offers these page sizes. */
export const LIST_SIZES = [6, 9, 12, 18, 36] as const
export const LIST_SIZE = 9
export const COMPARE_MOST = 4
/** The plan of the market names at most this many applications at a place; its drawing has room for no more. */
export const PLACE_MOST = 8

/** `appOriginal` is 1 for the node's own applications, 0 for a partner's. */
export const SOURCES = { '1': '自主研发', '0': '生态合作' } as const

export const DURATION_UNITS = ['1', '2', '-1'] as const
/** '1' years, '2' months, '-1' lifetime, whose duration is 1. */
export type DurationUnit = (typeof DURATION_UNITS)[number]
export type Term = { duration: number; durationUnit: DurationUnit }

/** Returns 1 年, 3 个月 or 终身, as in `durationUnitView` of the wire and on buttons. */
export function formatTerm({ duration, durationUnit }: Term): string {
  if (durationUnit === '-1') return '终身'
  return durationUnit === '1' ? `${duration} 年` : `${duration} 个月`
}

/** Returns the months of a term, by which terms are sorted; Infinity for a lifetime. */
export function countMonths({ duration, durationUnit }: Term): number {
  if (durationUnit === '-1') return Number.POSITIVE_INFINITY
  return durationUnit === '1' ? 12 * duration : duration
}

/**
 * Returns the last day of a term that begins on `day` (YYYY-MM-DD); undefined for a lifetime. One year from
 * 2026-11-22 ends on 2027-11-21.
 */
export function computeLastDay(day: string, term: Term): string | undefined {
  const months = countMonths(term)
  if (months === Number.POSITIVE_INFINITY) return undefined
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const daysOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  // A term from the 31st ends with a shorter month.
  const end =
    date > daysOfMonth
      ? Date.UTC(year, month - 1 + months, daysOfMonth)
      : Date.UTC(year, month - 1 + months, date - 1)
  return new Date(end).toISOString().slice(0, 10)
}

/** One payment for a term, at the beginning of month `month` (0 at the start). */
export type Payment = { month: number; amount: Fen; term: Term }
export type PricedTerm = Term & { price: Fen }
export type Cost = { total: Fen; payments: Payment[] }

/**
 * Finds the cheapest way to have a package for that many months; undefined without a price. Terms may be
 * combined.
 */
export function computeCostOver(prices: readonly PricedTerm[], months: number): Cost | undefined {
  // The computation runs backwards: cheapest[m] is the cost from month m on, and `step` is the term to buy in
  // month m.
  const cheapest: { total: Fen; step?: PricedTerm }[] = Array.from({ length: months + 1 })
  cheapest[months] = { total: NO_MONEY }
  for (let month = months - 1; month >= 0; month--) {
    for (const price of prices) {
      const next = cheapest[Math.min(months, month + countMonths(price))]
      if (!next) continue
      const total = addMoney(price.price, next.total)
      const best = cheapest[month]
      // Among equal ways the one with the longest term first wins, because it fixes the price.
      const isLonger = best?.step && countMonths(price) > countMonths(best.step)
      if (!best || total < best.total || (total === best.total && isLonger))
        cheapest[month] = { total, step: price }
    }
  }
  const start = cheapest[0]
  if (!start?.step) return undefined
  const payments: Payment[] = []
  for (let month = 0; month < months; ) {
    const step = cheapest[month]?.step
    if (!step) break
    payments.push({
      month,
      amount: step.price,
      term: { duration: step.duration, durationUnit: step.durationUnit },
    })
    month = Math.min(months, month + countMonths(step))
  }
  return { total: start.total, payments }
}

/** Returns the cost of that many months with the same term each time. */
export const computeCostByTerm = (price: PricedTerm, months: number): Fen =>
  multiplyMoney(price.price, Math.max(1, Math.ceil(months / countMonths(price))))

/** Days of trial: a negative or missing number means none, 0 a sandbox without end. */
export const hasTrial = (tryUseDuration: number | null | undefined): tryUseDuration is number =>
  typeof tryUseDuration === 'number' && tryUseDuration >= 0

/** Returns 可试用 30 天, 沙箱长期可用 or 不提供试用. */
export function formatTrial(tryUseDuration: number | null | undefined): string {
  if (!hasTrial(tryUseDuration)) return '不提供试用'
  return tryUseDuration === 0 ? '沙箱长期可用' : `可试用 ${tryUseDuration} 天`
}

/** Buying, trying, inquiring and consulting check these conditions in order. */
export const AGREEMENT_MISSING = '请先同意服务协议和应用市场用户协议！'
export const NOT_LOGGED_IN = '您还未登录，是否立即登录？'
export const BUY_WITHOUT_PREFIX = '您尚未完成标识前缀注册，购买需先完成前缀注册'
export const TRIAL_WITHOUT_PREFIX = '您尚未完成标识前缀注册，试用需先完成前缀注册'
export const NO_BANNER_TARGET = '暂无当前应用！'
export const TRIAL_SUBMITTED = '试用提交成功'
export const TRIAL_FAILED = '试用提交失败'

/** A lifetime is compared as if it lasted three years. */
const LIFETIME_MONTHS = 36

/** Returns the part of a term's price that falls on a month. Lists sort the prices of cards by it. */
export function computeMonthlyPrice({ price, ...term }: PricedTerm): Fen {
  const months = countMonths(term)
  return fen(Math.round(price / (Number.isFinite(months) ? months : LIFETIME_MONTHS)))
}

/** Ranges of that price in yuan, each up to and with `to`; `free` and `quote` stand apart. */
export const PRICE_RANGES = {
  free: { label: '免费', from: 0, to: 0 },
  '500': { label: '500 元以内', from: 0.01, to: 500 },
  '1500': { label: '500–1,500 元', from: 500.01, to: 1500 },
  '4000': { label: '1,500–4,000 元', from: 1500.01, to: 4000 },
  over: { label: '4,000 元以上', from: 4000.01, to: Number.MAX_SAFE_INTEGER },
  quote: { label: '面议', from: null, to: null },
} as const
export type PriceRange = keyof typeof PRICE_RANGES

/** Ways to pay for an application; one may have several. */
export const BILLINGS = { month: '按月', year: '按年', lifetime: '买断', quote: '面议' } as const
export type Billing = keyof typeof BILLINGS

/** Places where an application runs; one may have several. */
export const DEPLOYMENTS = { cloud: '云端', site: '厂内' } as const
export type Deployment = keyof typeof DEPLOYMENTS

export const LEAST_STARS = [3, 4] as const

export const BUDGETS = ['1万元以下', '1-5万元', '5-10万元', '10-50万元', '50万元以上'] as const

const INQUIRY_CONTENT_MAX = 300
const INQUIRY_NAME_MAX = 100
const INQUIRY_CONTACT_MAX = 30

export type InquiryFields = {
  consultContent: string
  companyName: string
  contactPersonName: string
  contactPersonphone: string
}

/** Returns the problems of an inquiry by field, in the order of the form; empty when it can be sent. */
export function findInquiryProblems(fields: InquiryFields): Partial<Record<keyof InquiryFields, string>> {
  const content = fields.consultContent.trim()
  const company = fields.companyName.trim()
  const contact = fields.contactPersonName.trim()
  const problems: Partial<Record<keyof InquiryFields, string>> = {}
  if (!content) problems.consultContent = '请输入咨询内容'
  else if (countCharacters(content) > INQUIRY_CONTENT_MAX)
    problems.consultContent = `咨询内容不能超过 ${INQUIRY_CONTENT_MAX} 个字`
  if (!company) problems.companyName = '请输入企业名称'
  else if (countCharacters(company) > INQUIRY_NAME_MAX)
    problems.companyName = `企业名称不能超过 ${INQUIRY_NAME_MAX} 个字`
  if (!contact) problems.contactPersonName = '请输入联系人'
  else if (countCharacters(contact) > INQUIRY_CONTACT_MAX)
    problems.contactPersonName = `联系人不能超过 ${INQUIRY_CONTACT_MAX} 个字`
  if (!isMobile(normalizeMobile(fields.contactPersonphone))) problems.contactPersonphone = '请输入正确的手机'
  return problems
}

export const QUESTION_MAX = 200
export const REVIEW_LEAST = 10
export const REVIEW_MAX = 500

export function findQuestionProblem(text: string): string {
  const length = countCharacters(text.trim())
  if (length < 5) return '请把问题写完整，至少 5 个字'
  return length > QUESTION_MAX ? `问题不能超过 ${QUESTION_MAX} 个字` : ''
}

export function findReviewProblem(text: string): string {
  const length = countCharacters(text.trim())
  if (length < REVIEW_LEAST) return `评价至少写 ${REVIEW_LEAST} 个字，说说用在哪里、效果如何`
  return length > REVIEW_MAX ? `评价不能超过 ${REVIEW_MAX} 个字` : ''
}

/** The rating adds so many reviews of four stars, so that one review of five stars does not rank above fifty of 4.8. */
const ADDED_REVIEWS = 5
/** Returns hundredths of a star; 0 without reviews. */
export const computeWeightedRating = (stars: number, reviews: number): number =>
  reviews === 0 ? 0 : Math.round((100 * (stars + 4 * ADDED_REVIEWS)) / (reviews + ADDED_REVIEWS))

export const TRIAL_STATUSES = ['applied', 'approved', 'active', 'rejected', 'expired', 'ended'] as const
export type TrialStatus = (typeof TRIAL_STATUSES)[number]
/** Companies and staff read these names of the statuses. */
export const TRIAL_STATUS_TEXT: Record<TrialStatus, string> = {
  applied: '待审核',
  approved: '待开通',
  active: '试用中',
  rejected: '未通过',
  expired: '已到期',
  ended: '已结束',
}
/** A reminder is sent this many days before a trial ends. */
export const TRIAL_REMINDER_DAYS = 3

/** Pictures of first-level categories to choose from, by their names in packages/ui. */
export const CATEGORY_ICONS = [
  'trace',
  'product',
  'verify',
  'supply',
  'logistics',
  'remote',
  'monitor',
  'production',
  'repair',
  'scan',
  'card',
  'settings',
  'company',
] as const

/** The identifier of an application; the code of the tile that replaces a missing picture contains it. */
export const makeApplicationIdentifier = (id: number | string) => `${getReservedPrefix()}/APP-${id}`
