/** Cells that were copied in a spreadsheet program. */

/** A longer text is quicker and safer to send as a file. */
export const PASTED_MAX = 2 * 1024 * 1024

export type Pasted = { columns: number; rows: number }

/**
 * Counts the columns of the first row and the rows below it. Spreadsheet programs separate copied cells by
 * tabs and quote cells that contain line breaks or quotes.
 */
export function countPasted(text: string): Pasted {
  const cells = text.replace(/\r\n?/g, '\n').replace(/"(?:[^"]|"")*"(?=[\t\n]|$)/g, 'x')
  const [titles, ...rows] = cells.split('\n').filter((row) => row.trim() !== '')
  return { columns: titles === undefined ? 0 : titles.split('\t').length, rows: rows.length }
}

/** Returns why these cells cannot be imported; empty when they can. */
export function findPastedProblem(text: string): string {
  if (text.trim() === '') return ''
  if (text.length > PASTED_MAX) return '粘贴的内容太多，请存成文件再导入'
  return countPasted(text).rows > 0 ? '' : '只有一行：第一行是列名，从第二行起才是数据，请连列名一起复制'
}

/** Creates the file that a person would have saved. */
export const createPastedFile = (text: string): File =>
  new File([text.replace(/\r\n?/g, '\n')], '粘贴的表格.csv', { type: 'text/csv' })
