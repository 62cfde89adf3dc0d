import { ALARM_STATE_NAMES, type AlarmState } from '@biaojie/contract/tracking/alarms/rules.ts'
import { BLOCK_STATE_NAMES, type BlockState } from '@biaojie/contract/tracking/blocks/rules.ts'
import {
  RECALL_STATE_NAMES,
  RESULT_NAMES,
  type RecallState,
  type Result,
  SCOPE_STATE_NAMES,
  type ScopeState,
} from '@biaojie/contract/tracking/recalls/rules.ts'
import type { ReportState } from '@biaojie/contract/tracking/reports/rules.ts'
import { LINK_STATE_NAMES, type LinkState } from '@biaojie/contract/tracking/trace/rules.ts'
import type { StateTable } from '../../kit/states.tsx'

export const RECALL_TAGS: StateTable<RecallState> = {
  draft: { label: RECALL_STATE_NAMES.draft, tone: 'warn' },
  published: { label: RECALL_STATE_NAMES.published, tone: 'err' },
  closed: { label: RECALL_STATE_NAMES.closed, tone: 'ok' },
  withdrawn: { label: RECALL_STATE_NAMES.withdrawn, hollow: true },
  dropped: { label: RECALL_STATE_NAMES.dropped, hollow: true },
}
export const SCOPE_TAGS: StateTable<ScopeState> = {
  draft: { label: SCOPE_STATE_NAMES.draft, tone: 'warn' },
  asked: { label: SCOPE_STATE_NAMES.asked, tone: 'warn' },
  approved: { label: SCOPE_STATE_NAMES.approved, tone: 'ok' },
  published: { label: SCOPE_STATE_NAMES.published, tone: 'err' },
  replaced: { label: SCOPE_STATE_NAMES.replaced, hollow: true },
  dropped: { label: SCOPE_STATE_NAMES.dropped, hollow: true },
}
export const RESULT_TAGS: Record<Result, { label: string; tone: 'ok' | 'warn' | 'err' }> = {
  replaced: { label: RESULT_NAMES.replaced, tone: 'ok' },
  checked: { label: RESULT_NAMES.checked, tone: 'ok' },
  gone: { label: RESULT_NAMES.gone, tone: 'warn' },
}
/** Calls that show something of a recall. */
export const SHOWN = ['recallList', 'recallDetail', 'recallParts', 'recallPieces'] as const

/** The code of an identifier without its prefix; long ones keep their ends. */
export function shortenCode(identifier: string, most = 16): string {
  const code = identifier.slice(identifier.indexOf('/') + 1)
  return code.length > most ? `${code.slice(0, 3)}···${code.slice(-(most - 6))}` : code
}
export const computePercent = (part: number, all: number) =>
  all === 0 ? '—' : `${((part / all) * 100).toFixed(1)} %`

export const ALARM_TAGS: StateTable<AlarmState> = {
  open: { label: ALARM_STATE_NAMES.open, tone: 'err' },
  warned: { label: ALARM_STATE_NAMES.warned, tone: 'or' },
  dismissed: { label: ALARM_STATE_NAMES.dismissed, hollow: true },
  settled: { label: ALARM_STATE_NAMES.settled, hollow: true },
}

export const BLOCK_TAGS: StateTable<BlockState> = {
  blocked: { label: BLOCK_STATE_NAMES.blocked, tone: 'warn' },
  appealed: { label: BLOCK_STATE_NAMES.appealed, tone: 'info' },
  upheld: { label: BLOCK_STATE_NAMES.upheld, tone: 'err' },
  lifted: { label: BLOCK_STATE_NAMES.lifted, hollow: true },
}

export const LINK_TAGS: StateTable<LinkState> = {
  offered: { label: LINK_STATE_NAMES.offered, tone: 'or' },
  accepted: { label: LINK_STATE_NAMES.accepted, tone: 'ok' },
  declined: { label: LINK_STATE_NAMES.declined, hollow: true },
  ended: { label: LINK_STATE_NAMES.ended, hollow: true },
}

/** The states of links that the own company was asked for. */
export const ASKED_TAGS: StateTable<LinkState> = {
  ...LINK_TAGS,
  offered: { label: '待本企业接受', tone: 'or' },
}

export const REPORT_TAGS: StateTable<ReportState> = {
  open: { label: '待核查', tone: 'info' },
  confirmed: { label: '已确认可疑', tone: 'err' },
  dismissed: { label: '核查正常', tone: 'ok' },
  withdrawn: { label: '已撤回', hollow: true },
}
