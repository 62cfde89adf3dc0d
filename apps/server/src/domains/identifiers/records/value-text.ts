import { withUnit } from '@biaojie/contract/templates/units.ts'
import type { RecordElement } from './record.ts'

/** A number with its digits and unit, as it is read. */
export const numberText = (
  value: number,
  { decimals, unit = '' }: Pick<RecordElement, 'decimals' | 'unit'>,
) => withUnit(decimals === undefined ? value : value.toFixed(decimals), unit)

/** These two columns of a route are on the wire by their keys, which mean nothing to people. */
const WIRE_NAMES = new Map([
  ['acceptTime', '时间'],
  ['acceptStation', '地点'],
])

const rowText = (row: object) =>
  Object.entries(row)
    .map(([name, text]) => `${WIRE_NAMES.get(name) ?? name}：${text}`)
    .join('，')

/** Any value as one text. */
export function valueText(element: RecordElement): string {
  const { value } = element
  if (typeof value === 'number') return numberText(value, element)
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(rowText).join('；')
  return typeof value === 'object' && value !== null ? rowText(value) : ''
}
