/** Calls about companies: their directory, pages and figures, the looks of staff, the node's months. */
import { companyPageCalls } from '../company-pages/company-pages.ts'
import { figureCalls } from '../figures/figures.ts'
import { nodeReportCalls } from '../node-reports/node-reports.ts'
import { oversightCalls } from '../oversight/oversight.ts'
import { enterpriseCalls } from './enterprises.ts'

export const companyCalls = {
  ...enterpriseCalls,
  ...oversightCalls,
  ...companyPageCalls,
  ...figureCalls,
  ...nodeReportCalls,
}
