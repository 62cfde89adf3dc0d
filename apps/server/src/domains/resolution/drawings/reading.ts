import type { TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { formatMeasured } from '@biaojie/contract/identifiers/templates/units.ts'
import { readFields } from '@biaojie/contract/records.ts'
import type { PartDrawing } from '@biaojie/contract/resolution/drawings.ts'
import type { IdentifierRecord, RecordElement } from '../../identifiers/records/identifiers.ts'

/** Reads from a record, as its reader sees it, the values that a drawing needs. */

type Inspected = PartDrawing['inspected'][number]
/** Fields of the record's template by scene and key; empty for records without one. */
export type Fields = ReadonlyMap<string, TemplateField>
/** Dimensions of the family by the place of their field. */
export type Slots = ReadonlyMap<string, string>
export const toFieldPlace = (confId: string, key: string) => `${confId} ${key}`
type Seen = Pick<IdentifierRecord, 'elements' | 'scenes'>

const INSPECTED_MAX = 60
const toText = (value: unknown) =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

type Place = { confId: string; element: RecordElement }
const listElements = ({ elements, scenes }: Seen): Place[] => [
  ...elements.map((element) => ({ confId: '', element })),
  ...scenes.flatMap(({ confId, elements }) => elements.map((element) => ({ confId, element }))),
]

/** Rows of a table that names an item, its standard and its measured value. */
function readInspectedRows({ value }: RecordElement): Inspected[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((row: unknown) => {
    const cells = readFields(row)
    const name = toText(cells.item ?? cells.项目)
    const standard = toText(cells.standard ?? cells.标准)
    const measured = toText(cells.measured ?? cells.实测)
    return name && standard && measured ? [{ name, standard, measured }] : []
  })
}

/** A value with its limit behind the full-width space: 0.031 mm　≤ 0.050. */
function readNotedValue({ name, value }: RecordElement): Inspected[] {
  const [measured = '', standard = ''] = toText(value).split('\u3000')
  return /^[Ø\d]/.test(measured) && /^[≤≥<>Ø\d]/.test(standard.trim())
    ? [{ name, standard: standard.trim(), measured }]
    : []
}

/** A number whose field has bounds in its template. */
function toBoundedValue(
  { value }: RecordElement,
  field: TemplateField | undefined,
  slot: string | undefined,
): Inspected[] {
  if (field?.kind !== 'number' || typeof value !== 'number') return []
  const { name, minimum, maximum, unit, decimals } = field
  // Every length and weight is at least zero, so a minimum of zero is no tolerance.
  if (maximum === null && (minimum === null || minimum === 0)) return []
  const standard =
    maximum === null
      ? `≥ ${minimum}`
      : minimum === null || minimum === 0
        ? `≤ ${maximum}`
        : `${minimum}–${maximum}`
  const measured = formatMeasured(value, decimals, unit)
  return [{ name, standard, measured, ...(slot !== undefined && { slot }) }]
}

/** Inspections first; a value that an inspection repeats is left out. */
export function listInspected(record: Seen, fields: Fields, slots: Slots): Inspected[] {
  const places = listElements(record)
  const rows = places.flatMap(({ element }) => readInspectedRows(element))
  const values = places.flatMap(({ confId, element }) => {
    const place = toFieldPlace(confId, element.id)
    return [...readNotedValue(element), ...toBoundedValue(element, fields.get(place), slots.get(place))]
  })
  const inspected: Inspected[] = []
  for (const entry of [...rows, ...values])
    if (!inspected.some(({ name }) => name === entry.name || name.startsWith(`${entry.name}（`)))
      inspected.push(entry)
  return inspected.slice(0, INSPECTED_MAX)
}

/** The first text of the record under one of these keys or names, without its note. */
export function readTextUnder(record: Seen, ...keys: readonly string[]): string {
  const places = listElements(record)
  for (const key of keys) {
    const found = places.find(
      ({ element: { id, name, value } }) => (id === key || name === key) && toText(value) !== '',
    )
    if (found) return toText(found.element.value).split('\u3000', 1)[0] ?? ''
  }
  return ''
}

export type NamedPart = { position: number; name: string; identifier: string; maker: string }

/** The parts that an assembly's record lists. */
export function listParts(record: Seen): NamedPart[] {
  const table = listElements(record).find(
    ({ element }) => element.id === 'parts' && Array.isArray(element.value),
  )
  const rows: readonly unknown[] = Array.isArray(table?.element.value) ? table.element.value : []
  return rows.flatMap((row) => {
    const cells = readFields(row)
    const position = Number(toText(cells.position ?? cells.件号))
    if (!Number.isInteger(position) || position < 1) return []
    return [
      {
        position,
        name: toText(cells.name ?? cells.名称),
        identifier: toText(cells.identifier ?? cells.标识),
        maker: toText(cells.maker ?? cells.制造),
      },
    ]
  })
}
