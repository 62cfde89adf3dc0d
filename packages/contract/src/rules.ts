/** Field rules shared by schemas and forms: plain functions, so that pages need no schema library. */

/** The node's own prefix; enterprise prefixes hang below it. */
export const NODE_PREFIX = '88.449'

export const IDENTIFIER_PATTERN = '^88\\.449\\.\\d{1,9}/[A-Za-z0-9]{2}[A-Za-z0-9-]*$'
export const IDENTIFIER_MESSAGE = '请输入正确的标识 如:88.449.XXX/XX-XXXX000XX'
/** No identifier in use is longer; the bound keeps a broken scanner from filling an index. */
export const IDENTIFIER_MAX = 128
export const MOBILE_PATTERN = '^1[3-9]\\d{9}$'
export const MOBILE_MESSAGE = '请输入正确的手机号'

const identifier = new RegExp(IDENTIFIER_PATTERN)
const mobile = new RegExp(MOBILE_PATTERN)

export const isIdentifier = (value: string) => value.length <= IDENTIFIER_MAX && identifier.test(value)
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

/** 请输入… message, or undefined when the identifier is well formed after normalising. */
export function identifierProblem(raw: string): string | undefined {
  return isIdentifier(normalizeIdentifier(raw)) ? undefined : IDENTIFIER_MESSAGE
}

/** Strips a pasted +86 / 0086 and spaces or dashes inside; the rest must be a mainland mobile number. */
export const normalizeMobile = (raw: string) => raw.replace(/[\s-]/g, '').replace(/^(\+86|0086)/, '')

/** 2–16 Chinese characters or name dots. */
export const isContactName = (value: string) => /^[\u4e00-\u9fa5·•.．]{2,16}$/.test(value)
export const CONSULT_CONTENT_MAX = 300
