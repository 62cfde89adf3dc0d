import { numberIn, type Row } from '../../../scenes/elements.ts'

type RecallProgress = { due: number; unit: string; parts: { name: string; count: number; percent: number }[] }

/** What products are counted in stands behind their number. */
const unitIn = (text: string) => /\d\s*([^\d\s]+)\s*$/.exec(text)?.[1] ?? '件'

/** Shares of the products to recall, whole percent and never over 100; null when their number is not known. */
export function recallProgress(record: Row): RecallProgress | null {
  const due = numberIn(record.应召回 ?? '')
  if (!(due > 0)) return null
  const parts = Object.entries(record).flatMap(([name, text]) => {
    const count = numberIn(text)
    if (name === '应召回' || Number.isNaN(count)) return []
    return [{ name, count, percent: Math.min(100, Math.max(0, Math.floor((count / due) * 100))) }]
  })
  return { due, unit: unitIn(record.应召回 ?? ''), parts }
}
