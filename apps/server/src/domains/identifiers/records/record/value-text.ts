import { getColumnName } from '@biaojie/contract/identifiers/records/rules.ts'
import { formatMeasured } from '@biaojie/contract/identifiers/templates/units.ts'
import type { RecordElement } from './record.ts'

/** Writes a number with its decimals and unit. */
export const formatNumber = (
  value: number,
  { decimals, unit = '' }: Pick<RecordElement, 'decimals' | 'unit'>,
) => formatMeasured(value, decimals, unit)

const formatRow = (row: object) =>
  Object.entries(row)
    .map(([name, text]) => `${getColumnName(name)}：${text}`)
    .join('，')

/** Writes any value as one text. */
export function formatValue(element: RecordElement): string {
  const { value } = element
  if (typeof value === 'number') return formatNumber(value, element)
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(formatRow).join('；')
  return typeof value === 'object' && value !== null ? formatRow(value) : ''
}
