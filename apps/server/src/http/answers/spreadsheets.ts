import { LimitReached } from '../../platform/base/limiter.ts'
import {
  type ReadLimits,
  readSpreadsheet,
  type SheetRow,
  type Source,
  type Spreadsheet,
  SpreadsheetProblem,
} from '../../platform/formats/spreadsheet/read.ts'
import { refuse } from '../errors.ts'

/** Messages that explain what to do about an unreadable file. */
const MESSAGES: Record<SpreadsheetProblem['kind'], string> = {
  format: '文件不是 Excel（xlsx）或 CSV 表格，请重新选择',
  old: '请把文件另存为不带密码的 xlsx 或 CSV 后再上传',
  damaged: '文件不完整或已损坏，请用表格软件另存一次后再上传',
  empty: '文件里没有可以读取的工作表',
  costly: '文件过大或结构过于复杂，请拆分或另存为 CSV 后再上传',
  rows: '行数过多，请拆分成几个文件后再上传',
  columns: '列数过多，请删去多余的列后再上传',
  cells: '单元格过多，请删去空白的行列，或拆分成几个文件后再上传',
  characters: '有单元格的文字过长，请缩短后再上传',
  entries: '文件里的附件过多，请另存为 CSV 后再上传',
  unpackedBytes: '文件解压后过大，请拆分或另存为 CSV 后再上传',
}
/** After this many seconds a full queue has room again. */
const QUEUE_SECONDS = 5

/** Turns the error of a full queue into a refusal, and leaves others as they are. */
export const refuseLimited = (error: unknown): unknown =>
  error instanceof LimitReached
    ? refuse(error.own ? 'too_many_requests' : 'unavailable')
        .retryIn(QUEUE_SECONDS)
        .setReason('等待读取的表格太多')
    : error

function refuseSpreadsheet(error: unknown): never {
  if (error instanceof SpreadsheetProblem) throw refuse('spreadsheet_unreadable', MESSAGES[error.kind])
  throw refuseLimited(error)
}

/** Lets `use` read an uploaded spreadsheet, or refuses the file with what its sender can do about it. */
export const readUploadedSpreadsheet = <T>(
  source: Source,
  options: { who: string; limits?: Partial<ReadLimits>; sheet?: string },
  use: (book: Spreadsheet) => Promise<T>,
): Promise<T> => readSpreadsheet(source, options, use).catch(refuseSpreadsheet)

/** Returns all rows of an uploaded spreadsheet at once; for small limits only. */
export const readUploadedRows = (source: Source, options: { who: string }): Promise<SheetRow[]> =>
  readUploadedSpreadsheet(source, options, async ({ portions }) => {
    const all: SheetRow[] = []
    for await (const rows of portions) all.push(...rows)
    return all
  })
