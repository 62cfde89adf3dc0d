import { parseNumber, type SceneElement, splitNote } from '../../../../scenes/elements.ts'

/** A dimension that may wear down to a limit; its measured value decides whether the part can stay in use. */
export type Limit = {
  /** 盘厚 */
  name: string
  /** The advice when the measured value is too small: 两侧同时更换. */
  note: string
  unit: string
  least: number
  /** The value of a new part; 0 when the record does not state it. */
  fresh: number
}

const LEAST_NAME = /(?:最小(?:允许)?|极限|更换)(.{0,4}?(?:厚度?|直径|外径|深度?|高度?))|^更换极限$/
const NEW_NAME = /厚/
const MM = /\bmm\b/

type Line = { name: string; value: string }
/** Returns every text and list entry of the record, and table rows with their requirement. */
function listLines(elements: readonly SceneElement[]): Line[] {
  return elements.flatMap((element): Line[] => {
    if (element.kind === 'text') {
      const { value, note } = splitNote(element.text)
      return [{ name: element.label, value: note ? `${value} ${note}` : value }]
    }
    if (element.kind === 'record')
      return element.parts.map(({ key, label }) => ({ name: label, value: element.row[key] ?? '' }))
    if (element.kind === 'masked') return []
    return element.rows.map((row) => {
      const [name = '', ...values] = element.parts.map(({ key }) => row[key] ?? '')
      return { name, value: values.join(' ') }
    })
  })
}

/** Splits 更换极限 = 盘厚 26 mm 或…，两侧同时更换 into its name and its advice. */
function readLimit({ name, value }: Line): Omit<Limit, 'fresh'> | undefined {
  const match = LEAST_NAME.exec(name)
  const least = parseNumber(value)
  if (!match || !MM.test(value) || !(least > 0)) return undefined
  const measure = match[1] ?? /^\s*([^\d\s]{1,6})\s*\d/.exec(value)?.[1]
  if (!measure) return undefined
  const note = match[1]
    ? ''
    : (value
        .split(/[，,；;]/)
        .at(1)
        ?.trim() ?? '')
  return { name: measure === '厚度' || measure === '厚' ? '厚度' : measure, note, unit: 'mm', least }
}

/** Finds the wear limits in the data of a part's page, each with the value of a new part. */
export function findLimits(elements: readonly SceneElement[]): Limit[] {
  const lines = listLines(elements)
  const limits = lines.flatMap((line) => readLimit(line) ?? [])
  // The page may contain the same limit twice; the version with more details is used.
  const best = new Map<number, Omit<Limit, 'fresh'>>()
  for (const limit of limits) {
    const existing = best.get(limit.least)
    if (!existing || limit.note.length > existing.note.length) best.set(limit.least, limit)
  }
  return [...best.values()].map((limit) => {
    const values = lines
      .filter(({ name, value }) => NEW_NAME.test(name) && !LEAST_NAME.test(name) && MM.test(value))
      .map(({ value }) => parseNumber(value))
    const fresh = values.find((value) => value > limit.least && value < limit.least * 1.6) ?? 0
    return { ...limit, fresh }
  })
}

export type Measured = { state: 'replace' | 'ok' | 'odd'; gap: number }

/**
 * Compares a reading with its limit; undefined while nothing is typed. A reading far above the value of a new
 * part is reported as odd.
 */
export function compare(typed: string, { least, fresh }: Limit): Measured | undefined {
  const value = Number(typed)
  if (!typed || typed.endsWith('.') || !Number.isFinite(value) || value <= 0) return undefined
  const gap = Math.round(Math.abs(value - least) * 1000) / 1000
  if (value > (fresh || least) * 1.5 || value < least / 3) return { state: 'odd', gap }
  return { state: value < least ? 'replace' : 'ok', gap }
}

/** Adds a typed key to the reading: numbers below 1,000 with at most two decimals. */
export function typeKey(typed: string, key: string): string {
  if (key === '←') return typed.slice(0, -1)
  if (key === '.' && (typed === '' || typed.includes('.'))) return typed
  const next = typed === '0' && key !== '.' ? key : typed + key
  return /^\d{1,3}(?:\.\d{0,2})?$/.test(next) ? next : typed
}
