import { countText } from '@biaojie/contract/counts.ts'
import { harmlessCell } from '@biaojie/contract/texts.ts'

const NUMBER = /^-?\d{1,3}(,\d{3})*(\.\d+)?$/

/** Returns one cell: numbers without their commas, formulas as text, quoted where it must be. */
function writeCell(shown: string): string {
  const text = shown.replace(/\s+/g, ' ').trim()
  if (NUMBER.test(text)) return text.replaceAll(',', '')
  const safe = harmlessCell(text)
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns a table as CSV that spreadsheet programs open with its Chinese text. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => cells.map(writeCell).join(',')).join('\r\n')}\r\n`

/** A person goes through no more rows than this; more are refused with a hint to narrow the conditions. */
export const MOST_ROWS = 5_000
const PORTION = 100

type Answer<R> = { ok: true; data: { records: R[]; total?: number } } | { ok: false; message: string }

/** Reads all rows of a list page by page; says why where that does not work. */
export async function allRows<R>(
  ask: (page: { current: number; size: number }) => Promise<Answer<R>>,
): Promise<{ rows: R[] } | { problem: string }> {
  const rows: R[] = []
  for (let current = 1; ; current++) {
    const answer = await ask({ current, size: PORTION })
    if (!answer.ok) return { problem: answer.message }
    const { records, total = records.length } = answer.data
    if (total > MOST_ROWS)
      return { problem: `共 ${countText(total)} 条，一次最多导出 ${countText(MOST_ROWS)} 条，请先筛选` }
    rows.push(...records)
    if (records.length < PORTION || rows.length >= total) return { rows }
  }
}
