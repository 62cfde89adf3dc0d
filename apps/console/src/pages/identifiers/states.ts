import { BULK_STATE_NAMES, type BulkState } from '@biaojie/contract/identifiers/bulk-edits/rules.ts'
import { ISSUE_STATE_NAMES, type IssueState } from '@biaojie/contract/identifiers/issues/rules.ts'
import {
  JOB_STATE_NAMES,
  type JobState,
  READ_RESULT_NAMES,
  type ReadResult,
} from '@biaojie/contract/identifiers/labels/rules.ts'
import { type RecordState, STATE_NAMES } from '@biaojie/contract/identifiers/records/rules.ts'
import type { TemplateState } from '@biaojie/contract/identifiers/templates/rules.ts'
import type { StateTable } from '../../kit/states.tsx'

export const RECORD_STATE_TAGS: StateTable<RecordState> = {
  reserved: { label: STATE_NAMES.reserved, hollow: true },
  active: { label: STATE_NAMES.active, tone: 'ok' },
  suspended: { label: STATE_NAMES.suspended, tone: 'warn' },
  retired: { label: STATE_NAMES.retired, hollow: true },
}

export const RECORD_STATE_TABS = {
  name: 'state',
  label: '标识状态',
  options: [
    { value: '', label: '全部', count: 'all' },
    { value: 'active', label: STATE_NAMES.active, count: 'active' },
    { value: 'reserved', label: STATE_NAMES.reserved, count: 'reserved' },
    { value: 'suspended', label: STATE_NAMES.suspended, count: 'suspended' },
    { value: 'retired', label: STATE_NAMES.retired, count: 'retired' },
  ],
} as const

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

export const ISSUE_STATE_TAGS: StateTable<IssueState> = {
  running: { label: ISSUE_STATE_NAMES.running, tone: 'info' },
  done: { label: ISSUE_STATE_NAMES.done, tone: 'ok' },
  cancelled: { label: ISSUE_STATE_NAMES.cancelled, hollow: true },
  failed: { label: ISSUE_STATE_NAMES.failed, tone: 'err' },
}

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

export const TEMPLATE_STATE_TAGS: StateTable<TemplateState> = {
  draft: { label: '草稿', tone: 'info' },
  published: { label: '已发布', tone: 'ok' },
  withdrawn: { label: '已停用', hollow: true },
}
