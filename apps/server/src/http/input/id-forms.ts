import { isRecord } from '@biaojie/contract/records.ts'
import type { TSchema } from 'typebox'

/* Some answers give an id as a number and other calls want it as text, or the other way round. Callers send back what
   they were given, so every field that is named as an id is taken in both forms. */

type Node = {
  type?: string
  anyOf?: readonly TSchema[]
  properties?: Readonly<Record<string, TSchema>>
  items?: TSchema
}
/** Returns the value with ids in the declared form; the same value when nothing differs. */
type Convert = (value: unknown) => unknown

const isIdName = (name: string) => /^ids?$|[a-z]Ids?$/.test(name)
const WHOLE = /^(?:0|[1-9]\d{0,14})$/

const toText: Convert = (value) => (Number.isSafeInteger(value) ? String(value) : value)
const toNumber: Convert = (value) => (typeof value === 'string' && WHOLE.test(value) ? Number(value) : value)

function typesOf({ type, anyOf = [] }: Node): Set<string> {
  return new Set([...(type ? [type] : []), ...anyOf.flatMap((one) => [...typesOf(one)])])
}

/** The other form in which an id is taken; undefined for ids that are declared in both, and for lists of ids. */
export function otherForm(schema: TSchema): 'integer' | 'string' | undefined {
  const types = typesOf(schema)
  const isNumber = types.has('integer') || types.has('number')
  if (isNumber === types.has('string')) return undefined
  return isNumber ? 'string' : 'integer'
}

function convertId(schema: TSchema): Convert | undefined {
  const { items }: Node = schema
  if (items) return convertItems(convertId(items))
  const other = otherForm(schema)
  return other && (other === 'integer' ? toText : toNumber)
}

function convertItems(convert: Convert | undefined): Convert | undefined {
  return convert && ((value) => (Array.isArray(value) ? value.map(convert) : value))
}

function convertObject(properties: Readonly<Record<string, TSchema>>): Convert | undefined {
  const fields = Object.entries(properties).flatMap(([name, schema]) => {
    const convert = (isIdName(name) ? convertId(schema) : undefined) ?? idFormsOf(schema)
    return convert ? [{ name, convert }] : []
  })
  if (fields.length === 0) return undefined
  return (value) => {
    if (!isRecord(value) || Array.isArray(value)) return value
    const changed = fields
      .filter(({ name }) => Object.hasOwn(value, name))
      .map(({ name, convert }) => [name, convert(value[name])] as const)
      .filter(([name, converted]) => converted !== value[name])
    return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) }
  }
}

/** Makes the function that puts the ids of an input into their declared form; undefined for a schema without ids. */
export function idFormsOf(schema: TSchema): Convert | undefined {
  const { properties, items, anyOf }: Node = schema
  if (properties) return convertObject(properties)
  if (items) return convertItems(idFormsOf(items))
  const converts = (anyOf ?? []).map(idFormsOf).filter((convert) => convert !== undefined)
  if (converts.length === 0) return undefined
  return (value) => converts.reduce((converted, convert) => convert(converted), value)
}

/** Returns the schema as callers may use it: ids in both forms. */
export function withBothForms(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withBothForms)
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).map(([key, value]) =>
    key === 'properties'
      ? [
          key,
          Object.fromEntries(
            Object.entries(value as object).map(([name, field]) => [name, fieldWithBothForms(name, field)]),
          ),
        ]
      : [key, withBothForms(value)],
  )
  return Object.fromEntries(entries)
}

function fieldWithBothForms(name: string, field: TSchema): unknown {
  if (!isIdName(name)) return withBothForms(field)
  const { items }: Node = field
  if (items) return { ...field, items: fieldWithBothForms(name, items) }
  const other = otherForm(field)
  if (!other) return field
  const { title, ...declared }: TSchema & { title?: string } = field
  return { ...(title && { title }), anyOf: [declared, { type: other }] }
}
