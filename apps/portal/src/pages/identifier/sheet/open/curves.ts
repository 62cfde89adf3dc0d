import type { Language } from '../../../../language/language.ts'
import type { TableElement } from '../../../../scenes/elements.ts'
import type { List, Row, Table } from '../model.ts'

/** Samples over time: a curve for each quantity, and the samples themselves as a list. */

const CURVE = { width: 186, height: 30 }

/** Returns a curve of samples, 186 × 30. */
export function drawCurve(values: readonly number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (at: number) =>
    Math.round((4 + (at * (CURVE.width - 8)) / Math.max(1, values.length - 1)) * 10) / 10
  const y = (value: number) =>
    Math.round(
      (high === low ? CURVE.height / 2 : 5 + ((high - value) / (high - low)) * (CURVE.height - 10)) * 10,
    ) / 10
  return `M${values.map((value, at) => `${x(at)} ${y(value)}`).join('L')}`
}

export const makeCurveTable = ({ t }: Language, title: string, note: string, rows: Row[]): Table => ({
  label: title,
  title,
  note,
  look: 'curves',
  heads: [t('量'), t('曲线'), t('最近')],
  rows,
  isWhole: true,
})

type Samples = Pick<TableElement, 'parts' | 'rows'>

/** Lists the samples, because curves only draw them; `isWithUnits` adds the unit to each value. */
export function makeSampleList(
  { t }: Language,
  { parts, rows }: Samples,
  { title, note, isWithUnits }: { title: string; note: string; isWithUnits: boolean },
): List {
  const others = parts.filter(({ key }) => key !== 'time')
  return {
    title,
    note,
    rows: rows.map((row) => ({
      name: row.time ?? '',
      value: others
        .map(({ key, label, unit = '' }) =>
          `${t(label)} ${row[key] ?? '—'} ${isWithUnits ? unit : ''}`.trim(),
        )
        .join(t('，')),
    })),
  }
}
