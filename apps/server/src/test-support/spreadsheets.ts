import { openSpreadsheet } from '../platform/formats/spreadsheet/reader.ts'
import type { ReadLimits, SheetRow } from '../platform/formats/spreadsheet/types.ts'

const LIMITS: ReadLimits = {
  seconds: 60,
  rows: 1_000_000,
  columns: 256,
  cells: 10_000_000,
  characters: 32_767,
  entries: 100,
  unpackedBytes: 1024 ** 3,
}

/** Opens a file in this process. */
export const openSheet = (bytes: Uint8Array, limits: Partial<ReadLimits> = {}, sheet?: string) =>
  openSpreadsheet(bytes, { ...LIMITS, ...limits }, sheet)

export async function readSheetRows(bytes: Uint8Array, limits?: Partial<ReadLimits>): Promise<SheetRow[]> {
  const { portions } = await openSheet(bytes, limits)
  const rows: SheetRow[] = []
  for await (const portion of portions) rows.push(...portion)
  return rows
}

/** The texts of a file, row by row. */
export const readSheet = async (bytes: Uint8Array): Promise<string[][]> =>
  (await readSheetRows(bytes)).map(({ cells }) => cells)
