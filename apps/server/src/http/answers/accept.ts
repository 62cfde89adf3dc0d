/* Parses client preferences as in RFC 9110, with limits. */

/** Longer headers are cut, because no real client sends them and each entry costs time. */
const LONGEST = 2_000
const MAX_ENTRIES = 40

type Range = { value: string; quality: number }

const readQuality = (parameters: readonly string[]): number => {
  const given = parameters
    .map((parameter) => /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/i.exec(parameter)?.[1])
    .find(Boolean)
  return given === undefined ? 1 : Math.min(Number(given), 1)
}

function readRanges(header: string): Range[] {
  return header
    .slice(0, LONGEST)
    .split(',', MAX_ENTRIES)
    .flatMap((part) => {
      const [value = '', ...parameters] = part.split(';')
      const name = value.trim().toLowerCase()
      return name === '' ? [] : [{ value: name, quality: readQuality(parameters) }]
    })
}

const isAcceptable = (range: Range | undefined): range is Range => range !== undefined && range.quality > 0

/** Returns the most specific range for a media type with its weight: 3 the type itself, 2 its main type, 1 any type. */
function findRange(type: string, ranges: readonly Range[]): { range: Range; weight: number } | undefined {
  const main = `${type.slice(0, type.indexOf('/'))}/*`
  for (const [weight, value] of [
    [3, type],
    [2, main],
    [1, '*/*'],
  ] as const) {
    const range = ranges.find((range) => range.value === value)
    if (range) return { range, weight }
  }
  return undefined
}

/**
 * Returns the offered media type that a client prefers; undefined when it accepts none. Among equal types, an
 * explicitly named type takes precedence over one matched by a wildcard, then the earlier one.
 */
export function findPreferredType<T extends string>(header: string, offered: readonly T[]): T | undefined {
  const ranges = readRanges(header)
  if (ranges.length === 0) return offered[0]
  let best: { type: T; quality: number; weight: number } | undefined
  for (const type of offered) {
    const match = findRange(type, ranges)
    if (!match || !isAcceptable(match.range)) continue
    const { weight } = match
    const { quality } = match.range
    if (!best || quality > best.quality || (quality === best.quality && weight > best.weight))
      best = { type, quality, weight }
  }
  return best?.type
}

/** Returns the offered language that a client prefers; the first one when it accepts none. */
export function pickPreferredLanguage<L extends string>(header: string, offered: readonly [L, ...L[]]): L {
  const ranges = readRanges(header)
  let best: { language: L; quality: number } | undefined
  for (const language of offered) {
    const named = ranges.filter(({ value }) => value === language || value.startsWith(`${language}-`))
    const quality = Math.max(0, ...named.map((range) => range.quality))
    if (quality > 0 && (!best || quality > best.quality)) best = { language, quality }
  }
  return best?.language ?? offered[0]
}
