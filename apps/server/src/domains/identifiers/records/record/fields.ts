/** The reason of a refused record, for the people who made the file. */
export class Problem extends Error {}

const CONTROL = /[\p{Cc}\p{Surrogate}]/u

/** Returns a text without control characters of at most `max` characters; empty is allowed. */
export function readBounded(value: unknown, what: string, max: number): string {
  if (typeof value !== 'string') throw new Problem(`${what} 应为文本`)
  if (value.length > max) throw new Problem(`${what} 超过 ${max} 个字符`)
  if (CONTROL.test(value)) throw new Problem(`${what} 含有控制字符`)
  return value
}

/** Returns the text of a required field, which must not be empty. */
export function readRequired(from: Record<string, unknown>, key: string, where: string, max: number): string {
  const what = `${where}${where && '的 '}${key}`
  if (from[key] === undefined || from[key] === '') throw new Problem(`缺少 ${what}`)
  return readBounded(from[key], what, max)
}

export function readList(value: unknown, what: string, max: number): unknown[] {
  if (!Array.isArray(value)) throw new Problem(`${what.trim()} 应为数组`)
  if (value.length > max) throw new Problem(`${what.trim()} 超过 ${max} 项`)
  return value
}
