import Type, { type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

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
 * The first variant that the value fits, once it holds nothing but that variant's fields. What may be null has
 * but one: there a value that fits nowhere still loses what nobody declared.
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
 * Makes what takes from a value all that its schema does not declare. TypeBox's own sorts the whole schema anew
 * at every call, which for small answers costs more than everything else; kinds not known here are left to it.
 */
export function cleanerOf(schema: TSchema): Cleaner {
  if (Type.IsObject(schema) && !('additionalProperties' in schema)) return cleanObject(schema.properties)
  if (Type.IsUnion(schema)) return cleanUnion(schema.anyOf)
  if (Type.IsArray(schema)) {
    const item = cleanerOf(schema.items)
    return (value) => (Array.isArray(value) ? value.map(item) : value)
  }
  if (Type.IsString(schema) || Type.IsNumber(schema) || Type.IsInteger(schema) || Type.IsBoolean(schema))
    return (value) => value
  const whole = Compile(schema)
  return (value) => whole.Clean(structuredClone(value))
}
