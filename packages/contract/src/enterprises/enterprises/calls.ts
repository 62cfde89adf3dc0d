/** Calls about companies: their directory, pages and figures, the looks of staff, the node's months. */

import { nodeReportCalls } from '../../node/node-reports/node-reports.ts'
import { figureCalls } from '../../resolution/figures/figures.ts'
import { companyPageCalls } from '../company-pages/company-pages.ts'
import { oversightCalls } from '../oversight/oversight.ts'
import { enterpriseCalls } from './enterprises.ts'

export const companyCalls = {
  ...enterpriseCalls,
  ...oversightCalls,
  ...companyPageCalls,
  ...figureCalls,
  ...nodeReportCalls,
}
