import {
  RECALL_STATE_NAMES,
  RESULT_NAMES,
  type RecallState,
  type Result,
  SCOPE_STATE_NAMES,
  type ScopeState,
} from '@biaojie/contract/tracking/recalls/rules.ts'
import type { StateTable } from '../../../kit/states.tsx'

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
export function shortCode(identifier: string, most = 16): string {
  const code = identifier.slice(identifier.indexOf('/') + 1)
  return code.length > most ? `${code.slice(0, 3)}···${code.slice(-(most - 6))}` : code
}
export const percentOf = (part: number, all: number) =>
  all === 0 ? '—' : `${((part / all) * 100).toFixed(1)} %`
