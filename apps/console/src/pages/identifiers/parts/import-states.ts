import {
  IMPORT_STATE_NAMES,
  type ImportState,
  type RowOutcome,
} from '@biaojie/contract/identifiers/imports/rules.ts'
import type { TagTone } from '@biaojie/ui/tag.tsx'

type Look = { label: string; tone?: TagTone; hollow?: boolean }
const look = (state: ImportState, more: Omit<Look, 'label'> = {}): Look => ({
  label: IMPORT_STATE_NAMES[state],
  ...more,
})

export const IMPORT_STATE_TAGS: Record<ImportState, Look> = {
  uploaded: look('uploaded', { tone: 'warn' }),
  checking: look('checking', { tone: 'info' }),
  checked: look('checked', { tone: 'warn' }),
  running: look('running', { tone: 'info' }),
  done: look('done', { tone: 'ok' }),
  failed: look('failed', { tone: 'err' }),
  cancelled: look('cancelled', { hollow: true }),
  undoing: look('undoing', { tone: 'info' }),
  undone: look('undone', { hollow: true }),
}

/** A checked file is not written until a person has looked at it. */
export const IMPORT_WAITS: ReadonlySet<ImportState> = new Set<ImportState>(['uploaded', 'checked'])

export const OUTCOME_TONES: Record<RowOutcome, TagTone | undefined> = {
  added: 'ok',
  changed: 'info',
  unchanged: undefined,
  skipped: undefined,
  wrong: 'err',
}

/** The steps of an import and the step of each state. */
export const STEPS = ['file', 'match', 'check', 'write'] as const
export type Step = (typeof STEPS)[number]
export const findStep = (state: ImportState): Step => {
  if (state === 'uploaded') return 'match'
  return state === 'checking' || state === 'checked' ? 'check' : 'write'
}
