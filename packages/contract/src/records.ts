/* Typed reading of objects and lists, because the standard library returns plain text or unknown. */

/** Returns the keys of a record that has no others. */
export const listKeys = <K extends string>(record: Readonly<Record<K, unknown>>): K[] =>
  Object.keys(record) as K[]

/** Returns keys and values of a record that has no others. */
export const listEntries = <K extends string, V>(record: Readonly<Record<K, V>>): [K, V][] =>
  Object.entries(record) as [K, V][]

/** Tells whether a key is one of the record's own. */
export const isKeyOf = <R extends object>(record: R, key: PropertyKey): key is keyof R =>
  Object.hasOwn(record, key)

/** Tells whether a value is one of a list. */
export const isOneOf = <V>(values: readonly V[], value: unknown): value is V =>
  values.some((item) => item === value)

/** Makes a record with a value for each key. */
export const makeRecord = <K extends string, V>(keys: readonly K[], make: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>

/** Returns a copy of an object with only these fields. */
export function pick<T extends object, K extends keyof T>(value: T, keys: readonly K[]): Pick<T, K> {
  const picked: Partial<Pick<T, K>> = {}
  for (const key of keys) picked[key] = value[key]
  return picked as Pick<T, K>
}

/** Tells whether a value is an object with fields; lists are not. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the fields of an object; empty for any other value. */
export const readFields = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})
