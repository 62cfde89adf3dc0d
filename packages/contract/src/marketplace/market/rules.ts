/** Words and rules of the application market, for browser and server. */
import { getReservedPrefix } from '../../identity.ts'

/** Ids up to this one are the catalogue's; applications begin above it. */
export const CATALOGUE_LAST = 48

export const COMPARE_MOST = 4
/** A drawing for an inquiry holds at most this many applications. */
export const PLAN_MOST = 12
/** The plan of the market names at most this many applications at a place; its drawing has room for no more. */
export const PLACE_MOST = 8

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

/** Buying, trying, inquiring and consulting check these conditions in order. */
export const AGREEMENT_MISSING = '请先同意服务协议和应用市场用户协议！'
export const NOT_LOGGED_IN = '您还未登录，是否立即登录？'
export const BUY_WITHOUT_PREFIX = '您尚未完成标识前缀注册，购买需先完成前缀注册'
export const TRIAL_WITHOUT_PREFIX = '您尚未完成标识前缀注册，试用需先完成前缀注册'
export const NO_BANNER_TARGET = '暂无当前应用！'
export const TRIAL_SUBMITTED = '试用提交成功'
export const TRIAL_FAILED = '试用提交失败'

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
