/** The kinds of fields that scenes.ts uses. */
import { isRouteColumn, ROUTE_COLUMNS } from './rules.ts'

type More = {
  /** Other labels under which companies write the same field. */
  aliases?: readonly string[]
  /** Forms require it. The loader does not, because a record of another system may lack it. */
  required?: true
  /** It may not be hidden until mobile verification, because every holder of the part has to see it. */
  alwaysPublic?: true
  /** Visitors type this value and the node compares it; no answer contains it. */
  hidden?: true
  /** A part can be found by this value as well as by its identifier. */
  searchable?: true
  /** The form shows this text below the field. */
  help?: string
}
type Common = More & { label: string }

/** A column of a table or an entry of a record. `identifier` links that identifier. */
export type Part = { label: string; kind: 'text' | 'number' | 'state' | 'identifier'; unit?: string }
type Parts<K extends string> = Record<K, Part>

/**
 * `date`: YYYY-MM-DD with or without HH:mm. `state`: a word with a meaning, such as 合格. `series`: made by the
 * node.
 */
export type PlainField = Common & { kind: 'text' | 'date' | 'state' | 'phone' | 'series' }
export type NumberField = Common & { kind: 'number'; unit: string }
/** A text that leads to another identifier. */
export type LinkField = Common & { kind: 'link' }
export type RecordField<K extends string = string> = Common & { kind: 'record'; parts: Parts<K> }
/** `trail`: a table whose rows have `acceptTime` and `acceptStation`. */
export type TableField<K extends string = string> = Common & { kind: 'table' | 'trail'; parts: Parts<K> }
export type SceneField = PlainField | NumberField | LinkField | RecordField | TableField

/** Bounds of registered fields: characters of a text, rows of a table, entries of a record. */
export const TEXT_MAX = 4_000
export const ROWS_MAX = 2_000
export const ENTRIES_MAX = 100

const plain =
  <K extends PlainField['kind']>(kind: K) =>
  (label: string, more: More = {}): PlainField => ({ kind, label, ...more })
export const text = plain('text')
export const date = plain('date')
export const state = plain('state')
export const phone = plain('phone')
export const series = plain('series')
export const number = (label: string, unit: string, more: More = {}): NumberField => ({
  kind: 'number',
  label,
  unit,
  ...more,
})
export const link = (label: string, more: More = {}): LinkField => ({ kind: 'link', label, ...more })

type PartGiven = string | Omit<Part, 'kind'> | Part
function createParts<K extends string>(given: Record<K, PartGiven>): Parts<K> {
  const parts = Object.entries<PartGiven>(given).map(([key, part]): [string, Part] => [
    key,
    typeof part === 'string' ? { kind: 'text', label: part } : { kind: 'text', ...part },
  ])
  return Object.fromEntries(parts) as Parts<K>
}
export const record = <K extends string = never>(
  label: string,
  parts: Record<K, PartGiven> = {} as Record<K, PartGiven>,
  more: More = {},
): RecordField<K> => ({ kind: 'record', label, parts: createParts(parts), ...more })
export const table = <K extends string>(
  label: string,
  parts: Record<K, PartGiven>,
  more: More = {},
): TableField<K> => ({ kind: 'table', label, parts: createParts(parts), ...more })
export const trail = <K extends string = never>(
  label: string,
  parts: Record<K, PartGiven> = {} as Record<K, PartGiven>,
): TableField<K | 'acceptTime' | 'acceptStation' | 'event' | 'note'> => ({
  kind: 'trail',
  label,
  parts: createParts({ ...ROUTE_COLUMNS, event: '事件', ...parts, note: '说明' }),
})

export const statePart = (label: string): Part => ({ kind: 'state', label })
export const getIdentifierPart = (label: string): Part => ({ kind: 'identifier', label })
export const getNumberPart = (label: string, unit?: string): Part => ({
  kind: 'number',
  label,
  ...(unit && { unit }),
})

/**
 * A registered field, and the names of its parts on the wire: by label, except the first two columns of a
 * trail.
 */
export type Registered = {
  key: string
  field: SceneField
  /** Key or label of a part → its name on the wire. */
  wireName: ReadonlyMap<string, string>
  /** Name on the wire → key of a part. */
  partKey: ReadonlyMap<string, string>
}

export function toRegistered(key: string, field: SceneField): Registered {
  const parts = 'parts' in field ? Object.entries<Part>(field.parts) : []
  const named = parts.map(([part, { label }]) => ({
    part,
    label,
    wire: isRouteColumn(part) ? part : label,
  }))
  return {
    key,
    field,
    wireName: new Map(
      named.flatMap(({ part, label, wire }) => [
        [part, wire],
        [label, wire],
      ]),
    ),
    partKey: new Map(named.map(({ part, wire }) => [wire, part])),
  }
}
