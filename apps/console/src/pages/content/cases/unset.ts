import type { Schema } from './schema-fields.tsx'

/** Returns the value of an untouched field: a box is not ticked, a text that may be empty is ''. */
function untouched({ type, const: fixed, minLength, pattern }: Schema): unknown {
  if (fixed !== undefined) return undefined
  if (type === 'boolean') return false
  return type === 'string' && minLength === undefined && pattern === undefined ? '' : undefined
}

/** Fills untouched fields of a form's value, as far as its groups and rows exist. */
export function withUntouched(schema: Schema, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => withUntouched(schema.items ?? {}, one))
  const { properties, required = [] } = schema
  if (!properties || typeof value !== 'object' || value === null) return value
  const whole: Record<string, unknown> = { ...value }
  for (const [name, inner] of Object.entries(properties)) {
    const given = whole[name] ?? (required.includes(name) ? untouched(inner) : undefined)
    if (given !== undefined) whole[name] = withUntouched(inner, given)
  }
  return whole
}
