/** Moves of identifiers to a newer version of their template. Plain values, no schema library. */

export const MOVE_STATES = ['running', 'done', 'cancelled', 'failed'] as const
export type MoveState = (typeof MOVE_STATES)[number]
export const MOVE_STATE_NAMES: Record<MoveState, string> = {
  running: '换版中',
  done: '已完成',
  cancelled: '已取消',
  failed: '已停下',
}

/** Identifiers that are looked at before a version is published, so that the answer comes at once. */
export const FORECAST_MAX = 2_000

/** Identifiers that a move names as unfit; further ones are only counted. One spreadsheet holds as many. */
export const REFUSALS_KEPT = 20_000
