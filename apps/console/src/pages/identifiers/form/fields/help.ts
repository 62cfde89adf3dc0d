import { isRecordFile } from '@biaojie/contract/content/pictures/rules.ts'
import { hasBounds, type TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { addUnit } from '@biaojie/contract/identifiers/templates/units.ts'

const MEASURES: Partial<Record<TemplateField['kind'], string>> = { text: ' 个字', table: ' 行' }

/** The bounds of a field in words: 0–0.050 mm; empty for none. */
export function formatBounds(field: TemplateField): string {
  const { kind, minimum, maximum, decimals, unit } = field
  if (!hasBounds(kind) || (minimum === null && maximum === null)) return ''
  const formatBound = (value: number) =>
    kind === 'number' && decimals !== null ? value.toFixed(decimals) : String(value)
  const formatMeasured = (text: string) =>
    kind === 'number' ? addUnit(text, unit) : text + (MEASURES[kind] ?? '')
  if (minimum === null) return maximum === null ? '' : `不超过 ${formatMeasured(formatBound(maximum))}`
  if (maximum === null) return minimum === 0 ? '' : `不少于 ${formatMeasured(formatBound(minimum))}`
  return minimum === 0 && kind !== 'number'
    ? `不超过 ${formatMeasured(formatBound(maximum))}`
    : formatMeasured(`${formatBound(minimum)}–${formatBound(maximum)}`)
}

/** A value of the form as people read it; empty for none. */
export function formatValue(value: unknown, field: TemplateField): string {
  if (value === undefined || value === null || value === '') return ''
  if (Array.isArray(value)) return `${value.length} 行`
  if (isRecordFile(value)) return '另一份'
  return field.kind === 'number' ? addUnit(String(value), field.unit) : String(value)
}
