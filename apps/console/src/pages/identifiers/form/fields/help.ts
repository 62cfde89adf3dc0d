import { isRecordFile } from '@biaojie/contract/content/pictures/rules.ts'
import { hasBounds, type TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { withUnit } from '@biaojie/contract/identifiers/templates/units.ts'

const MEASURES: Partial<Record<TemplateField['kind'], string>> = { text: ' 个字', table: ' 行' }

/** The bounds of a field in words: 0–0.050 mm; empty for none. */
export function boundsText(field: TemplateField): string {
  const { kind, minimum, maximum, decimals, unit } = field
  if (!hasBounds(kind) || (minimum === null && maximum === null)) return ''
  const said = (value: number) =>
    kind === 'number' && decimals !== null ? value.toFixed(decimals) : String(value)
  const measured = (text: string) =>
    kind === 'number' ? withUnit(text, unit) : text + (MEASURES[kind] ?? '')
  if (minimum === null) return maximum === null ? '' : `不超过 ${measured(said(maximum))}`
  if (maximum === null) return minimum === 0 ? '' : `不少于 ${measured(said(minimum))}`
  return minimum === 0 && kind !== 'number'
    ? `不超过 ${measured(said(maximum))}`
    : measured(`${said(minimum)}–${said(maximum)}`)
}

/** A value of the form as people read it; empty for none. */
export function valueText(value: unknown, field: TemplateField): string {
  if (value === undefined || value === null || value === '') return ''
  if (Array.isArray(value)) return `${value.length} 行`
  if (isRecordFile(value)) return '另一份'
  return field.kind === 'number' ? withUnit(String(value), field.unit) : String(value)
}
