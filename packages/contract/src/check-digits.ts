/** A wrong check digit of a Chinese number suggests a typing error and is never refused. */

const CREDIT_DIGITS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const CREDIT_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/**
 * Tells whether an upper-case unified social credit code (GB 32100-2015, 18 characters) has the right check
 * digit.
 */
export function isCreditCode(code: string): boolean {
  if (code.length !== 18) return false
  const values = [...code].map((character) => CREDIT_DIGITS.indexOf(character))
  if (values.includes(-1)) return false
  const sum = CREDIT_WEIGHTS.reduce((total, weight, at) => total + weight * (values[at] ?? 0), 0)
  return values[17] === (31 - (sum % 31)) % 31
}

const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/**
 * Tells whether an upper-case resident ID number (GB 11643-1999, 18 characters) has a real date and the right
 * check digit.
 */
export function isIdNumber(number: string): boolean {
  if (!/^\d{17}[\dX]$/.test(number)) return false
  const [year = 0, month = 0, day = 0] = [
    number.slice(6, 10),
    number.slice(10, 12),
    number.slice(12, 14),
  ].map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  if (year < 1900 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return false
  const sum = ID_WEIGHTS.reduce((total, weight, at) => total + weight * Number(number[at]), 0)
  return number[17] === '10X98765432'[sum % 11]
}

/** Returns the warning for the field, if any. Only this kind of number has a check digit. */
export const findCreditCodeWarning = (licenseType: string, cardNo: string) =>
  licenseType === '1' && cardNo && !isCreditCode(cardNo)
    ? '统一社会信用代码的校验位不符，请核对是否输错（确认无误可继续提交）'
    : undefined
export const findIdNumberWarning = (cardType: string, cardNo: string) =>
  cardType === '1' && cardNo && !isIdNumber(cardNo)
    ? '身份证号码的校验位不符，请核对是否输错（确认无误可继续提交）'
    : undefined
