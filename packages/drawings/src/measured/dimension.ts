/** A measured dimension: nominal value, tolerance, and the value of this piece. */
export type Dimension = {
  name: string
  /** Stands before the value: Ø, R, 5 × Ø. */
  sign: string
  nominal: number
  /** A fit of ISO 286, such as H8. */
  fit?: string
  /** The allowed deviations from the nominal value. */
  upper: number
  lower: number
  /** Only one side is bounded: `nominal` is 0 and `upper` the most, or `nominal` is the least. */
  limit?: 'most' | 'least'
  /** Written as its two ends. */
  range?: true
  measured: number
  unit: string
  /** The slot of the family to which it is assigned; otherwise its name decides. */
  slot?: string
}

/** Rounding of decimal fractions must not make a value at its limit a wrong one. */
const TINY = 1e-9
const MINUS = '−'

export const deviation = ({ measured, nominal }: Dimension) => measured - nominal

export function isOutside(dimension: Dimension): boolean {
  const off = deviation(dimension)
  if (dimension.limit === 'least') return off < -TINY
  if (dimension.limit === 'most') return off > dimension.upper + TINY
  return off > dimension.upper + TINY || off < dimension.lower - TINY
}

/** The end of the gauge at which a tick stops, as a share of its length from the middle. */
const END = 0.48
/** The band of the tolerance takes six tenths of a gauge. */
export const BAND = 0.3

/** Returns the position of the tick on the gauge, from -0.48 to 0.48; the band ends at ±0.3. */
export function tickPlace(dimension: Dimension): number {
  const { upper, lower } = dimension
  const half = (upper - lower) / 2
  if (half <= 0) return isOutside(dimension) ? END * Math.sign(deviation(dimension) - upper || 1) : 0
  const place = ((deviation(dimension) - (upper + lower) / 2) / half) * BAND
  if (dimension.limit === 'least') return Math.max(-END, Math.min(BAND, place))
  if (dimension.limit === 'most') return Math.max(-BAND, Math.min(END, place))
  return Math.max(-END, Math.min(END, place))
}

const decimals = (value: number) => {
  const text = String(Math.round(Math.abs(value) * 1e6) / 1e6)
  return text.split('.')[1]?.length ?? 0
}
export const countDigits = ({ upper, lower, measured, nominal }: Dimension) =>
  Math.min(4, Math.max(decimals(upper), decimals(lower), decimals(measured), decimals(nominal)))

const signed = (value: number, digits?: number) => {
  const text = digits === undefined ? numberText(Math.abs(value)) : Math.abs(value).toFixed(digits)
  return Number(text) === 0 ? '0' : `${value > 0 ? '+' : MINUS}${text}`
}
/** Adds the sign of the value to its digits and separates thousands. */
function writeNumber(value: number, digits: string): string {
  const [integer = '', fraction] = digits.split('.')
  const grouped = integer.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${value < 0 ? MINUS : ''}${grouped}${fraction ? `.${fraction}` : ''}`
}
/** Thousands are separated, and fractions end where their zeros begin. */
export const numberText = (value: number): string =>
  writeNumber(value, String(Math.round(Math.abs(value) * 1e6) / 1e6))
const fixedText = (value: number, digits: number) => writeNumber(value, Math.abs(value).toFixed(digits))

/** The nominal value as a drawing writes it: Ø64 H8. Empty where only a limit is given. */
export function nominalText({ sign, nominal, fit, limit, range, upper, lower }: Dimension): string {
  if (limit) return ''
  if (range) return `${sign}${numberText(nominal + lower)}–${numberText(nominal + upper)}`
  return `${sign}${numberText(nominal)}${fit ? ` ${fit}` : ''}`
}

export function toleranceText({ nominal, upper, lower, limit, range }: Dimension): string {
  if (limit === 'most') return `≤ ${numberText(upper)}`
  if (limit === 'least') return `≥ ${numberText(nominal)}`
  if (range) return ''
  return Math.abs(upper + lower) < TINY ? `±${numberText(upper)}` : `${signed(upper)}/${signed(lower)}`
}

export const measuredText = (dimension: Dimension) => fixedText(dimension.measured, countDigits(dimension))

/** Returns the deviation with its sign; a dash when there is only a limit. */
export const deviationText = (dimension: Dimension) =>
  dimension.limit || dimension.range ? '—' : signed(deviation(dimension), countDigits(dimension))

/** Symbols of form and position that a drawing frames, by words of their names. */
export type Form = 'runout' | 'parallel' | 'flat' | 'position' | 'square' | 'round' | 'cylinder'
const FORMS: [Form, RegExp][] = [
  ['runout', /跳动/],
  ['parallel', /厚薄差|平行度|壁厚差/],
  ['flat', /平面度/],
  ['position', /位置度|同轴度/],
  ['square', /垂直度/],
  ['cylinder', /圆柱度/],
  ['round', /圆度/],
]
export const getForm = ({ name, limit }: Dimension): Form | undefined =>
  limit === 'most' ? FORMS.find(([, words]) => words.test(name))?.[0] : undefined
