/** Companies that show values to another company until a day. Plain values, no schema library. */

/** Partners of one company at a time. */
export const SHARES_MAX = 200

export const SHARE_STATES = ['active', 'expired', 'ended'] as const
export type ShareState = (typeof SHARE_STATES)[number]
export const SHARE_STATE_NAMES: Record<ShareState, string> = {
  active: '有效',
  expired: '已到期',
  ended: '已结束',
}
