/** Tells whether a value is an object with fields; lists are not. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a count with separators: 10,000. */
export const formatCount = (count: number): string => count.toLocaleString('en')
