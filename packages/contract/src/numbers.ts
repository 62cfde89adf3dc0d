/** Numbers as people and spreadsheet programs write them. */

/** Spreadsheet programs show no more digits, so a longer decimal is a rounding error of a calculation. */
const DIGITS = 15

/** Rounds 3.1999999999999997 to the 3.2 that a person sees; whole numbers stay as they are. */
export const roundNoise = (value: number) =>
  Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS))

/** Returns all digits of a number, without an exponent. */
export function formatDecimal(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  if (Number.isInteger(value)) return BigInt(value).toString()
  const [digits = '', exponent = '0'] = text.split('e-')
  const decimals = (digits.split('.')[1]?.length ?? 0) + Number(exponent)
  return value.toFixed(Math.min(decimals, 100))
}

const PLAIN = /^[+-]?\d{1,15}(\.\d{1,9})?$/
/** Digits in groups of three, separated by a comma or a space; the first group does not begin with 0. */
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$|^[+-]?[1-9]\d{0,2}(?: \d{3})+(?:\.\d+)?$/
const DECIMAL = /^[+-]?\d{1,15}(?:\.\d{1,40})?$/

/**
 * Reads a number; full-width digits are accepted. A comma or space is accepted only between groups of three
 * digits: in `3,2` it may be a decimal point, so the number would become ten times as large.
 */
export function readNumber(given: unknown): number | undefined {
  if (typeof given === 'number') return Number.isFinite(given) ? roundNoise(given) : undefined
  if (typeof given !== 'string') return undefined
  // Most values have so few digits that nothing has to be rounded.
  if (given.length <= DIGITS && PLAIN.test(given)) return Number(given)
  const text = given.normalize('NFKC').trim().replace(/\s/g, ' ')
  const digits = GROUPED.test(text) ? text.replace(/[ ,]/g, '') : text
  return DECIMAL.test(digits) ? roundNoise(Number(digits)) : undefined
}

/** Tells whether a text is a number with commas or spaces in places where they may mean a decimal point. */
export const hasDoubtfulComma = (given: unknown) =>
  typeof given === 'string' &&
  readNumber(given) === undefined &&
  /^[+-]?\d[\d,]*,[\d,]*(?:\.\d+)?$/.test(given.normalize('NFKC').replace(/\s/g, ''))
