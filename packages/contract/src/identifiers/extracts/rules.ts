/** Exports of a company's identifiers to files. Plain values, no schema library. */

export const EXTRACT_STATES = ['running', 'done', 'cancelled', 'failed'] as const
export type ExtractState = (typeof EXTRACT_STATES)[number]
export const EXTRACT_STATE_NAMES: Record<ExtractState, string> = {
  running: '准备中',
  done: '可下载',
  cancelled: '已取消',
  failed: '没有完成',
}

export const EXTRACT_FORMATS = ['xlsx', 'csv'] as const
export type ExtractFormat = (typeof EXTRACT_FORMATS)[number]

/** One import takes no more rows, so that more become several files. */
export const EXTRACT_FILE_ROWS = 1_000_000
/** Days for which files are kept. */
export const EXTRACT_DAYS = 7
/** Exports that one company keeps; the oldest make room. */
export const EXTRACTS_KEPT = 20
