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

/**
 * What an identifier is kept under: the Handle System compares names without regard to ASCII case. Identifiers hold no
 * other letters.
 */
export const foldHandle = (value: string) => value.toUpperCase()

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

/** The address in the code on a part. No character of an identifier needs escaping in an address. */
export const canonicalPath = (handle: string) => `/id/${handle}`

/** The result of a lookup of whatever was typed. */
export const resultPath = (text: string) => `/product_scene?identifier=${encodeURIComponent(text)}`

/** The page of who holds a prefix. */
export const holderPath = (prefix: string) => `/prefix/${prefix}`

/** A path of this site with its origin; what has an origin already stays. */
export const absoluteAddress = (origin: string, address: string) =>
  address.startsWith('/') ? origin + address : address

/** Addresses below these are calls and files, never pages: a miss gets an envelope, a link goes to the browser itself. */
export const CALL_OR_FILE = /^\/(api|assets|media|dev|security|platform-[a-z-]+|app-[a-z-]+)\//
