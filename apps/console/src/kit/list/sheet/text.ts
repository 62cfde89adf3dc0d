import { formatCount } from '@biaojie/contract/formats.ts'
import { writeCsv } from '@biaojie/ui/files/save-file.ts'

const NUMBER = /^-?\d{1,3}(,\d{3})*(\.\d+)?$/

/** Returns the text of a cell in one line, a number without its commas. */
function cleanCell(shown: string): string {
  const text = shown.replace(/\s+/g, ' ').trim()
  return NUMBER.test(text) ? text.replaceAll(',', '') : text
}

/** Returns the cells that a list shows as the text of a CSV file. */
export const writeShown = (rows: readonly (readonly string[])[]): string =>
  writeCsv(rows.map((cells) => cells.map(cleanCell)))

/** A person goes through no more rows than this; more are refused with a hint to narrow the conditions. */
export const MOST_ROWS = 5_000
const PORTION = 100

type Answer<R> = { ok: true; data: { records: R[]; total?: number } } | { ok: false; message: string }

/** Reads all rows of a list page by page; says why where that does not work. */
export async function loadAllRows<R>(
  ask: (page: { current: number; size: number }) => Promise<Answer<R>>,
): Promise<{ rows: R[] } | { problem: string }> {
  const rows: R[] = []
  for (let current = 1; ; current++) {
    const answer = await ask({ current, size: PORTION })
    if (!answer.ok) return { problem: answer.message }
    const { records, total = records.length } = answer.data
    if (total > MOST_ROWS)
      return { problem: `共 ${formatCount(total)} 条，一次最多导出 ${formatCount(MOST_ROWS)} 条，请先筛选` }
    rows.push(...records)
    if (records.length < PORTION || rows.length >= total) return { rows }
  }
}
