/** Field rules shared by schemas and forms: plain functions, so that pages need no schema library. */

/** The node's own prefix; enterprise prefixes hang below it. */
export const NODE_PREFIX = '88.449'

/** Where the application for a prefix stands, as every company record carries it. */
export const EXAMINE_STATUS = { platform: 0, topLevel: 1, approved: 2, rejected: 3 } as const

export const IDENTIFIER_PATTERN = '^88\\.449\\.\\d{1,9}/[A-Za-z0-9]{2}[A-Za-z0-9-]*$'
export const IDENTIFIER_MESSAGE = '请输入正确的标识 如:88.449.XXX/XX-XXXX000XX'
/** Longer than any identifier in use: an input of a broken scanner must not fill an index. */
export const IDENTIFIER_MAX = 128
export const FOREIGN_MESSAGE = `这个标识属于其他节点，本节点只解析 ${NODE_PREFIX} 开头的标识`
const MOBILE_PATTERN = '^1[3-9]\\d{9}$'
export const MOBILE_MESSAGE = '请输入正确的手机号'

const identifier = new RegExp(IDENTIFIER_PATTERN)
const mobile = new RegExp(MOBILE_PATTERN)

export const isIdentifier = (value: string) => value.length <= IDENTIFIER_MAX && identifier.test(value)

/** A complete identifier that another node resolves. */
export const isForeign = (value: string) =>
  /^\d{1,9}(\.\d{1,9})+\/[^/]/.test(value) && !/^88\.449[./]/.test(value)

/** Why this node cannot look it up; empty when it can. */
export function identifierProblem(value: string): string {
  if (isIdentifier(value)) return ''
  return isForeign(value) ? FOREIGN_MESSAGE : IDENTIFIER_MESSAGE
}
export const isMobile = (value: string) => mobile.test(value)

/**
 * What a scanner or a Chinese keyboard makes of an identifier, back to its written form: full-width
 * letters, digits, dots and slashes become half-width; spaces, zero-width and control characters go.
 */
export function normalizeIdentifier(raw: string): string {
  return raw
    .slice(0, 4 * IDENTIFIER_MAX)
    .normalize('NFKC')
    .replace(/[。．]/g, '.')
    .replace(/[／∕⁄]/g, '/')
    .replace(/[－—–‐‑−]/g, '-')
    .replace(/[\s\p{C}]/gu, '')
}

/** Strips a pasted +86 / 0086 and spaces or dashes inside; the rest must be a mainland mobile number. */
export const normalizeMobile = (raw: string) => raw.replace(/[\s-]/g, '').replace(/^(\+86|0086)/, '')

/** 2–16 Chinese characters or name dots. */
const isContactName = (value: string) => /^[\u4e00-\u9fa5·•.．]{2,16}$/.test(value)
export const CONSULT_CONTENT_MAX = 300
const COMPANY_NAME_MAX = 100

/** Characters as a person counts them: an emoji is one. */
const lengthOf = (text: string) => [...text].length

export type ConsultationFields = {
  industryCode: string
  consultContent: string
  contactPersonName: string
  contactPersonphone: string
  companyName: string
}

/** What is wrong with each field of a consultation, in the order of the form; empty when it can be sent. */
export function consultationProblems(
  fields: ConsultationFields,
): Partial<Record<keyof ConsultationFields, string>> {
  const content = fields.consultContent.trim()
  const company = fields.companyName.trim()
  const problems: Partial<Record<keyof ConsultationFields, string>> = {}
  if (!fields.industryCode) problems.industryCode = '请选择所属行业'
  if (!content) problems.consultContent = '请输入咨询内容'
  else if (lengthOf(content) > CONSULT_CONTENT_MAX)
    problems.consultContent = `咨询内容不能超过 ${CONSULT_CONTENT_MAX} 个字`
  if (!isContactName(fields.contactPersonName.trim()))
    problems.contactPersonName = '请输入 2–16 个汉字的联系人姓名'
  if (!isMobile(normalizeMobile(fields.contactPersonphone))) problems.contactPersonphone = MOBILE_MESSAGE
  if (!company) problems.companyName = '请输入企业名称'
  else if (lengthOf(company) > COMPANY_NAME_MAX)
    problems.companyName = `企业名称不能超过 ${COMPANY_NAME_MAX} 个字`
  return problems
}

export const ANSWER_NOTE_MAX = 300

/** What is wrong with the note of an answered consultation; empty when it can be stored. */
export function answerNoteProblem(note: string): string {
  const text = note.trim()
  if (!text) return '请写明答复了什么'
  return lengthOf(text) > ANSWER_NOTE_MAX ? `答复记录不能超过 ${ANSWER_NOTE_MAX} 个字` : ''
}

/** The address in the code on a part. No character of an identifier needs escaping in an address. */
export const canonicalPath = (handle: string) => `/id/${handle}`

/** A path of this site with its origin; what has an origin already stays. */
export const absoluteAddress = (origin: string, address: string) =>
  address.startsWith('/') ? origin + address : address

/** Addresses below these are calls and files, never pages: a miss gets an envelope, a link goes to the browser itself. */
export const CALL_OR_FILE = /^\/(api|assets|media|dev|security|platform-[a-z-]+|app-[a-z-]+)\//
