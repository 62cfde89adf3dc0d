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

/**
 * Divides an amount in proportion to weights, none of which is negative, and loses no fen: remainders go to
 * the largest fractions, the first of equal ones. Without any weight all shares are equal.
 */
export function shareMoney(amount: Fen, weights: readonly number[]): Fen[] {
  if (weights.length === 0) throw new RangeError('nobody to share with')
  const hasWeight = weights.some((weight) => weight > 0)
  const bigWeights = weights.map((weight) => BigInt(hasWeight ? weight : 1))
  const sum = bigWeights.reduce((total, weight) => total + weight, 0n)
  const [sign, size] = amount < 0 ? [-1, BigInt(-amount)] : [1, BigInt(amount)]
  const parts = bigWeights.map((weight, at) => ({
    at,
    share: (size * weight) / sum,
    remainder: (size * weight) % sum,
  }))
  let left = Number(size - parts.reduce((total, { share }) => total + share, 0n))
  const shares = parts.map(({ share }) => Number(share))
  for (const { at } of parts.toSorted((a, b) => Number(b.remainder - a.remainder))) {
    if (left-- <= 0) break
    shares[at] = (shares[at] ?? 0) + 1
  }
  return shares.map((share) => fen(sign * share))
}

const toDigits = (amount: Fen) => String(Math.abs(amount)).padStart(3, '0')
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

const CAPITALS = '零壹贰叁肆伍陆柒捌玖'
const PLACES = ['', '拾', '佰', '仟']
const GROUPS = ['', '万', '亿']

/** Writes four digits; a run of zeros between others is one 零, at the end none. */
const toGroupCapitals = (group: string) =>
  [...group]
    .map((digit, at) => (digit === '0' ? '零' : `${CAPITALS[Number(digit)]}${PLACES[group.length - 1 - at]}`))
    .join('')
    .replace(/零+/g, '零')
    .replace(/零$/, '')

function toIntegerCapitals(digits: string): string {
  const groups = digits.padStart(Math.ceil(digits.length / 4) * 4, '0').match(/\d{4}/g) ?? []
  return groups
    .map((group, at) => {
      const text = toGroupCapitals(group)
      // A group of zeros adds only the 零 before the next group.
      return text ? `${text}${GROUPS[groups.length - 1 - at]}` : '零'
    })
    .join('')
    .replace(/零+/g, '零')
    .replace(/^零|零$/g, '')
}

/** Returns 人民币陆仟捌佰元整, as invoices and receipts write amounts (支付结算办法, annex 1). */
export function writeMoneyInCapitals(amount: Fen): string {
  const digits = toDigits(amount)
  const integer = toIntegerCapitals(digits.slice(0, -2))
  const [tenths, hundredths] = [Number(digits.at(-2)), Number(digits.at(-1))]
  const yuan = integer && `${integer}元`
  const sign = amount < 0 ? '负' : ''
  if (tenths === 0 && hundredths === 0) return `人民币${sign}${yuan || '零元'}整`
  const jiao = tenths > 0 ? `${CAPITALS[tenths]}角` : yuan && '零'
  return `人民币${sign}${yuan}${jiao}${hundredths > 0 ? `${CAPITALS[hundredths]}分` : '整'}`
}
