import { formatCount } from '@biaojie/contract/formats.ts'
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '@biaojie/contract/identifiers/imports/rules.ts'
import { refuseLimited } from '../../../http/answers/spreadsheets.ts'
import { refuse } from '../../../http/errors.ts'
import {
  readSpreadsheet,
  type SheetInfo,
  type SheetRow,
  SpreadsheetProblem,
} from '../../../platform/formats/spreadsheet/read.ts'
import type { Storage } from '../../../platform/providers/storage/storage.ts'
import { type Corrections, correctPortions } from './correct/cells.ts'

const MANY_BYTES = 2 * 1024 * 1024 * 1024
/** Time limits: a million rows take minutes, manual input takes seconds. */
const LIMITS = {
  seconds: 900,
  rows: IMPORT_ROWS_MAX + 1,
  columns: IMPORT_COLUMNS_MAX,
  cells: (IMPORT_ROWS_MAX + 1) * 40,
  unpackedBytes: MANY_BYTES,
}

const WORDS: Record<SpreadsheetProblem['kind'], string> = {
  format: '不是 Excel 或 CSV 文件，请另存为 .xlsx 或 .csv 后再上传',
  old: '这是 Excel 97–2003 的 .xls 或加了密码的文件，请另存为 .xlsx 后再上传',
  damaged: '文件不完整或已损坏，请重新导出后再上传',
  empty: '文件里没有工作表，请检查后再上传',
  costly: '文件读取过久，请拆成几个小一些的文件',
  rows: `一次最多导入 ${formatCount(IMPORT_ROWS_MAX)} 行，请拆成几个文件`,
  columns: `表格超过 ${IMPORT_COLUMNS_MAX} 列，请删去不用的列`,
  cells: '表格里的单元格过多，请删去不用的列和空行',
  characters: '有单元格的文字超过 32,767 个字',
  entries: '文件内部过于复杂，请另存为新的 .xlsx 后再上传',
  unpackedBytes: '文件展开后过大，请拆成几个小一些的文件',
}

/** Loads the file of an import; undefined when it was deleted. */
export const loadFile = async (storage: Pick<Storage, 'get'>, { storageKey }: { storageKey: string }) =>
  storageKey === '' ? undefined : storage.get(storageKey)

export type FileHead = {
  sheets: SheetInfo[]
  sheet: string
  titles: string[]
  samples: string[][]
  remarks: string[]
}
const SAMPLES = 3

function refuseUnreadable(error: unknown): never {
  if (error instanceof SpreadsheetProblem) throw refuse('import_file_unreadable', WORDS[error.kind])
  throw refuseLimited(error)
}

function listRemarks(sheets: SheetInfo[], sheet: string, rows: SheetRow[]): string[] {
  const hidden = sheets.filter((other) => other.hidden && other.name !== sheet).map(({ name }) => `“${name}”`)
  return [
    ...(hidden.length > 0 ? [`隐藏的工作表不导入：${hidden.join('、')}`] : []),
    ...(rows.some(({ formulas }) => formulas) ? ['有公式的单元格按保存时的结果导入'] : []),
  ]
}

/** Reads titles and the first rows. Refuses with import_file_unreadable, import_empty. */
export async function readFileHead(bytes: Uint8Array, who: string, sheet?: string): Promise<FileHead> {
  const options = { who, limits: LIMITS, ...(sheet !== undefined && { sheet }) }
  const opened = await readSpreadsheet(bytes, options, async (book) => {
    for await (const rows of book.portions) {
      const [head, ...others] = rows
      if (!head) continue
      const [titles, samples] = [head.cells, others.slice(0, SAMPLES).map(({ cells }) => cells)]
      const remarks = listRemarks(book.sheets, book.sheet, others)
      return { sheets: book.sheets, sheet: book.sheet, titles, samples, remarks }
    }
    return undefined
  }).catch(refuseUnreadable)
  if (!opened || opened.samples.length === 0) throw refuse('import_empty')
  return opened
}

/** Where to read rows, and which of them were corrected. */
export type Where = { who: string; sheet: string; corrections?: Corrections; job?: boolean }

/** Reads the rows under the titles one portion at a time; the file is closed when `use` has ended. */
export const readPortions = <T>(
  bytes: Uint8Array,
  { who, sheet, corrections, job = false }: Where,
  use: (portions: AsyncIterable<SheetRow[]>) => Promise<T>,
): Promise<T> =>
  readSpreadsheet(
    bytes,
    { who, job, limits: LIMITS, ...(sheet !== '' && { sheet }) },
    async ({ portions }) => {
      async function* dropTitles() {
        let titles = true
        for await (const rows of portions) {
          yield titles ? rows.slice(1) : rows
          titles = false
        }
      }
      const isCorrected = corrections !== undefined && corrections.size > 0
      return use(isCorrected ? correctPortions(dropTitles(), corrections) : dropTitles())
    },
  )

/**
 * The number of rows that are checked and written together; with fewer, most of the time would be spent
 * waiting for the database.
 */
const PORTION = 2_000

/** Reads all rows under the titles, one portion at a time; `use` stops the reading by returning false. */
export const readEachPortion = (
  bytes: Uint8Array,
  where: Where,
  use: (rows: SheetRow[]) => Promise<boolean>,
): Promise<void> =>
  readPortions(bytes, where, async (portions) => {
    let waiting: SheetRow[] = []
    for await (const rows of portions) {
      waiting.push(...rows)
      if (waiting.length < PORTION) continue
      if (!(await use(waiting))) return
      waiting = []
    }
    if (waiting.length > 0) await use(waiting)
  })

export const findReadProblem = (error: unknown): string | undefined =>
  error instanceof SpreadsheetProblem ? WORDS[error.kind] : undefined
