import { normalizeIdentifier, writeIdentifierPattern } from '@biaojie/contract/rules.ts'

const LOOKS_LIKE_ADDRESS = /^(https?:\/\/|\/(id\/|product_scene\?))/i

/** Codes contain identifiers encoded once or, after a messenger passed them on, twice. */
function decode(text: string): string {
  let decoded = text
  for (let round = 0; round < 2; round++) {
    try {
      decoded = decodeURIComponent(decoded)
    } catch {
      return decoded
    }
  }
  return decoded
}

/**
 * Reads a typed, pasted or scanned text as an identifier: the written form when it is one, the identifier
 * inside when it is a web address (this node's /id/… and …?identifier=…, or a company's own code page). Any
 * other text is only normalised, for the rules to judge.
 */
export function readIdentifier(text: string): string {
  const plain = normalizeIdentifier(text)
  if (!LOOKS_LIKE_ADDRESS.test(plain)) return plain
  return normalizeIdentifier(decode(plain)).match(writeIdentifierPattern())?.[0] ?? plain
}

/** Returns the identifier in an address of the site as it is written there; null without one. */
export function readIdentifierInAddress({
  pathname,
  search,
}: {
  pathname: string
  search: string
}): string | null {
  const [, written] = /^(?:\/en)?\/(?:id|drawing|assembly)\/(.*)/.exec(pathname) ?? []
  if (written === undefined) return new URLSearchParams(search).get('identifier')
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}
