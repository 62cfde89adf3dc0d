/** Response codes of the Handle System protocol (RFC 3652). */
export const RESPONSE = {
  success: 1,
  error: 2,
  busy: 3,
  protocolError: 4,
  notSupported: 5,
  recursionTooHigh: 6,
  handleNotFound: 100,
  invalidHandle: 102,
  valuesNotFound: 200,
  notResponsible: 301,
  /** Another service answers for the handle, or for the handles of the prefixes below. */
  serviceReferral: 302,
  prefixReferral: 303,
} as const

/**
 * The values that a client wants; empty lists mean all. A value is included when its type or its index is
 * requested.
 */
export type Wanted = { types: string[]; indexes: number[] }

/** Types are compared case-insensitively; `URL.` also matches subtypes such as `URL.mirror`. */
function isType(requested: string, type: string): boolean {
  const [one, other] = [requested.toUpperCase(), type.toUpperCase()]
  return one === other || (one.endsWith('.') && (other.startsWith(one) || `${other}.` === one))
}

/** The values that a client wants, over any transport. */
export function pickValues<V extends { type: string; index: number }>(
  values: V[],
  { types, indexes }: Wanted,
): V[] {
  if (types.length === 0 && indexes.length === 0) return values
  return values.filter(
    ({ type, index }) => types.some((requested) => isType(requested, type)) || indexes.includes(index),
  )
}
