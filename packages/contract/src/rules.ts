/**
 * Field rules shared by schemas and forms. They are plain functions, so that pages need no schema library.
 */

import { getIdentity, getNodePrefix, isOwnPrefix, writeCompanyPrefixPattern } from './identity.ts'

/** The state of a prefix application, in every company record. */
export const EXAMINE_STATUS = { platform: 0, topLevel: 1, approved: 2, rejected: 3 } as const

export const describeIdentifier = () => `请输入正确的标识 如:${getNodePrefix()}.XXX/XX-XXXX000XX`
/** No identifier in use is longer, and a broken scanner must not fill an index. */
export const IDENTIFIER_MAX = 128
export const describeForeign = () =>
  `这个标识属于其他节点，本节点只解析 ${getIdentity().prefixes.join('、')} 开头的标识`
const MOBILE_PATTERN = '^1[3-9]\\d{9}$'
export const MOBILE_MESSAGE = '请输入正确的手机号'

const mobile = new RegExp(MOBILE_PATTERN)

/** The pattern of an identifier of this node, also for finding it inside of other text. */
export const writeIdentifierPattern = () => `${writeCompanyPrefixPattern()}/[A-Za-z0-9]{2}[A-Za-z0-9-]*`

/** Compiled once for each identity, because lookups test every request. */
let compiled: { of: object; identifier: RegExp } | undefined
function getIdentifierExpression(): RegExp {
  const of = getIdentity()
  if (compiled?.of !== of) compiled = { of, identifier: new RegExp(`^${writeIdentifierPattern()}$`) }
  return compiled.identifier
}

export const isIdentifier = (value: string) =>
  value.length <= IDENTIFIER_MAX && getIdentifierExpression().test(value)

/**
 * Identifiers are stored in this form, because the Handle System compares names without regard to ASCII case.
 * Identifiers hold no other letters.
 */
export const foldHandle = (value: string) => value.toUpperCase()

/** Tells whether another node resolves this complete identifier. */
export const isForeign = (value: string) =>
  /^\d{1,9}(\.\d{1,9})+\/[^/]/.test(value) && !isOwnPrefix(value.slice(0, value.indexOf('/')))

/** Returns why this node cannot look it up; empty when it can. */
export function findIdentifierProblem(value: string): string {
  if (isIdentifier(value)) return ''
  return isForeign(value) ? describeForeign() : describeIdentifier()
}
export const isMobile = (value: string) => mobile.test(value)

/** Dashes that word processors and Chinese keyboards put for a hyphen. */
const DASHES = /[\u2010-\u2015\u2212－]/g
export const foldDashes = (text: string) => text.replace(DASHES, '-')

/**
 * Restores the written form of an identifier from a scanner or a Chinese keyboard: full-width letters,
 * digits, dots and slashes become half-width; spaces, zero-width and control characters are removed.
 */
export function normalizeIdentifier(raw: string): string {
  return raw
    .slice(0, 4 * IDENTIFIER_MAX)
    .normalize('NFKC')
    .replace(/[。．]/g, '.')
    .replace(/[／∕⁄]/g, '/')
    .replace(DASHES, '-')
    .replace(/[\s\p{C}]/gu, '')
}

/** Removes a pasted +86 / 0086 and spaces or dashes inside; the rest must be a mainland mobile number. */
export const normalizeMobile = (raw: string) => raw.replace(/[\s-]/g, '').replace(/^(\+86|0086)/, '')

/** Returns the address in the code on a part. No character of an identifier needs escaping in an address. */
export const makeCanonicalPath = (handle: string) => `/id/${handle}`

/** Returns the address of the same record's page in English. */
export const makeEnglishPath = (handle: string) => `/en/id/${handle}`

/** Returns the address of a lookup of any typed text. */
export const buildResultPath = (text: string) => `/product_scene?identifier=${encodeURIComponent(text)}`

/** Returns the page of the holder of a prefix. */
export const makeHolderPath = (prefix: string) => `/prefix/${prefix}`

/** Adds the origin to a path of this site; an address with an origin is returned unchanged. */
export const makeAbsoluteAddress = (origin: string, address: string) =>
  address.startsWith('/') ? origin + address : address

/**
 * These addresses are calls and files, never pages: unknown ones are answered with an envelope, and the
 * router does not follow links to them.
 */
export const CALL_OR_FILE = /^\/(api|assets|media|dev|security|platform-[a-z-]+|app-[a-z-]+)\//
