import { join } from 'node:path'
import { exportFile } from '@biaojie/contract/exports.ts'
import { formatCount } from '@biaojie/contract/formats.ts'
import { type Now, toShanghaiDay } from '../platform/base/clock.ts'
import { type Db, snapshot } from '../platform/database/database.ts'
import { type Row, writeForm, writeXlsx } from '../platform/formats/spreadsheet/write.ts'
import { spool } from '../platform/providers/storage/spool.ts'
import type { Person } from './access/principals.ts'
import { type DownloadFile, type Downloads, serveDownload } from './downloads.ts'
import { refuse } from './errors.ts'
import type { CallContext, Serve } from './serve.ts'

/**
 * A spreadsheet program opens this many rows quickly; more are refused with a hint to narrow the conditions,
 * unless a list sets its own limit.
 */
const MAX_ROWS = 20_000
/** Rows in memory at a time. */
const PORTION = 500

/** A list that people may download in its displayed form, declared once beside the list. */
export type ExportedList<A extends object, R> = {
  /** Beginning of the file's name, such as `orders`. */
  file: string
  /** The name under which a browser saves the file; `file` and the day by default. */
  savedAs?: (db: Db, conditions: A) => Promise<string>
  /** The row limit of a file whose rows do not come from a table and cannot be narrowed. */
  most?: number
  /** Name of the sheet. */
  sheet: string
  titles: readonly string[] | ((db: Db, conditions: A) => Promise<readonly string[]>)
  /** Choices for each title, for a sheet that people fill in; empty when any text is allowed. */
  choices?: (db: Db, conditions: A) => Promise<readonly (readonly string[])[]>
  /** In the order of the titles. */
  cells: (row: R, titles: readonly string[]) => Row
  /**
   * Returns one page of the list; `asked` was fixed when the address was made and its rights were checked.
   */
  listRanges: (
    db: Db,
    conditions: A & { current: number; size: number },
  ) => Promise<{ records: readonly R[]; total: number }>
}

type Deps = {
  db: Db
  env: { dataDir: string }
  now: Now
  downloads: Downloads
}

/**
 * Writes all rows into one file, read in portions from one snapshot. The file is first written to disk,
 * because a slow download would otherwise occupy a database connection.
 */
async function writeList<A extends object, R>({ db, env }: Deps, list: ExportedList<A, R>, conditions: A) {
  const { listRanges, cells, sheet, choices, most = MAX_ROWS } = list
  return snapshot(db, async (db) => {
    const titles = typeof list.titles === 'function' ? await list.titles(db, conditions) : list.titles
    async function* readPortions() {
      for (let current = 1; ; current++) {
        const { records, total } = await listRanges(db, { ...conditions, current, size: PORTION })
        if (total > most) throw refuseTooLarge(total, most)
        yield records.map((row) => cells(row, titles))
        if (current * PORTION >= total) return
      }
    }
    const file = choices
      ? await writeForm({ name: sheet, titles, choices: await choices(db, conditions) })
      : await writeXlsx({ name: sheet, titles, portions: readPortions() })
    return spool(join(env.dataDir, 'exports'), file)
  })
}

/**
 * Returns a file name derived from an uploaded file's name, such as 盘点（出错的行）.xlsx; a suffix is not added
 * twice.
 */
export function toFileName(sent: string, what: string, ending: string): string {
  const name = sent.replace(/\.(?:csv|xlsx|txt)$/i, '').replace(/[\\/:*?"<>|]/g, '_')
  const added = `（${what}）`
  return `${name.endsWith(added) ? name : name + added}.${ending}`
}

const refuseTooLarge = (total: number, most: number) =>
  refuse(
    'export_too_large',
    `共 ${formatCount(total)} 条，一次最多导出 ${formatCount(most)} 条，请缩小筛选范围`,
  )

/**
 * Makes downloads of lists. `add` returns the handler of the list's export call: `const exportOrders =
 * exports.add(list)`.
 */
export function createExports(deps: Deps) {
  const lists = new Map<string, ExportedList<never, unknown>>()

  function add<A extends object, R>(list: ExportedList<A, R>) {
    lists.set(list.file, list as ExportedList<never, unknown>)
    return async (conditions: A, context: Pick<CallContext<Person>, 'who' | 'setCookie'>) => {
      const { total } = await list.listRanges(deps.db, { ...conditions, current: 1, size: 1 })
      const { most = MAX_ROWS } = list
      if (total > most) throw refuseTooLarge(total, most)
      const name = `${list.file}-${toShanghaiDay(deps.now())}.xlsx`
      const what = Buffer.from(JSON.stringify(conditions)).toString('base64url')
      return deps.downloads.link(exportFile, { name, list: list.file, what }, context)
    }
  }

  async function open({ list, what }: { list: string; what: string }): Promise<DownloadFile> {
    const declared = lists.get(list)
    if (!declared) throw refuse('file_address_expired')
    const conditions = JSON.parse(Buffer.from(what, 'base64url').toString()) as never
    const savedAs = await declared.savedAs?.(deps.db, conditions)
    const { stream, size } = await writeList(deps, declared, conditions)
    return { type: exportFile.answers[0], content: stream, bytes: size, savedAs }
  }

  return { add, open, downloads: deps.downloads }
}
export type Exports = ReturnType<typeof createExports>

export const serveExports = (serve: Serve, { open, downloads }: Exports): void =>
  serveDownload(serve, exportFile, downloads, open)
