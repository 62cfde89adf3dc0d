import { ALARM_STATE_NAMES, type AlarmState } from '@biaojie/contract/tracking/alarms/rules.ts'
import type { StateTable } from '../../../kit/states.tsx'

export const ALARM_TAGS: StateTable<AlarmState> = {
  open: { label: ALARM_STATE_NAMES.open, tone: 'err' },
  warned: { label: ALARM_STATE_NAMES.warned, tone: 'or' },
  dismissed: { label: ALARM_STATE_NAMES.dismissed, hollow: true },
  settled: { label: ALARM_STATE_NAMES.settled, hollow: true },
}
