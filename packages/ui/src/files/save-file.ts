import { makeHarmless } from '@biaojie/contract/texts.ts'

/** Without this mark Excel opens UTF-8 as GBK. */
const BYTE_ORDER_MARK = '\ufeff'

const NUMBER = /^-?\d+(\.\d+)?$/

/** Returns one cell, in which a text never runs as a formula. */
export function writeCsvCell(text: string): string {
  const safe = NUMBER.test(text) ? text : makeHarmless(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns a table as the text of a CSV file that spreadsheets open. */
export const writeCsv = (rows: readonly (readonly string[])[]) =>
  `${BYTE_ORDER_MARK}${rows.map((cells) => `${cells.map(writeCsvCell).join(',')}\r\n`).join('')}`

export const makeCsvFile = (text: string) => new Blob([text], { type: 'text/csv;charset=utf-8' })

/** Hands a file that the page made to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: name })
  link.click()
  // Browsers read the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Hands a file that came within an answer to the person; `content` is Base64. */
export function saveEncodedFile({
  name,
  type,
  content,
}: {
  name: string
  type: string
  content: string
}): void {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
  saveFile(new Blob([bytes], { type }), name)
}
