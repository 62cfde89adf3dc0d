/** Changes of many identifiers at once: previewed, run in the background, undone as one. Plain values, no schema library. */
import type { FieldKind } from '../templates/rules.ts'

export const BULK_KINDS = ['suspend', 'resume', 'retire', 'value', 'visibility', 'batch'] as const
export type BulkKind = (typeof BULK_KINDS)[number]
export const BULK_KIND_NAMES: Record<BulkKind, string> = {
  suspend: '停用',
  resume: '恢复使用',
  retire: '作废',
  value: '改字段',
  visibility: '改可见范围',
  batch: '改批次',
}

export const BULK_STATES = [
  'checking',
  'checked',
  'running',
  'done',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const
export type BulkState = (typeof BULK_STATES)[number]
export const BULK_STATE_NAMES: Record<BulkState, string> = {
  checking: '核对中',
  checked: '待执行',
  running: '执行中',
  done: '已完成',
  cancelled: '已取消',
  failed: '没有执行',
  undoing: '撤销中',
  undone: '已撤销',
}
/** The node is working on it; a page polls until it is done. */
export const isBulkUnderWay = (state: BulkState) =>
  state === 'checking' || state === 'running' || state === 'undoing'

/** Reasons why an identifier does not change. */
export const SKIP_REASONS = [
  'same',
  'reserved',
  'retired',
  'blocked',
  'template',
  'refused',
  'later',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]
export const SKIP_REASON_NAMES: Record<SkipReason, string> = {
  same: '已经是这样',
  reserved: '已留号，还没有内容',
  retired: '已作废',
  blocked: '被节点封存，封存期间不能作废',
  template: '按的是别的模板',
  refused: '模板不接受这个值',
  later: '核对之后又有人改过',
}

export const BULK_PREVIEW_ROWS = 20
/** Days for which a change that was only previewed waits. */
export const BULK_WAITING_DAYS = 1

/** Tells whether a field's value fits in one cell of a form; files and tables cannot be set in bulk. */
export const isBulkField = ({ kind, unique }: { kind: FieldKind; unique: boolean }) =>
  !unique && !['file', 'picture', 'table', 'series'].includes(kind)
