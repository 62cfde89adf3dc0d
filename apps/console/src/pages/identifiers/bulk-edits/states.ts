import { BULK_STATE_NAMES, type BulkState } from '@biaojie/contract/identifiers/bulk-edits/rules.ts'
import type { StateTable } from '../../../kit/states.tsx'

export const BULK_STATE_TAGS: StateTable<BulkState> = {
  checking: { label: BULK_STATE_NAMES.checking, tone: 'info' },
  checked: { label: BULK_STATE_NAMES.checked, tone: 'warn' },
  running: { label: BULK_STATE_NAMES.running, tone: 'info' },
  done: { label: BULK_STATE_NAMES.done, tone: 'ok' },
  cancelled: { label: BULK_STATE_NAMES.cancelled, hollow: true },
  failed: { label: BULK_STATE_NAMES.failed, tone: 'err' },
  undoing: { label: BULK_STATE_NAMES.undoing, tone: 'info' },
  undone: { label: BULK_STATE_NAMES.undone, hollow: true },
}
