import { ISSUE_STATE_NAMES, type IssueState } from '@biaojie/contract/identifiers/issues/rules.ts'
import type { StateTable } from '../../../kit/states.tsx'

export const ISSUE_STATE_TAGS: StateTable<IssueState> = {
  running: { label: ISSUE_STATE_NAMES.running, tone: 'info' },
  done: { label: ISSUE_STATE_NAMES.done, tone: 'ok' },
  cancelled: { label: ISSUE_STATE_NAMES.cancelled, hollow: true },
  failed: { label: ISSUE_STATE_NAMES.failed, tone: 'err' },
}
