import { CaseFigure, CaseSchema } from '@biaojie/contract/content/content/cases.ts'
import { SECTIONS } from './labels.ts'

/** The parts of a schema that a form needs. */
export type Schema = {
  anyOf?: readonly Schema[]
  type?: string
  const?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

/** Returns the value of an untouched field: a box is not ticked, a text that may be empty is ''. */
function makeEmptyValue({ type, const: constant, minLength, pattern }: Schema): unknown {
  if (constant !== undefined) return undefined
  if (type === 'boolean') return false
  return type === 'string' && minLength === undefined && pattern === undefined ? '' : undefined
}

/** Fills untouched fields of a form's value, as far as its groups and rows exist. */
export function fillMissingFields(schema: Schema, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => fillMissingFields(schema.items ?? {}, entry))
  const { properties, required = [] } = schema
  if (!properties || typeof value !== 'object' || value === null) return value
  const filled: Record<string, unknown> = { ...value }
  for (const [name, inner] of Object.entries(properties)) {
    const inside = filled[name] ?? (required.includes(name) ? makeEmptyValue(inner) : undefined)
    if (inside !== undefined) filled[name] = fillMissingFields(inner, inside)
  }
  return filled
}

const listFieldsBelow = (schema: Schema, path: string): string[] =>
  Object.entries(schema.items?.properties ?? schema.properties ?? {}).flatMap(([name, inner]) => {
    const field = `${path}.${name}`
    return [field, ...listFieldsBelow(inner, field)]
  })

/** Lists every field of a case in the order of the form, `statistics.num` for each of its items. */
export function listFieldOrder(): string[] {
  const { properties = {} }: Schema = CaseSchema
  const sections = SECTIONS.flatMap(({ fields }) =>
    fields.flatMap((field) => [field, ...listFieldsBelow(properties[field] ?? {}, field)]),
  )
  const figures = CaseFigure.anyOf.flatMap((schema) => listFieldsBelow(schema, 'figure'))
  return [...new Set([...sections, 'figure', ...figures])]
}
