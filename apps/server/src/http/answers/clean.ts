import Type, { type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { madeOnce } from '../first-use.ts'

type Cleaner = (value: unknown) => unknown
type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function cleanObject(properties: Record<string, TSchema>): Cleaner {
  const cleaners = Object.entries(properties).map(([name, schema]) => [name, cleanerOf(schema)] as const)
  return (value) => {
    if (!isFields(value)) return value
    const clean: Fields = {}
    for (const [name, cleaner] of cleaners) if (name in value) clean[name] = cleaner(value[name])
    return clean
  }
}

/**
 * Uses the first variant that the value fits, after it is reduced to that variant's fields. A nullable schema has one
 * variant: a value that does not fit it still loses its undeclared fields.
 */
function cleanUnion(schemas: TSchema[]): Cleaner {
  const [only, ...more] = schemas.filter((schema) => !Type.IsNull(schema))
  if (only && more.length === 0) return cleanerOf(only)
  const variants = schemas.map((schema) => ({ clean: cleanerOf(schema), fits: Compile(schema) }))
  return (value) => {
    for (const { clean, fits } of variants) {
      const cleaned = clean(value)
      if (fits.Check(cleaned)) return cleaned
    }
    return value
  }
}

/**
 * Returns a function that removes from a value what its schema does not declare. TypeBox's own Clean prepares the whole
 * schema at every call, which costs more than everything else in a small answer; it is used for kinds not known here.
 */
export const cleanerOf = madeOnce((schema: TSchema): Cleaner => {
  if (Type.IsObject(schema) && !('additionalProperties' in schema)) return cleanObject(schema.properties)
  if (Type.IsUnion(schema)) return cleanUnion(schema.anyOf)
  if (Type.IsArray(schema)) {
    const item = cleanerOf(schema.items)
    return (value) => (Array.isArray(value) ? value.map(item) : value)
  }
  if (
    Type.IsString(schema) ||
    Type.IsNumber(schema) ||
    Type.IsInteger(schema) ||
    Type.IsBoolean(schema) ||
    Type.IsEnum(schema)
  )
    return (value) => value
  const whole = Compile(schema)
  return (value) => whole.Clean(structuredClone(value))
})
