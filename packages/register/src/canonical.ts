/**
 * The values that a digest is computed over: text, whole numbers, booleans, and lists and objects of these.
 */
export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue | undefined }

/**
 * Writes JSON as in RFC 8785: keys in the order of their UTF-16 units, no spaces. `JSON.stringify` is enough
 * for numbers and texts, because RFC 8785 takes their form from ECMAScript.
 */
export function toCanonicalJson(value: CanonicalValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (isList(value)) return `[${value.map(toCanonicalJson).join(',')}]`
  const members = Object.entries(value).flatMap(([key, member]) =>
    member === undefined ? [] : [[key, member] as const],
  )
  members.sort(([left], [right]) => (left < right ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${toCanonicalJson(member)}`).join(',')}}`
}

const isList = (value: CanonicalValue): value is readonly CanonicalValue[] => Array.isArray(value)
