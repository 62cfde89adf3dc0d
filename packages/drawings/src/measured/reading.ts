import type { Dimension } from './dimension.ts'

/** Standard tolerances of ISO 286-1 in micrometres, IT6 to IT11, for sizes up to the first number in mm. */
const GRADES: readonly (readonly [upTo: number, ...grades: number[]])[] = [
  [3, 6, 10, 14, 25, 40, 60],
  [6, 8, 12, 18, 30, 48, 75],
  [10, 9, 15, 22, 36, 58, 90],
  [18, 11, 18, 27, 43, 70, 110],
  [30, 13, 21, 33, 52, 84, 130],
  [50, 16, 25, 39, 62, 100, 160],
  [80, 19, 30, 46, 74, 120, 190],
  [120, 22, 35, 54, 87, 140, 220],
  [180, 25, 40, 63, 100, 160, 250],
  [250, 29, 46, 72, 115, 185, 290],
  [315, 32, 52, 81, 130, 210, 320],
  [400, 36, 57, 89, 140, 230, 360],
  [500, 40, 63, 97, 155, 250, 400],
]

/** The deviations of a fit whose zero line is a limit (H, h) or its middle (JS, js); undefined for others. */
function findDeviations(nominal: number, fit: string): { upper: number; lower: number } | undefined {
  const [, letter = '', grade = ''] = /^(H|h|JS|js)(\d{1,2})$/.exec(fit) ?? []
  const column = Number(grade) - 5
  const width = GRADES.find(([upTo]) => nominal <= upTo)?.[column]
  if (width === undefined || column < 1 || nominal <= 0) return undefined
  const mm = width / 1000
  if (letter === 'H') return { upper: mm, lower: 0 }
  if (letter === 'h') return { upper: 0, lower: -mm }
  return { upper: mm / 2, lower: -mm / 2 }
}

/** Reads dimensions as people write them in records: "Ø64.1 H8（+0.046/0）", "28 ± 0.05 mm", "≤ 0.050". */

/** One row of an inspection, or a value with the limit that stands behind it. */
export type Inspected = { name: string; standard: string; measured: string; slot?: string }

const NUMBER = String.raw`\d+(?:\.\d+)?`
const DEVIATION = String.raw`[+-]?${NUMBER}`
const HEAD = String.raw`^((?:\d+ ?[×x*] ?)?[Ø⌀ΦφR]?) ?(${NUMBER})`
const SYMMETRIC = new RegExp(String.raw`${HEAD} ?(?:mm)? ?± ?(${NUMBER})`)
const DEVIATIONS = new RegExp(
  String.raw`${HEAD} ?([A-Za-z]{1,2}\d{1,2})? ?\(? ?(${DEVIATION}) ?/ ?(${DEVIATION}) ?\)?`,
)
const FIT = new RegExp(String.raw`${HEAD} ?([A-Za-z]{1,2}\d{1,2})(?![\w.])`)
const RANGE = new RegExp(String.raw`^([Ø⌀ΦφR]?) ?(-?${NUMBER}) ?[–~～-] ?(-?${NUMBER})`)
const LIMIT = new RegExp(String.raw`^(≤|<|不大于|≥|>|不小于) ?[Ø⌀]?(-?${NUMBER})`)
const MEASURED = new RegExp(String.raw`^[Ø⌀ΦφR]? ?(-?${NUMBER})`)
// No look-behind: Safari 15.4 refuses the whole script for one.
const UNIT =
  /[\d)] ?(mm\/s|mm|[μµ]m\/s|[μµ]m|°(?!C)|g·cm|N·m|HBW|HB|HRC|Pa\/min|[kM]?Pa|kN|N|kg|g|%|Hz|Ah|[mkM]?Ω|m?V|lx|cd|°C|ms|s|m?L\/min)(?![\w/·])/
/** No dimension of a part is larger, in any unit; beyond it lines and texts would leave every scale. */
const LONGEST = 1e9
/** A position may move within a circle of this diameter. */
const POSITION = /位置度|同轴度/
const DIAMETER = new RegExp(String.raw`^[Ø⌀] ?(${NUMBER})`)

const plain = (text: string) =>
  text
    .replace(/[−﹣－]/g, '-')
    .replace(/（/g, '(')
    .replace(/）/g, ')')
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/[⌀Φφ]/g, 'Ø')
    .replace(/\s+/g, ' ')
    .trim()

