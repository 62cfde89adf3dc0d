/** Alarms of identifiers whose code may have been copied: rules with points, states, actions. Plain values. */

export const CLONE_SIGNS = ['cities', 'travel', 'installed', 'repeats', 'photos', 'hours'] as const
export type CloneSign = (typeof CLONE_SIGNS)[number]
export const CLONE_SIGN_TEXT: Record<CloneSign, { name: string; unit: string; help: string }> = {
  cities: { name: '同一周的城市', unit: '个', help: '查验人填的城市，不同的算一个' },
  travel: { name: '两次之间来不及走', unit: '处', help: '前后两次隔得太远，快过每小时 800 km' },
  installed: { name: '已装车还当新件查', unit: '次', help: '登记了 VIN 以后的查验' },
  repeats: { name: '防伪码第一次用过以后又对', unit: '次', help: '第一次相符不算' },
  photos: { name: '举报带照片', unit: '张', help: '核查为正常的不算' },
  hours: { name: '半夜查的', unit: '次', help: '0 点到 5 点' },
}
/** A sign counts its points when its number is over the limit. */
export type CloneRule = { over: number; points: number }
export type CloneRules = { signs: Record<CloneSign, CloneRule>; warnAt: number }
export const CLONE_RULES: CloneRules = {
  signs: {
    cities: { over: 3, points: 30 },
    travel: { over: 0, points: 25 },
    installed: { over: 2, points: 15 },
    repeats: { over: 1, points: 15 },
    photos: { over: 0, points: 10 },
    hours: { over: 3, points: 5 },
  },
  warnAt: 60,
}
/** Number of days that are examined together. */
export const CLONE_DAYS = 7
export const GUIDE_MAX = 5
export const GUIDE_LINE_MAX = 60

export type SignFound = { sign: CloneSign; value: number; over: number; points: number; failed: boolean }
export type CloneJudgement = { signs: SignFound[]; points: number; raised: boolean }

/** Computes the points of the signs that were found for a code; signs without points are left out. */
export function weigh(found: Record<CloneSign, number>, { signs, warnAt }: CloneRules): CloneJudgement {
  const judged = CLONE_SIGNS.filter((sign) => signs[sign].points > 0).map((sign) => {
    const { over, points } = signs[sign]
    return { sign, value: found[sign], over, points, failed: found[sign] > over }
  })
  const points = judged.reduce((sum, rule) => sum + (rule.failed ? rule.points : 0), 0)
  return { signs: judged, points, raised: points >= warnAt }
}

export const ALARM_STATES = ['open', 'warned', 'dismissed', 'settled'] as const
export type AlarmState = (typeof ALARM_STATES)[number]
export const ALARM_STATE_NAMES: Record<AlarmState, string> = {
  open: '疑似被复制',
  warned: '已公开提醒',
  dismissed: '不是复制',
  settled: '已停用',
}
export const ALARM_ACTIONS = ['warn', 'unwarn', 'ask', 'unask', 'dismiss', 'reopen', 'settle'] as const
export type AlarmAction = (typeof ALARM_ACTIONS)[number]
export const ALARM_MOVES: Record<AlarmAction, { from: readonly AlarmState[]; to?: AlarmState }> = {
  warn: { from: ['open'], to: 'warned' },
  unwarn: { from: ['warned'], to: 'open' },
  ask: { from: ['open', 'warned'] },
  unask: { from: ['open', 'warned'] },
  dismiss: { from: ['open', 'warned'], to: 'dismissed' },
  reopen: { from: ['dismissed', 'settled'], to: 'open' },
  settle: { from: ['open', 'warned'], to: 'settled' },
}
export const ALARM_ACTION_NAMES: Record<AlarmAction, string> = {
  warn: '公开提醒',
  unwarn: '撤回提醒',
  ask: '请查验人拍照',
  unask: '不再请拍照',
  dismiss: '不是复制，关掉',
  reopen: '重新打开',
  settle: '停用后结案',
}
export const ALARM_NOTE_MAX = 200

/** The words for visitors; the sentence never says that a part is a fake. */
export const formatWarning = ({ checks, cities }: { checks: number; cities: number }, name: string) =>
  `一周里有人在 ${cities} 个城市查了 ${checks} 次，${name ? `一件${name}` : '一件东西'}到不了这么多地方。`

export const CHECK_AGENTS = ['wechat', 'alipay', 'browser'] as const
export type CheckAgent = (typeof CHECK_AGENTS)[number]
export const CHECK_AGENT_NAMES: Record<CheckAgent, string> = {
  wechat: '微信',
  alipay: '支付宝',
  browser: '浏览器',
}
