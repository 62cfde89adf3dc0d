import { listKeys } from '../../records.ts'
import { isMobile, MOBILE_MESSAGE, normalizeMobile } from '../../rules.ts'
import { countCharacters } from '../../texts.ts'

/** Rules of reports of suspicious parts, shared by the portal's form, the console and the server. */

export const REPORT_REASONS = {
  copied: '标签像是复制的',
  counterfeit: '疑似假冒或翻新',
  mismatch: '实物与页面不符',
  moved: '标签有移贴、撕毁痕迹',
  register: '与公开账簿不符',
  other: '其他可疑情况',
} as const
export type ReportReason = keyof typeof REPORT_REASONS
export const REPORT_REASON_KEYS = listKeys(REPORT_REASONS)

/** open → confirmed or dismissed; confirmed → withdrawn; dismissed and withdrawn → open again. */
export const REPORT_STATES = ['open', 'confirmed', 'dismissed', 'withdrawn'] as const
export type ReportState = (typeof REPORT_STATES)[number]

export const REPORT_LIMITS = { place: 60, text: 500, note: 300 } as const

/** The allowed next states of each state. */
export const REPORT_MOVES: Record<ReportState, readonly ReportState[]> = {
  open: ['confirmed', 'dismissed'],
  confirmed: ['withdrawn'],
  dismissed: ['open'],
  withdrawn: ['open'],
}

export type ReportFields = { reason: string; place: string; text: string; contactPhone: string }
type Problems = Partial<Record<keyof ReportFields, string>>

function findTextProblem(text: string, missing: string, name: string, most: number): string {
  const length = countCharacters(text.trim())
  if (length === 0) return missing
  return length > most ? `${name}不能超过 ${most.toLocaleString('en')} 个字` : ''
}

/** Returns the problems of a report by field, in the order of the form; empty when it may be sent. */
export function findReportProblems(fields: ReportFields): Problems {
  const found = {
    reason: Object.hasOwn(REPORT_REASONS, fields.reason) ? '' : '请选择可疑之处',
    place: findTextProblem(fields.place, '请填写在哪里见到这件零件', '地点', REPORT_LIMITS.place),
    text: findTextProblem(fields.text, '请说明看到了什么', '情况说明', REPORT_LIMITS.text),
    contactPhone:
      fields.contactPhone.trim() === '' || isMobile(normalizeMobile(fields.contactPhone))
        ? ''
        : MOBILE_MESSAGE,
  }
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message))
}

/**
 * Everybody reads this note beside the part once a report is confirmed; contacts and the reporter's words
 * stay internal.
 */
export const findReportNoteProblem = (note: string) =>
  findTextProblem(note, '请填写核查结论', '核查结论', REPORT_LIMITS.note)
