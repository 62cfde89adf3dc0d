import {
  JOB_STATE_NAMES,
  type JobState,
  READ_RESULT_NAMES,
  type ReadResult,
} from '@biaojie/contract/identifiers/labels/rules.ts'
import type { StateTable } from '../../../kit/states.tsx'

export const JOB_STATE_TAGS: StateTable<JobState> = {
  running: { label: JOB_STATE_NAMES.running, tone: 'info' },
  paused: { label: JOB_STATE_NAMES.paused, hollow: true },
  ready: { label: JOB_STATE_NAMES.ready, tone: 'warn' },
  released: { label: JOB_STATE_NAMES.released, tone: 'ok' },
  failed: { label: JOB_STATE_NAMES.failed, tone: 'err' },
  cancelled: { label: JOB_STATE_NAMES.cancelled, hollow: true },
}
export const READ_TAGS: StateTable<ReadResult> = {
  waiting: { label: READ_RESULT_NAMES.waiting, hollow: true },
  same: { label: READ_RESULT_NAMES.same, tone: 'ok' },
  other: { label: READ_RESULT_NAMES.other, tone: 'err' },
  unread: { label: READ_RESULT_NAMES.unread, tone: 'err' },
  retired: { label: READ_RESULT_NAMES.retired, hollow: true },
  impossible: { label: READ_RESULT_NAMES.impossible, hollow: true },
}
