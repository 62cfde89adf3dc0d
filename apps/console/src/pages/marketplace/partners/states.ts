import type { PartnerRow } from '@biaojie/contract/marketplace/partners.ts'
import type { StateTable } from '../../../kit/states.tsx'

type State = 'open' | 'late' | 'accepted' | 'declined'
export const PARTNER_STATES: StateTable<State> = {
  open: { label: '待处理', tone: 'info' },
  late: { label: '已超时', tone: 'err' },
  accepted: { label: '通过初审', tone: 'ok' },
  declined: { label: '未通过', hollow: true },
}

export const toState = ({ answer, remainingMinutes }: PartnerRow): State =>
  answer ? answer.result : remainingMinutes < 0 ? 'late' : 'open'
