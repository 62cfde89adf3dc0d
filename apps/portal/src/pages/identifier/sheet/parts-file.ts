import { makeCsvFile, saveFile, writeCsv } from '@biaojie/ui/files/save-file.ts'
import type { FoundView } from '../view.ts'
import type { Row } from './model.ts'

/** Writes the parts list as a CSV file for spreadsheets. */
export const writePartsCsv = (rows: readonly Row[]): string =>
  writeCsv([
    ['件号', '名称', '标识', '状态'],
    ...rows.map(({ no = '', name, href, code = '', state = '' }) => [
      no,
      name,
      href ? (new URLSearchParams(href.slice(href.indexOf('?'))).get('identifier') ?? code) : code,
      state,
    ]),
  ])

export function saveParts({ identifier, sheet }: FoundView): void {
  const name = `明细栏-${identifier.replaceAll('/', '_')}.csv`
  saveFile(makeCsvFile(writePartsCsv(sheet.open.tables[0]?.rows ?? [])), name)
}
