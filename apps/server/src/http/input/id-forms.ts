import { isRecord } from '@biaojie/contract/records.ts'
import type { TSchema } from 'typebox'

/* Some answers contain an id as a number while other calls want it as text, or the reverse. Callers send
   back what they received, so every id field accepts both forms. */

type Node = {
  type?: string
  anyOf?: readonly TSchema[]
  enum?: readonly unknown[]
  properties?: Readonly<Record<string, TSchema>>
  items?: TSchema
}
/** Returns the value with ids in the declared form; the same value when nothing differs. */
type Convert = (value: unknown) => unknown

const isIdName = (name: string) => /^ids?$|[a-z]Ids?$/.test(name)
const WHOLE = /^(?:0|[1-9]\d{0,14})$/

const toText: Convert = (value) => (Number.isSafeInteger(value) ? String(value) : value)
const toNumber: Convert = (value) => (typeof value === 'string' && WHOLE.test(value) ? Number(value) : value)

function listTypes({ type, anyOf = [], enum: values = [] }: Node): Set<string> {
  return new Set([
    ...(type ? [type] : []),
    ...values.map((value) => typeof value),
    ...anyOf.flatMap((item) => [...listTypes(item)]),
  ])
}

/**
 * Returns the form in which an id is accepted besides the declared one; undefined when both are declared, and
 * for lists.
 */
export function findOtherForm(schema: TSchema): 'integer' | 'string' | undefined {
  const types = listTypes(schema)
  const isNumber = types.has('integer') || types.has('number')
  if (isNumber === types.has('string')) return undefined
  return isNumber ? 'string' : 'integer'
}

const AMOUNT = /^(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?$/
const toAmount: Convert = (value) => (typeof value === 'string' && AMOUNT.test(value) ? Number(value) : value)
const toDigits: Convert = (value) =>
  typeof value === 'number' && Number.isFinite(value) && AMOUNT.test(String(value)) ? String(value) : value

function createIdConverter(schema: TSchema): Convert | undefined {
  const { items }: Node = schema
  if (items) return createItemsConverter(createIdConverter(items))
  const other = findOtherForm(schema)
  return other && (other === 'integer' ? toText : toNumber)
}

function createNumberConverter(schema: TSchema): Convert | undefined {
  const { properties, items }: Node = schema
  if (properties || items) return undefined
  const other = findOtherForm(schema)
  return other && (other === 'integer' ? toDigits : toAmount)
}

function createItemsConverter(convert: Convert | undefined): Convert | undefined {
  return convert && ((value) => (Array.isArray(value) ? value.map(convert) : value))
}

function createObjectConverter(
  properties: Readonly<Record<string, TSchema>>,
  isLoose: boolean,
): Convert | undefined {
  const fields = Object.entries(properties).flatMap(([name, schema]) => {
    const convert =
      (isIdName(name) ? createIdConverter(schema) : undefined) ??
      (isLoose ? createNumberConverter(schema) : undefined) ??
      createIdFormConverter(schema, isLoose)
    return convert ? [{ name, convert }] : []
  })
  if (fields.length === 0) return undefined
  return (value) => {
    if (!isRecord(value)) return value
    const changed = fields
      .filter(({ name }) => Object.hasOwn(value, name))
      .map(({ name, convert }) => [name, convert(value[name])] as const)
      .filter(([name, converted]) => converted !== value[name])
    return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) }
  }
}

/**
 * Makes the function that puts the ids of an input into their declared form, with `isLoose` its numbers as well; undefined
 * for a schema without them.
 */
export function createIdFormConverter(schema: TSchema, isLoose = false): Convert | undefined {
  const { properties, items, anyOf }: Node = schema
  if (properties) return createObjectConverter(properties, isLoose)
  if (items) return createItemsConverter(createIdFormConverter(items, isLoose))
  const converts = (anyOf ?? [])
    .map((item) => createIdFormConverter(item, isLoose))
    .filter((convert) => convert !== undefined)
  if (converts.length === 0) return undefined
  return (value) => converts.reduce((converted, convert) => convert(converted), value)
}

/** Returns the schema as callers may use it: ids in both forms, with `isLoose` its numbers as well. */
export function allowBothForms(schema: unknown, isLoose = false): unknown {
  if (Array.isArray(schema)) return schema.map((item) => allowBothForms(item, isLoose))
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).map(([key, value]) =>
    key === 'properties'
      ? [
          key,
          Object.fromEntries(
            Object.entries(value as object).map(([name, field]) => [
              name,
              allowBothFormsOfField(name, field, isLoose),
            ]),
          ),
        ]
      : [key, allowBothForms(value, isLoose)],
  )
  return Object.fromEntries(entries)
}

function allowBothFormsOfField(name: string, field: TSchema, isLoose: boolean): unknown {
  const { items, properties }: Node = field
  if (!isIdName(name) && (!isLoose || items || properties)) return allowBothForms(field, isLoose)
  if (items) return { ...field, items: allowBothFormsOfField(name, items, isLoose) }
  const other = findOtherForm(field)
  if (!other) return field
  const { title, ...declared }: TSchema & { title?: string } = field
  const number = isIdName(name) ? 'integer' : 'number'
  return { ...(title && { title }), anyOf: [declared, { type: other === 'string' ? other : number }] }
}
