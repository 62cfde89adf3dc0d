/** Without this mark Excel opens UTF-8 as GBK. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * Returns one cell. A text that a spreadsheet would read as a formula gets an apostrophe, because a value that others
 * wrote must not run on the machine of the person who opens the file.
 */
export function csvCell(text: string): string {
  const safe = /^\s*[=+\-@＝＋－＠\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns a table as the text of a CSV file that spreadsheets open. */
export const csvText = (rows: readonly (readonly string[])[]) =>
  `${BYTE_ORDER_MARK}${rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`

export const csvFile = (text: string) => new Blob([text], { type: 'text/csv;charset=utf-8' })
