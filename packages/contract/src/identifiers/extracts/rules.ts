/** Exports of a company's identifiers to files. Plain values, no schema library. */

export const EXTRACT_STATES = ['running', 'done', 'cancelled', 'failed'] as const
export type ExtractState = (typeof EXTRACT_STATES)[number]

export const EXTRACT_FORMATS = ['xlsx', 'csv'] as const
export type ExtractFormat = (typeof EXTRACT_FORMATS)[number]

/** The maximum number of rows of one import; larger exports become several files. */
export const EXTRACT_FILE_ROWS = 1_000_000
/** Days for which files are kept. */
export const EXTRACT_DAYS = 7
/** The number of exports that are kept for one company; the oldest are deleted first. */
export const EXTRACTS_KEPT = 20
