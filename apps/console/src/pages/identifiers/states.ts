import { type RecordState, STATE_NAMES } from '@biaojie/contract/identifiers/records/rules.ts'
import type { StateTable } from '../../kit/states.tsx'

export const RECORD_STATE_TAGS: StateTable<RecordState> = {
  reserved: { label: STATE_NAMES.reserved, hollow: true },
  active: { label: STATE_NAMES.active, tone: 'ok' },
  suspended: { label: STATE_NAMES.suspended, tone: 'warn' },
  retired: { label: STATE_NAMES.retired, hollow: true },
}
