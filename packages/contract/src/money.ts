/**
 * Amounts of money are whole fen, never yuan in floating point, because 0.1 + 0.2 must not reach an invoice.
 * The type prevents mixing yuan, counts and fen; only the functions here create it.
 */
export type Fen = number & { readonly unit: 'fen' }

/** Twelve digits of yuan are exact as numbers, and more than any amount here. */
const MAX_FEN = 10 ** 14 - 1

/**
 * Makes an amount that the program itself counted in fen. Throws RangeError for fractions and values out of
 * bounds.
 */
export function fen(amount: number): Fen {
  if (!Number.isInteger(amount) || Math.abs(amount) > MAX_FEN) throw new RangeError(`not fen: ${amount}`)
  // -0 would be written with a sign.
  return (amount === 0 ? 0 : amount) as Fen
}

export const NO_MONEY = fen(0)

const TYPED = /^[¥￥]?\s*(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2}))?\s*元?$/

/**
 * Reads a typed amount such as '1,280.00', '¥0.01' or '１２８０'; undefined when it is no amount of at most two
 * decimals.
 */
export function parseMoney(text: string): Fen | undefined {
  const [, integer, fraction = ''] = TYPED.exec(text.normalize('NFKC').trim()) ?? []
  return integer === undefined
    ? undefined
    : fen(Number(integer.replaceAll(',', '') + fraction.padEnd(2, '0')))
}

/**
 * Reads a number of yuan, as prices are on the wire, through its decimal digits; undefined when negative or
 * finer than a fen.
 */
export const readFen = (yuan: number): Fen | undefined => parseMoney(String(yuan))

/** Returns the number for the wire whose JSON text is the exact amount in yuan. */
export const fenToYuan = (amount: Fen): number => Number(formatPlain(amount))

export const addMoney = (...amounts: Fen[]): Fen =>
  fen(amounts.reduce<number>((sum, amount) => sum + amount, 0))
export const subtractMoney = (from: Fen, amount: Fen): Fen => fen(from - amount)

/** Returns the price of `count` items. */
export function multiplyMoney(price: Fen, count: number): Fen {
  if (!Number.isInteger(count)) throw new RangeError(`not a count: ${count}`)
  return fen(price * count)
}

/**
 * Returns the cost of a measured quantity, such as kWh, read to a thousandth and rounded half up to whole
 * fen.
 */
export function computeCost(quantity: number, pricePerUnit: Fen): Fen {
  const thousandths = BigInt(Math.round(quantity * 1000)) * BigInt(pricePerUnit)
  const half = thousandths < 0n ? -500n : 500n
  return fen(Number((thousandths + half) / 1000n))
}

/** Returns the digits in fen without a sign, at least three. */
export const toDigits = (amount: Fen) => String(Math.abs(amount)).padStart(3, '0')
const toSign = (amount: Fen) => (amount < 0 ? '-' : '')
const groupDigits = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',')
/** Returns 1280.00, without commas, for forms and files that machines read. */
export const formatPlain = (amount: Fen) =>
  `${toSign(amount)}${toDigits(amount).slice(0, -2)}.${toDigits(amount).slice(-2)}`

/** Returns 1,280.00 for tables, sums and sentences. */
export const formatMoney = (amount: Fen) =>
  `${toSign(amount)}${groupDigits(toDigits(amount).slice(0, -2))}.${toDigits(amount).slice(-2)}`

/** Splits an amount for the price component, which sets its parts in different sizes. */
export function splitMoney(amount: Fen): { integer: string; fraction: string } {
  const digits = toDigits(amount).slice(0, -2)
  return {
    integer: toSign(amount) + groupDigits(digits),
    fraction: toDigits(amount).slice(-2),
  }
}
