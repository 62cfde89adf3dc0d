/** Issues of codes: many codes of one rule at once, reserved without content. Plain values, no schema library. */

export const ISSUE_STATES = ['running', 'done', 'cancelled', 'failed'] as const
export type IssueState = (typeof ISSUE_STATES)[number]
export const ISSUE_STATE_NAMES: Record<IssueState, string> = {
  running: '发放中',
  done: '已完成',
  cancelled: '已取消',
  failed: '已停下',
}

/** Codes of one issue. */
export const ISSUE_MAX = 1_000_000
/** Issues of one company that run at the same time. */
export const ISSUES_RUNNING_MAX = 5
