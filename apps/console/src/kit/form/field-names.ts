export type FieldName = string | (string | number)[]
export const toKey = (name: FieldName) => (typeof name === 'string' ? name : name.join('.'))
/** Turns `plans.0.price`, the server's name of a wrong field, into the form's own name. */
export const toFieldName = (key: string): FieldName =>
  key.includes('.') ? key.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)) : key

/** Texts of spaces and empty lists count as empty. */
export const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)
