import { isRecord } from '@biaojie/contract/records.ts'
import Type, { type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { memoize } from '../first-use.ts'

type Cleaner = (value: unknown) => unknown
type Fields = Record<string, unknown>

/** For values without fields, from which nothing has to be removed. */
const keepValue: Cleaner = (value) => value

function createObjectCleaner(properties: Record<string, TSchema>): Cleaner {
  const cleaners = Object.entries(properties).map(([name, schema]) => [name, getCleaner(schema)] as const)
  return (value) => {
    if (!isRecord(value)) return value
    const clean: Fields = {}
    for (const [name, cleaner] of cleaners) if (name in value) clean[name] = cleaner(value[name])
    return clean
  }
}

/**
 * Uses the first variant that the value matches after reduction to that variant's fields. A nullable schema
 * has one variant: a value that does not match it still loses its undeclared fields.
 */
function createUnionCleaner(schemas: TSchema[]): Cleaner {
  const [only, ...more] = schemas.filter((schema) => !Type.IsNull(schema))
  if (only && more.length === 0) return getCleaner(only)
  if (schemas.every((schema) => getCleaner(schema) === keepValue)) return keepValue
  const variants = schemas.map((schema) => ({ clean: getCleaner(schema), fits: Compile(schema) }))
  return (value) => {
    for (const { clean, fits } of variants) {
      const cleaned = clean(value)
      if (fits.Check(cleaned)) return cleaned
    }
    return value
  }
}

function createListCleaner(items: TSchema): Cleaner {
  const item = getCleaner(items)
  if (item === keepValue) return keepValue
  return (value) => (Array.isArray(value) ? value.map(item) : value)
}

function createTupleCleaner(items: TSchema[]): Cleaner {
  const cleaners = items.map(getCleaner)
  return (value) =>
    Array.isArray(value) ? value.slice(0, cleaners.length).map((item, at) => cleaners[at]?.(item)) : value
}

function createRecordCleaner(values: TSchema): Cleaner {
  const clean = getCleaner(values)
  if (clean === keepValue) return keepValue
  return (value) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, clean(field)]))
      : value
}

/** The pattern of a record with names of any kind. */
const ANY_NAME = '^.*$'
/** Returns the schema of the values of a record with names of any kind; undefined for other schemas. */
function findValueSchema(schema: TSchema): TSchema | undefined {
  if (!Type.IsRecord(schema)) return undefined
  const [[pattern, values] = [], ...more] = Object.entries<TSchema>(schema.patternProperties)
  return pattern === ANY_NAME && more.length === 0 ? values : undefined
}

const allowsOthers = (schema: object) =>
  'additionalProperties' in schema && schema.additionalProperties !== false

/** Values of these kinds stay as they are. */
const PLAIN = [
  Type.IsString,
  Type.IsNumber,
  Type.IsInteger,
  Type.IsBoolean,
  Type.IsEnum,
  Type.IsLiteral,
  Type.IsNull,
  Type.IsUnknown,
]

/**
 * Returns a function that removes everything from a value that its schema does not declare. TypeBox's own
 * Clean prepares the whole schema at every call: 328 to 747 µs per answer, instead of 5 to 14 µs with this
 * function. Clean is used for unknown kinds of schemas.
 */
export const getCleaner = memoize((schema: TSchema): Cleaner => {
  if (Type.IsObject(schema) && !allowsOthers(schema)) return createObjectCleaner(schema.properties)
  if (Type.IsUnion(schema)) return createUnionCleaner(schema.anyOf)
  if (Type.IsArray(schema)) return createListCleaner(schema.items)
  if (Type.IsTuple(schema)) return createTupleCleaner(schema.items)
  if (PLAIN.some((isKind) => isKind(schema))) return keepValue
  const values = findValueSchema(schema)
  if (values) return createRecordCleaner(values)
  const compiled = Compile(schema)
  return (value) => compiled.Clean(structuredClone(value))
})
