import { isOwnPrefix } from '@biaojie/contract/identity.ts'
import { IDENTIFIER_MAX, isIdentifier, normalizeIdentifier } from '@biaojie/contract/rules.ts'
import { prefixAsked } from './holder.ts'

/** Any prefix and suffix may be a handle elsewhere; here it simply does not exist. */
export const isHandle = (text: string) =>
  text.length <= 4 * IDENTIFIER_MAX && /^[^/\p{Cc}]+\/[^\p{Cc}]+$/u.test(text) && text.isWellFormed()

/** Returns the stored form of a requested name; undefined for a name that cannot exist here. */
export function nameOf(raw: string): string | undefined {
  const handle = isIdentifier(raw) ? raw : normalizeIdentifier(raw)
  return isIdentifier(handle) || prefixAsked(handle) ? handle : undefined
}

/** Tells whether a handle, or the handle of a prefix, belongs to another node. */
export function isForeign(handle: string): boolean {
  const name = handle.toUpperCase().replace(/^0\.NA\//, '')
  const [prefix = ''] = name.split('/', 1)
  return !isOwnPrefix(prefix)
}
