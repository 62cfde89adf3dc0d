import { type Fen, toDigits } from './money.ts'

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
