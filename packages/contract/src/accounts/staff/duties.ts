import { isOneOf, listKeys } from '../../records.ts'

/**
 * The duties of staff and their rights. These are plain values: the server refuses by them, and the console
 * hides what the server would refuse.
 */
export const DUTIES = ['review', 'market', 'content', 'finance', 'support', 'reader', 'auditor'] as const
export type Duty = (typeof DUTIES)[number]

/** All duties but those that only read. */
export const WORKING_DUTIES: readonly Duty[] = DUTIES.filter(
  (duty) => duty !== 'reader' && duty !== 'auditor',
)

export const DUTY_NAMES: Record<Duty, string> = {
  review: '审核',
  market: '应用市场',
  content: '内容',
  finance: '财务',
  support: '客服',
  reader: '只读',
  auditor: '审计',
}

type Right = 'acts' | 'looks'
/** Duties that are missing here see nothing of the area. */
type Rights = Partial<Record<Duty, Right>>

const reader = 'looks' as const

/** The rights of every duty, in one table. Administrators of the node have all of them. */
const RIGHTS = {
  registrations: { review: 'acts', support: 'looks', reader },
  companies: { review: 'acts', market: 'looks', finance: 'looks', support: 'looks', reader },
  identifiers: { review: 'looks', support: 'looks', reader },
  blocks: { review: 'acts', support: 'looks', reader },
  reports: { review: 'acts', support: 'acts', reader },
  accounts: { review: 'looks', support: 'acts', reader },
  consultations: { support: 'acts', market: 'acts', reader },
  partners: { support: 'acts', market: 'acts', reader },
  market: { market: 'acts', content: 'looks', finance: 'looks', support: 'looks', reader },
  voices: { market: 'acts', support: 'acts', reader },
  trials: { market: 'acts', support: 'looks', reader },
  content: { content: 'acts', reader },
  pictures: { content: 'acts', market: 'acts', reader },
  words: { content: 'acts', market: 'acts', reader },
  orders: { finance: 'acts', market: 'looks', support: 'looks', reader },
  entitlements: { market: 'acts', finance: 'acts', support: 'looks', reader },
  money: { finance: 'acts', reader },
  quotes: { finance: 'acts', market: 'acts', support: 'looks', reader },
  node: { review: 'acts', reader },
  audit: { auditor: 'looks' },
} as const satisfies Record<string, Rights>
export type Area = keyof typeof RIGHTS
export const AREAS = listKeys(RIGHTS)

export const AREA_NAMES: Record<Area, string> = {
  registrations: '前缀审核',
  companies: '企业名录与主页',
  identifiers: '企业的标识',
  blocks: '封存与申诉',
  reports: '可疑举报',
  accounts: '账号与换绑申诉',
  consultations: '咨询与询价',
  partners: '伙伴申请',
  market: '应用、分类与服务商',
  voices: '提问与评价',
  trials: '试用',
  content: '资讯、案例与横幅',
  pictures: '页面图片',
  words: '搜索用词',
  orders: '订单',
  entitlements: '开通与使用权',
  money: '收款、退款、对账与发票',
  quotes: '报价',
  node: '国家节点与运行月报',
  audit: '安全日志',
}

/** The person's type and duties, as a session or a browser knows them. */
export type Holder = { type: string; duties?: readonly string[] | undefined }

/** An auditor watches the work of others and therefore may not do any of it. */
export const isAuditConflict = (duties: readonly Duty[]): boolean =>
  duties.includes('auditor') && duties.some((duty) => WORKING_DUTIES.includes(duty))

export const isDuty = (text: string): text is Duty => isOneOf(DUTIES, text)

/** Returns the most that the person's duties allow in this area; undefined where they allow nothing. */
export function findRight({ type, duties = [] }: Holder, area: Area): Right | undefined {
  if (type === 'ADMIN') return 'acts'
  if (type !== 'MANAGER') return undefined
  const rights: Rights = RIGHTS[area]
  const held = duties.filter(isDuty).map((duty) => rights[duty])
  return held.includes('acts') ? 'acts' : held.find((right) => right !== undefined)
}

export const canSee = (holder: Holder, area: Area): boolean => findRight(holder, area) !== undefined
export const canAct = (holder: Holder, area: Area): boolean => findRight(holder, area) === 'acts'

/** 审核、财务. */
export const formatDuties = (duties: readonly string[]): string =>
  DUTIES.filter((duty) => duties.includes(duty))
    .map((duty) => DUTY_NAMES[duty])
    .join('、')

/** Returns the names of the duties that may act in an area. */
export const listDutiesActingIn = (area: Area): string => {
  const rights: Rights = RIGHTS[area]
  return formatDuties(DUTIES.filter((duty) => rights[duty] === 'acts'))
}
