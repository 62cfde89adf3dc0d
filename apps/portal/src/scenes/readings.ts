import { parseNumber, type Row, type TableElement } from './elements.ts'

export type Reading = {
  name: string
  value: number
  unit: string
  lower: number | null
  upper: number | null
}

const limit = (text: string | undefined): number | null => {
  const value = parseNumber(text ?? '')
  return Number.isNaN(value) ? null : value
}

/** Returns measured values with their limits; rows without a number are left for the plain table. */
export function listReadings(
  rows: readonly Row<'parameter' | 'value' | 'unit' | 'lower' | 'upper'>[],
): Reading[] {
  return rows.flatMap(({ parameter = '', value: text = '', unit = '', lower, upper }) => {
    const value = parseNumber(text)
    return Number.isNaN(value)
      ? []
      : [{ name: parameter, value, unit, lower: limit(lower), upper: limit(upper) }]
  })
}

/** Reads a threshold: `≥ 2,400` is a lower limit, `≤ 10` an upper one, `187–241` both. */
export function parseLimits(threshold: string): { lower: number | null; upper: number | null } {
  const [, lower, upper] = threshold.match(/^\s*([−-]?[\d.,]+)\s*[–~～-]\s*([\d.,]+)/) ?? []
  if (lower && upper) return { lower: parseNumber(lower), upper: parseNumber(upper) }
  const value = limit(threshold)
  if (/[≥>]|不低于|不小于/.test(threshold)) return { lower: value, upper: null }
  return /[≤<]|不高于|不大于|不超过/.test(threshold)
    ? { lower: null, upper: value }
    : { lower: null, upper: null }
}

/** 前轴承温度 of a trend is 主轴前轴承温度 among the readings; a unit may also follow the name: 单体压差（mV）. */
export function findUnit(name: string, readings: readonly Reading[]): string {
  const own = /（([^（）]+)）$/.exec(name)?.[1]
  if (own) return own
  const same =
    readings.find((reading) => reading.name === name) ??
    readings.find((reading) => reading.name.endsWith(name))
  return same?.unit ?? ''
}

export type Series = { name: string; unit?: string; points: { time: string; value: number }[] }

/** Returns one series for each column beside the time; a column without two numbers has no line. */
export function listSeries({ parts, rows }: Pick<TableElement, 'parts' | 'rows'>): Series[] {
  return parts.flatMap(({ key, label, unit }) => {
    const points = rows
      .map((row) => ({ time: row.time ?? '', value: parseNumber(row[key] ?? '') }))
      .filter((point) => !Number.isNaN(point.value))
    return key !== 'time' && points.length > 1 ? [{ name: label, ...(unit && { unit }), points }] : []
  })
}
