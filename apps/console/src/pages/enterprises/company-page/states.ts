import {
  COMPANY_PAGE_STATE_NAMES,
  type CompanyPageState,
} from '@biaojie/contract/enterprises/company-pages/rules.ts'
import type { StateTable } from '../../../kit/states.tsx'

export const COMPANY_PAGE_TAGS: StateTable<CompanyPageState> = {
  draft: { label: COMPANY_PAGE_STATE_NAMES.draft },
  waiting: { label: COMPANY_PAGE_STATE_NAMES.waiting, tone: 'info' },
  returned: { label: COMPANY_PAGE_STATE_NAMES.returned, tone: 'err' },
  published: { label: COMPANY_PAGE_STATE_NAMES.published, tone: 'ok' },
}
