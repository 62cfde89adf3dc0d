import type { WireElement } from '@biaojie/contract/resolution/resolution/resolution.ts'

/** Structured values may also arrive as JSON text. */
export function unpack({ lableValue: value, dataType }: WireElement): unknown {
  if (typeof value !== 'string' || dataType === 'String' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** Any value inside of an element as one text. */
export function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(toText).join('、')
  return typeof value === 'object' ? Object.values(value).map(toText).join(' ') : String(value)
}
