import { isOwnPrefix } from '@biaojie/contract/identity.ts'
import { IDENTIFIER_MAX, isIdentifier, normalizeIdentifier } from '@biaojie/contract/rules.ts'

/**
 * The Handle System gives each prefix its own handle: `0.NA/88.449.1001`, and `0.NA/88.449` for the node's
 * prefix.
 */
const NAMING = /^0\.NA\//i
const NAMED_PREFIX = /^0\.NA\/(\d{1,9}\.\d{1,9}(?:\.\d{1,9}){0,2})$/i

export const isPrefixHandle = (handle: string): boolean => NAMING.test(handle)
export const toPrefixHandle = (prefix: string): string => `0.NA/${prefix}`
/** Returns the prefix that a `0.NA` handle names; any other handle is returned unchanged. */
export const stripNaming = (handle: string): string => handle.replace(NAMING, '')

/** Returns the prefix of this node that a handle names; undefined when it names none. */
export function readNamedPrefix(handle: string): string | undefined {
  const prefix = NAMED_PREFIX.exec(handle)?.[1]
  return prefix !== undefined && isOwnPrefix(prefix) ? prefix : undefined
}

/** Any prefix with any suffix may be a handle of another node; in this node it simply does not exist. */
export const isHandle = (text: string) =>
  text.length <= 4 * IDENTIFIER_MAX && /^[^/\p{Cc}]+\/[^\p{Cc}]+$/u.test(text) && text.isWellFormed()

/** Returns the stored form of a requested name; undefined for a name that cannot exist here. */
export function toName(raw: string): string | undefined {
  const handle = isIdentifier(raw) ? raw : normalizeIdentifier(raw)
  return isIdentifier(handle) || readNamedPrefix(handle) ? handle : undefined
}

/** Tells whether a handle, or the handle of a prefix, belongs to another node. */
export function isForeign(handle: string): boolean {
  const [prefix = ''] = stripNaming(handle).toUpperCase().split('/', 1)
  return !isOwnPrefix(prefix)
}
