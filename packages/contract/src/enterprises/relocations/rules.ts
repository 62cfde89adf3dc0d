/** The move of a company between nodes: plain values, which browsers may load. */

/** What moves, in the order in which it is written: records follow templates, and events follow records. */
export const RELOCATED_KINDS = [
  'templates',
  'codeRules',
  'batches',
  'items',
  'events',
  'labels',
  'files',
] as const
export type RelocatedKind = (typeof RELOCATED_KINDS)[number]
export const RELOCATED_NAMES: Record<RelocatedKind, string> = {
  templates: '产品模板',
  codeRules: '编码规则',
  batches: '型号与批次',
  items: '标识',
  events: '过程记录',
  labels: '标签模板',
  files: '附件',
}

export const DEPARTURE_STATES = ['running', 'done', 'cancelled', 'failed'] as const
export type DepartureState = (typeof DEPARTURE_STATES)[number]
export const DEPARTURE_STATE_NAMES: Record<DepartureState, string> = {
  running: '准备中',
  done: '可下载',
  cancelled: '已取消',
  failed: '没有完成',
}

export const ARRIVAL_STATES = [
  'uploading',
  'checking',
  'refused',
  'checked',
  'writing',
  'done',
  'cancelled',
  'failed',
] as const
export type ArrivalState = (typeof ARRIVAL_STATES)[number]
export const ARRIVAL_STATE_NAMES: Record<ArrivalState, string> = {
  uploading: '上传中',
  checking: '核对中',
  refused: '不能收',
  checked: '待写入',
  writing: '写入中',
  done: '已写完',
  cancelled: '已取消',
  failed: '没有写完',
}

/** An archive of another node, or what an IDHub answered to its template and data calls. */
export const ARRIVAL_SOURCES = ['archive', 'idhub'] as const
export type ArrivalSource = (typeof ARRIVAL_SOURCES)[number]

/** The result for a row: new on this node, later than here, equal, in conflict, or left out. */
export const OUTCOMES = ['added', 'newer', 'same', 'conflict', 'skipped'] as const
export type Outcome = (typeof OUTCOMES)[number]
export const OUTCOME_NAMES: Record<Outcome, string> = {
  added: '新建',
  newer: '更新',
  same: '已有',
  conflict: '冲突',
  skipped: '不写',
}

/**
 * An archive is uploaded in pieces of this size, so that an interrupted upload continues with the next piece.
 */
export const PIECE_BYTES = 8 * 1024 * 1024
export const ARCHIVE_BYTES = 8 * 1024 * 1024 * 1024
/** Days for which exported archives are kept, and days for which uploaded data are kept. */
export const ARCHIVE_DAYS = 7
export const ARRIVAL_DAYS = 30
/** The maximum number of unwritten rows that are listed individually. */
export const ISSUES_MAX = 500
