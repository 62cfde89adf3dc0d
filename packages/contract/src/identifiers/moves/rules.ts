/** Moves of identifiers to a newer version of their template. Plain values, no schema library. */

export const MOVE_STATES = ['running', 'done', 'cancelled', 'failed'] as const
export type MoveState = (typeof MOVE_STATES)[number]

/** Number of identifiers that are checked before a version is published, so that the answer comes at once. */
export const FORECAST_MAX = 2_000

/**
 * Number of refused identifiers that a move names; more are only counted. This is the size of one
 * spreadsheet.
 */
export const REFUSALS_KEPT = 20_000
