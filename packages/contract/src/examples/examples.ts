import type { TSchema } from 'typebox'
import { PATTERNED, VALUES } from './values.ts'

/* Examples of requests, made from the schemas of the contract with values of the demo node. */

type Node = {
  type?: string
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  title?: string
  examples?: readonly unknown[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly TSchema[]
  /** An object that has the fields of several. */
  allOf?: readonly TSchema[]
  /** The items of a tuple have a schema each. */
  items?: TSchema | TSchema[]
  properties?: Readonly<Record<string, TSchema>>
  required?: readonly string[]
}

const UUID = '01932c5e-7a10-7b3c-9d41-2f6a8c0e5b17'
/** Deeper optional fields are left out, so that examples stay readable. */
const MAX_DEPTH = 4

function makeExampleText(
  name: string,
  { format, pattern, minLength = 0, maxLength = 200, title }: Node,
): string {
  if (format === 'uuid') return UUID
  const isFitting = (value: unknown): value is string =>
    typeof value === 'string' &&
    value.length >= minLength &&
    value.length <= maxLength &&
    (!pattern || new RegExp(pattern).test(value))
  const sample = [VALUES[name], ...(pattern ? PATTERNED : [])].find(isFitting)
  if (sample !== undefined) return sample
  return (title ?? name).slice(0, maxLength).padEnd(minLength, '0')
}

function makeExampleNumber(name: string, { minimum = 1, maximum = Number.MAX_SAFE_INTEGER }: Node): number {
  const value = VALUES[name]
  if (typeof value === 'number' && value >= minimum && value <= maximum) return value
  return Math.min(Math.max(1, minimum), maximum)
}

function makeExampleObject({ properties = {}, required = [] }: Node, depth: number): Record<string, unknown> {
  const names = Object.keys(properties).filter((name) => required.includes(name) || depth < MAX_DEPTH)
  return Object.fromEntries(
    names.map((name) => [name, makeExample(name, properties[name] ?? {}, depth + 1)] as const),
  )
}

/** Returns a value that the schema of the field `name` accepts. */
export function makeExample(name: string, schema: TSchema, depth = 0): unknown {
  const node: Node = schema
  if (node.examples?.length) return node.examples[0]
  if (node.const !== undefined) return node.const
  if (node.enum) return node.enum.includes(VALUES[name]) ? VALUES[name] : node.enum[0]
  if (node.anyOf) {
    const isNull = ({ type }: Node) => type === 'null'
    const first = node.anyOf.find((option) => !isNull(option))
    return makeExample(name, first ?? {}, depth)
  }
  if (node.allOf) return Object.assign({}, ...node.allOf.map((part) => makeExample(name, part, depth)))
  if (node.properties) return makeExampleObject(node, depth)
  if (node.type === 'array') {
    const items = node.items ?? {}
    if (Array.isArray(items)) return items.map((item: TSchema) => makeExample(name, item, depth + 1))
    return Array.from({ length: Math.max(1, node.minItems ?? 0) }, () => makeExample(name, items, depth + 1))
  }
  if (node.type === 'string') return makeExampleText(name, node)
  if (node.type === 'integer' || node.type === 'number') return makeExampleNumber(name, node)
  if (node.type === 'boolean') return true
  return node.type === 'null' ? null : {}
}
