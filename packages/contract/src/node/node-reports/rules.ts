/** Reports of the node for the node above it: states, checks, figures. Plain values. */

export const NODE_REPORT_STATES = ['draft', 'prepared', 'approved', 'sent', 'replaced'] as const
export type NodeReportState = (typeof NODE_REPORT_STATES)[number]
export const NODE_REPORT_STATE_NAMES: Record<NodeReportState, string> = {
  draft: '待编制',
  prepared: '待审核',
  approved: '待报送',
  sent: '已报送',
  replaced: '已更正',
}

/** The bounds that the node above requires. */
export const REQUIRED_SUCCESS = 0.999
export const REQUIRED_P99_MS = 150
/** A company below this share is to be explained. */
export const COMPANY_SUCCESS = 0.9995

export type CompanyFigures = {
  prefix: string
  name: string
  added: number
  registered: number
  resolutions: number
  /** Shares of 1; null without resolutions. */
  success: number | null
  p50: number | null
  p99: number | null
}

export type NodeReportCheck = {
  key: string
  ok: boolean
  text: string
  /** It must be explained before the report is submitted. */
  explain: boolean
}

export type NodeReportFigures = {
  month: string
  from: string
  to: string
  added: number
  registered: number
  registeredBefore: number
  resolutions: number
  unknown: number
  failed: number
  success: number | null
  p50: number | null
  p99: number | null
  companies: number
  newCompanies: number
  /** Minutes of the month that are over, and those in which the node was up. */
  minutes: number
  minutesUp: number
  days: {
    day: string
    resolutions: number
    p50: number | null
    p99: number | null
    /** Minutes in which the node was down; null before the first counted minute. */
    down: number | null
  }[]
  byCompany: CompanyFigures[]
  months: { month: string; added: number; resolutions: number }[]
  before: {
    added: number
    resolutions: number
    success: number | null
    p99: number | null
    companies: number
  } | null
  checks: NodeReportCheck[]
  /** The time that counting took, in ms. */
  ms: number
}
