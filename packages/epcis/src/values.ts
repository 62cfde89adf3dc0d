/** Tells whether a value is an object with fields; lists are not. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Tells whether a value has more than `levels` levels; it stops there, so that hostile input is cheap. */
export const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)))

/** Returns a count with separators: 10,000. */
export const formatCount = (count: number): string => count.toLocaleString('en')
