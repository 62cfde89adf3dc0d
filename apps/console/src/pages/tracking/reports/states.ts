import type { ReportState } from '@biaojie/contract/tracking/reports/rules.ts'
import type { StateTable } from '../../../kit/states.tsx'

export const STATES: StateTable<ReportState> = {
  open: { label: '待核查', tone: 'info' },
  confirmed: { label: '已确认可疑', tone: 'err' },
  dismissed: { label: '核查正常', tone: 'ok' },
  withdrawn: { label: '已撤回', hollow: true },
}
