import { isRecord } from '@biaojie/contract/records.ts'
import { diffArrays } from 'diff'

/** A line of a field, in both versions or in one of them. `gap` is the number of equal lines left out. */
export type Line = { side: 'both' | 'before' | 'after'; text: string } | { side: 'gap'; count: number }

/** A field that differs between two versions, such as `statistics.1.num`. */
export type Difference = {
  field: string
  lines: Line[]
  /** The words are equal: formats, links or spaces differ. */
  sameWords: boolean
}

/** The fields of a form: the editor's words for `statistics.1.num`, and the order of `statistics.num`. */
export type FieldNames = { words: (field: string) => string; order: readonly string[] }

/** This many equal lines stay visible beside a change. */
const CONTEXT_LINES = 1
/** Texts with more changed lines are shown one after the other, because comparing them would block the browser. */
const MAX_CHANGES = 2_000

/** Collects every field with a value, under the path that the server uses for it. */
function collectFields(value: unknown, path: string, fields: Map<string, unknown>) {
  const isPlainList = Array.isArray(value) && value.every((entry) => typeof entry !== 'object')
  if (isRecord(value) || (Array.isArray(value) && !isPlainList)) {
    for (const [key, inner] of Object.entries(value))
      collectFields(inner, path ? `${path}.${key}` : key, fields)
  } else fields.set(path, value)
  return fields
}

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&amp;': '&',
}

/** Splits a formatted text into lines, with pictures as their keys. */
const splitHtmlLines = (html: string) =>
  html
    .replace(/<img[^>]*data-key="([^"]*)"[^>]*>/g, '\n$1\n')
    .replace(/<\/t[dh]>/g, '　')
    .replace(/<\/(?:p|h2|h3|li|tr|blockquote|figcaption|figure)>|<br\s*\/?>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)

function toLines(value: unknown): string[] {
  if (typeof value === 'boolean') return [value ? '是' : '否']
  if (Array.isArray(value)) return value.flatMap(toLines)
  const text = value === undefined || value === null ? '' : String(value)
  return (/^\s*<[a-z]/.test(text) ? splitHtmlLines(text) : text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function compareLines(before: readonly string[], after: readonly string[]): Line[] {
  const toSide = (side: 'before' | 'after' | 'both', texts: readonly string[]): Line[] =>
    texts.map((text) => ({ side, text }))
  const parts = diffArrays([...before], [...after], { maxEditLength: MAX_CHANGES })
  if (!parts) return [...toSide('before', before), ...toSide('after', after)]
  return parts.flatMap(({ added, removed, value }) =>
    toSide(added ? 'after' : removed ? 'before' : 'both', value),
  )
}

/** Replaces long equal stretches away from any change by gaps. */
function shortenEqualLines(lines: readonly Line[]): Line[] {
  const isNearChange = lines.map((_, at) =>
    lines.slice(Math.max(0, at - CONTEXT_LINES), at + CONTEXT_LINES + 1).some(({ side }) => side !== 'both'),
  )
  const shortened: Line[] = []
  for (const [at, line] of lines.entries()) {
    const last = shortened.at(-1)
    if (isNearChange[at]) shortened.push(line)
    else if (last?.side === 'gap') last.count++
    else shortened.push({ side: 'gap', count: 1 })
  }
  return shortened
}

/**
 * Sorts `statistics.1.num` before `statistics.2.des`: items by number, fields by their place in `order`,
 * others last.
 */
export function compareByFormOrder(order: readonly string[]): (one: string, other: string) => number {
  const places = new Map(order.map((field, at) => [field, at]))
  const getPlace = (path: string) => places.get(path) ?? order.length
  return (one, other) => {
    const [ones, others] = [one.split('.'), other.split('.')]
    const at = ones.findIndex((part, index) => part !== others[index])
    const [a, b] = [ones[at], others[at]]
    if (a === undefined || b === undefined) return ones.length - others.length
    if (/^\d+$/.test(a) && /^\d+$/.test(b)) return Number(a) - Number(b)
    const joinPathTo = (parts: string[]) => parts.slice(0, at + 1).filter((part) => !/^\d+$/.test(part))
    return getPlace(joinPathTo(ones).join('.')) - getPlace(joinPathTo(others).join('.'))
  }
}

/** Returns the fields that differ between two versions of a document, in the order of the form. */
export function findDifferences(before: object, after: object, order: readonly string[]): Difference[] {
  const old = collectFields(before, '', new Map())
  const now = collectFields(after, '', new Map())
  const differing: Difference[] = []
  for (const field of new Set([...now.keys(), ...old.keys()])) {
    if (JSON.stringify(old.get(field)) === JSON.stringify(now.get(field))) continue
    const lines = compareLines(toLines(old.get(field)), toLines(now.get(field)))
    // An empty text and a missing one do not differ.
    if (lines.length === 0) continue
    const sameWords = lines.every(({ side }) => side === 'both')
    differing.push({ field, sameWords, lines: sameWords ? [] : shortenEqualLines(lines) })
  }
  const compare = compareByFormOrder(order)
  return differing.sort((a, b) => compare(a.field, b.field))
}