/** A power of ten would be read as the number before it, and judged wrongly. */
const POWER = /10[⁺⁻⁰¹²³⁴-⁹^]|\d[eE][+-]?\d/

/** A count followed by another value, as in "48 对，单极误差 1.1 %": the limit belongs to the other value. */
const COUNT_BEFORE_VALUE = new RegExp(String.raw`^${NUMBER} ?\p{Script=Han}[^\d(]*\d`, 'u')

const readSign = (head: string) => head.replace(/ ?[x*×] ?/, ' × ').trim()

type Tolerance = Omit<Dimension, 'name' | 'measured' | 'unit'>

/** The tolerance that a text gives; undefined where it gives none. */
export function readTolerance(name: string, standard: string): Tolerance | undefined {
  const text = plain(standard)
  const symmetric = SYMMETRIC.exec(text)
  if (symmetric) {
    const [, head = '', nominal, width] = symmetric
    return { sign: readSign(head), nominal: Number(nominal), upper: Number(width), lower: -Number(width) }
  }
  const deviations = DEVIATIONS.exec(text)
  if (deviations) {
    const [, head = '', nominal, fit, ...ends] = deviations
    const [lower = 0, upper = 0] = ends.map(Number).sort((a, b) => a - b)
    return { sign: readSign(head), nominal: Number(nominal), ...(fit && { fit }), upper, lower }
  }
  return readFit(text) ?? readLimit(name, text) ?? readRange(text)
}

function readFit(text: string): Tolerance | undefined {
  const [, head = '', nominal = '', fit = ''] = FIT.exec(text) ?? []
  const ends = findDeviations(Number(nominal), fit)
  return ends && { sign: readSign(head), nominal: Number(nominal), fit, ...ends }
}

function readLimit(name: string, text: string): Tolerance | undefined {
  const [, sign, bound = ''] = LIMIT.exec(text) ?? []
  if (sign && /≥|>|不小于/.test(sign))
    return { sign: '', nominal: Number(bound), upper: Math.abs(Number(bound)) || 1, lower: 0, limit: 'least' }
  const most = sign ? bound : POSITION.test(name) ? DIAMETER.exec(text)?.[1] : undefined
  return most === undefined
    ? undefined
    : { sign: '', nominal: 0, upper: Number(most), lower: 0, limit: 'most' }
}

function readRange(text: string): Tolerance | undefined {
  const [, head = '', from = '', to = ''] = RANGE.exec(text) ?? []
  const [least, most] = [Number(from), Number(to)]
  if (from === '' || least >= most) return undefined
  const middle = Math.round(((least + most) / 2) * 1e6) / 1e6
  return { sign: readSign(head), nominal: middle, upper: most - middle, lower: least - middle, range: true }
}

/** The conditions behind a limit have units of their own, as in "≤ 26（12 L/min）". */
const REMARK = /[（(][^（()）]*[)）]\s*$/
const readUnit = (text: string) => UNIT.exec(plain(text))?.[1]?.replace('µ', 'μ')

/** A dimension with its measured value; undefined unless both can be read, in one unit. */
export function readDimension({ name, standard, measured, slot }: Inspected): Dimension | undefined {
  if (POWER.test(standard) || POWER.test(measured)) return undefined
  const tolerance = readTolerance(name, standard)
  const measuredText = plain(measured)
  if (COUNT_BEFORE_VALUE.test(measuredText)) return undefined
  const value = MEASURED.exec(measuredText)?.[1]
  if (!tolerance || value === undefined) return undefined
  const [given, wanted] = [readUnit(measured), readUnit(standard.replace(REMARK, ''))]
  if (given && wanted && given !== wanted) return undefined
  const unit = given ?? wanted ?? ''
  const lengths = [tolerance.nominal, tolerance.upper, tolerance.lower, Number(value)]
  if (!lengths.every((length) => Math.abs(length) <= LONGEST)) return undefined
  // A sign of the measured value tells a diameter where the standard is a limit.
  return {
    name: name.trim(),
    ...tolerance,
    measured: Number(value),
    unit,
    ...(slot !== undefined && { slot }),
  }
}

/** The lengths in a size such as "Ø320 × 28 mm", in their order. */
export const readSizes = (text: string): number[] =>
  [...plain(text).matchAll(new RegExp(NUMBER, 'g'))]
    .map(([number]) => Number(number))
    .filter((size) => size <= LONGEST)
    .slice(0, 6)
