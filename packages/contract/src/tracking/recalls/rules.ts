/** Recalls from their cause to the last handled part. Plain values, no schema library. */

import type { Level, RecordState } from '../../identifiers/records/rules.ts'
import type { Role } from '../../identifiers/templates/rules.ts'

export const RECALL_STATES = ['draft', 'published', 'closed', 'withdrawn', 'dropped'] as const
export type RecallState = (typeof RECALL_STATES)[number]
export const RECALL_STATE_NAMES: Record<RecallState, string> = {
  draft: '草稿',
  published: '召回中',
  closed: '已结束',
  withdrawn: '已撤回',
  dropped: '已作废',
}

/** Every change of a recall's set of parts goes through the same approvals. */
export const SCOPE_KINDS = ['first', 'extend', 'narrow', 'withdraw'] as const
export type ScopeKind = (typeof SCOPE_KINDS)[number]
export const SCOPE_KIND_NAMES: Record<ScopeKind, string> = {
  first: '圈定',
  extend: '扩大',
  narrow: '缩小',
  withdraw: '撤回',
}
export const SCOPE_STATES = ['draft', 'asked', 'approved', 'published', 'replaced', 'dropped'] as const
export type ScopeState = (typeof SCOPE_STATES)[number]
export const SCOPE_STATE_NAMES: Record<ScopeState, string> = {
  draft: '草稿',
  asked: '待批准',
  approved: '已批准',
  published: '已发布',
  replaced: '已被新范围接替',
  dropped: '已撤回',
}

export const CAUSE_KINDS = [
  'lot',
  'heat',
  'batch',
  'date',
  'station',
  'shift',
  'upstream',
  'list',
  'filter',
] as const
export type CauseKind = (typeof CAUSE_KINDS)[number]
export const CAUSE_NAMES: Record<CauseKind, string> = {
  lot: '供应商来料',
  heat: '炉次',
  batch: '批次',
  date: '生产日期',
  station: '工位',
  shift: '班次',
  upstream: '上游标识',
  list: '清单',
  filter: '标识列表的筛选',
}
/** The roles of fields in which records are searched for a condition of this kind. */
export const CAUSE_ROLES: Record<CauseKind, readonly Role[]> = {
  lot: ['lot'],
  heat: ['heat'],
  batch: ['batch'],
  date: ['producedAt'],
  station: ['station'],
  shift: ['shift'],
  upstream: ['upstream', 'heat', 'lot'],
  list: [],
  filter: [],
}

/** Conditions of the list of identifiers. */
export type CauseFilter = {
  state?: RecordState | undefined
  level?: Level | undefined
  template?: string | undefined
  batch?: string | undefined
  updatedFrom?: string | undefined
  updatedTo?: string | undefined
  text?: string | undefined
}

/** One condition of a cause; parts of a recall meet all of them. */
export type Cause = {
  kind: CauseKind
  /** Identifiers or, without a prefix, codes of `prefix`; names of stations or shifts; lines of a list; a filter in words. */
  values: string[]
  /** The company whose codes `values` are; empty for the own one. */
  prefix: string
  /** Moments as `2026-03-18 06:00`, for production dates, stations and shifts; empty otherwise. */
  from: string
  to: string
  filter?: CauseFilter | undefined
}
export const CAUSES_MAX = 6
export const LIST_MAX = 20_000

/** The place of a part according to the latest record about it. */
export const PART_STATES = [
  'made',
  'stock',
  'transit',
  'received',
  'built',
  'sold',
  'sample',
  'scrapped',
] as const
export type PartState = (typeof PART_STATES)[number]
export const PART_STATE_NAMES: Record<PartState, string> = {
  made: '厂内',
  stock: '在库',
  transit: '在途',
  received: '客户收货',
  built: '已装入下一级',
  sold: '已售',
  sample: '试验样件',
  scrapped: '已报废',
}
/** The action that parts in a state need. */
export const PART_ACTIONS: Record<PartState, string> = {
  made: '停发',
  stock: '冻结',
  transit: '拦回',
  received: '停用',
  built: '随下一级',
  sold: '召回',
  sample: '不动',
  scrapped: '不动',
}
/** These may be left out of a recall. */
export const LEFT_OUT = ['scrapped', 'sample'] as const

export const RESULTS = ['replaced', 'checked', 'gone'] as const
export type Result = (typeof RESULTS)[number]
export const RESULT_NAMES: Record<Result, string> = {
  replaced: '换新',
  checked: '查过合格',
  gone: '已不在用',
}

export const NOTICE_STATES = ['sent', 'answered', 'lifted'] as const
export type NoticeState = (typeof NOTICE_STATES)[number]
export const NOTICE_STATE_NAMES: Record<NoticeState, string> = {
  sent: '等对方答复',
  answered: '已答复',
  lifted: '已解除',
}

/** A recall may be closed when this percentage of its parts is handled. */
export const CLOSE_AT = 98
export const PLAN_WEEKS = 25
export const RECALLS_OPEN_MAX = 50
export const MEMBERS_MAX = 300_000
export const EXCLUDED_MAX = 2_000
export const DISPOSALS_MAX = 100

/**
 * The share of parts that the plan expects to be handled after a share of the time: fast at first, slow at
 * the end.
 */
export const computePlannedShare = (time: number): number => {
  const passed = Math.min(1, Math.max(0, time))
  return 1 - (1 - passed) ** 2
}

/** Tells in words what a condition asks for. */
export function describeCause({ kind, values, prefix, from, to }: Cause): string {
  const named =
    values.length > 3 ? `${values.slice(0, 2).join('、')} 等 ${values.length} 个` : values.join('、')
  const range = from || to ? `${from || '开始'} 至 ${to || '现在'}` : ''
  return [CAUSE_NAMES[kind], prefix && kind !== 'date' ? prefix : '', named, range].filter(Boolean).join(' ')
}

/** The criteria by which pieces are grouped in the figure of a recall. */
export const PIECE_GROUPINGS = ['source', 'batch', 'shift', 'station'] as const
export type PieceGrouping = (typeof PIECE_GROUPINGS)[number]
export const PIECE_GROUPING_NAMES: Record<PieceGrouping, string> = {
  source: '炉次或来料',
  batch: '批次',
  shift: '班次',
  station: '工位',
}
export const PIECES_MAX = 20_000

export const STANDINGS = ['recalled', 'handled', 'cleared', 'withdrawn', 'none'] as const
/**
 * The status of one part: in a recall, in a recall and handled, excluded from a recall, in a withdrawn
 * recall, or in none.
 */
export type Standing = (typeof STANDINGS)[number]
export const STANDING_NAMES: Record<Standing, string> = {
  recalled: '已列入召回',
  handled: '召回已处置',
  cleared: '已移出召回',
  withdrawn: '召回已撤回',
  none: '未列入召回',
}
