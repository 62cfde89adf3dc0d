import {
  COMPANY_PAGE_STATE_NAMES,
  type CompanyPageState,
} from '@biaojie/contract/enterprises/company-pages/rules.ts'
import type { ProposalState } from '@biaojie/contract/enterprises/registrations/rules.ts'
import type { StateTable } from '../../kit/states.tsx'

export const COMPANY_PAGE_TAGS: StateTable<CompanyPageState> = {
  draft: { label: COMPANY_PAGE_STATE_NAMES.draft },
  waiting: { label: COMPANY_PAGE_STATE_NAMES.waiting, tone: 'info' },
  returned: { label: COMPANY_PAGE_STATE_NAMES.returned, tone: 'err' },
  published: { label: COMPANY_PAGE_STATE_NAMES.published, tone: 'ok' },
}

export const PROPOSAL_STATES: StateTable<ProposalState> = {
  open: { label: '待管理员确认', tone: 'info' },
  taken: { label: '已采纳', tone: 'ok' },
  declined: { label: '已退回', tone: 'err' },
  withdrawn: { label: '已撤回', hollow: true },
  ended: { label: '已结束', hollow: true },
}

/** The states of examineStatus of a registration. */
export const EXAMINE_STATES: StateTable<number> = {
  0: { label: '平台审核中', tone: 'info' },
  1: { label: '顶级节点审核中', tone: 'info' },
  2: { label: '已通过', tone: 'ok' },
  3: { label: '未通过', tone: 'err' },
}
