/** An identifier is `prefix/suffix`; the prefix is `country.node.enterprise`. */
type IdentifierParts = { prefix: string; suffix: string }

/** Splits at the first slash. Without a slash everything is the prefix. */
export function splitIdentifier(identifier: string): IdentifierParts {
  const slash = identifier.indexOf('/')
  if (slash < 0) return { prefix: identifier, suffix: '' }
  return { prefix: identifier.slice(0, slash), suffix: identifier.slice(slash + 1) }
}

export type Segment = { text: string; meaning?: string }

/**
 * Divides a suffix by its coding template, an ordered list of `[segment, meaning]`. Separators between two
 * segments stay with the segment before them. When the template does not fit the suffix exactly, the whole
 * suffix is one segment without meaning, because a wrong dimension would be worse than none.
 */
export function splitSuffix(suffix: string, template: readonly (readonly [string, string])[]): Segment[] {
  const segments: Segment[] = []
  let rest = suffix
  for (const [text, meaning] of template) {
    const skipped = rest.indexOf(text)
    if (!text || skipped < 0 || !isSeparator(rest.slice(0, skipped))) return toSegment(suffix)
    const before = segments.at(-1)
    if (skipped > 0 && !before) return toSegment(suffix)
    if (before) before.text += rest.slice(0, skipped)
    segments.push({ text, meaning })
    rest = rest.slice(skipped + text.length)
  }
  return rest === '' && segments.length > 0 ? segments : toSegment(suffix)
}

export type AnatomyPart = { text: string; name: string; meaning?: string; hot?: boolean }
export type AnatomyCell = { kind: 'part'; part: AnatomyPart } | { kind: 'separator'; text: string }

/**
 * Finds `parts` in `text` in order; the text between two parts becomes a separator cell. Returns null when a
 * part does not occur in its place.
 */
export function listAnatomyCells(text: string, parts: readonly AnatomyPart[]): AnatomyCell[] | null {
  const cells: AnatomyCell[] = []
  let rest = text
  for (const part of parts) {
    const gap = rest.indexOf(part.text)
    if (gap < 0 || !isSeparator(rest.slice(0, gap))) return null
    if (gap > 0) cells.push({ kind: 'separator', text: rest.slice(0, gap) })
    cells.push({ kind: 'part', part })
    rest = rest.slice(gap + part.text.length)
  }
  return rest === '' ? cells : null
}

function isSeparator(text: string): boolean {
  return /^[-._/:]*$/.test(text)
}

function toSegment(suffix: string): Segment[] {
  return suffix ? [{ text: suffix }] : []
}
