import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { importWrittenFile } from '@biaojie/contract/identifiers/imports/imports.ts'
import { ROW_OUTCOME_NAMES } from '@biaojie/contract/identifiers/imports/rules.ts'
import type { Person } from '../../../http/access/principals.ts'
import type { DownloadFile } from '../../../http/downloads.ts'
import { refuse } from '../../../http/errors.ts'
import { toFileName } from '../../../http/exports.ts'
import type { CallContext } from '../../../http/serve.ts'
import { toShanghaiDay } from '../../../platform/base/clock.ts'
import { type Db, getClient, snapshot } from '../../../platform/database/database.ts'
import type { SheetRow } from '../../../platform/formats/spreadsheet/read.ts'
import { type Row, writeCsv } from '../../../platform/formats/spreadsheet/write.ts'
import { spool } from '../../../platform/providers/storage/spool.ts'
import type { Storage } from '../../../platform/providers/storage/storage.ts'
import { requirePrefixToRead } from '../../enterprises/enterprises/enterprises.ts'
import type { Files } from '../../enterprises/files/files.ts'
import { loadCorrections } from './correct/store.ts'
import { loadFile, readPortions } from './file.ts'
import { hasWritten, type Import } from './store.ts'
import { requireImport } from './upload.ts'

/** A row of the file with the identifier that was written for it. */
type Written = { number: number | null; identifier: string; outcome: 'added' | 'changed' }

const FETCHED = 2_000

/**
 * Reads written rows in the order of the file. The transaction holds a cursor, so that a million rows are
 * sorted only once.
 */
async function* readWrittenRows(db: Db, { prefix, id }: Import): AsyncGenerator<Written[]> {
  const client = getClient(db)
  await client.query(
    `declare written_rows no scroll cursor for
       select w.number, w.outcome, coalesce(i.spelling, w.handle) as identifier
         from import_written w left join identifiers i on i.prefix = w.prefix and i.handle = w.handle
        where w.prefix = $1 and w.import_id = $2 order by w.number nulls first, w.handle`,
    [prefix, id],
  )
  for (;;) {
    const { rows } = await client.query<Written>(`fetch ${FETCHED} from written_rows`)
    if (rows.length === 0) return
    yield rows
  }
}

const OUTCOME = '结果'
const toOutcomeName = ({ outcome }: Written) => ROW_OUTCOME_NAMES[outcome]

/** Lists row numbers and identifiers when the uploaded file is no longer stored. */
async function* toNumberedRows(written: AsyncGenerator<Written[]>): AsyncGenerator<Row[]> {
  for await (const rows of written)
    yield rows.map((row) => [
      row.number === null ? '' : String(row.number),
      row.identifier,
      toOutcomeName(row),
    ])
}

/** Combines the cells of written rows with the identifier of each in its column. */
async function* joinCells(
  portions: AsyncIterable<SheetRow[]>,
  written: AsyncGenerator<Written[]>,
  toCells: (row: SheetRow, written: Written) => Row,
): AsyncGenerator<Row[]> {
  let waiting: Written[] = []
  let at = 0
  async function findWritten(number: number): Promise<Written | undefined> {
    for (;;) {
      for (; at < waiting.length; at++) {
        const row = waiting[at]
        if (row && (row.number ?? 0) >= number) return row.number === number ? row : undefined
      }
      const next = await written.next()
      if (next.done) return undefined
      waiting = next.value
      at = 0
    }
  }
  for await (const rows of portions) {
    const lines: Row[] = []
    for (const row of rows) {
      const writtenRow = await findWritten(row.number)
      if (writtenRow) lines.push(toCells(row, writtenRow))
    }
    yield lines
  }
}

export type ResultDeps = {
  db: Db
  dataDir: string
  storage: Pick<Storage, 'get'>
  files: Pick<Files, 'downloads'>
}

/**
 * Writes the imported rows as a CSV file: the columns of the company's file with the identifier of each row.
 * When it is imported again, it changes the same identifiers.
 */
async function writeResultFile({ db, dataDir, storage }: ResultDeps, row: Import) {
  const spoolFile = (file: Readable) => spool(join(dataDir, 'exports'), file)
  const bytes = await loadFile(storage, row)
  if (!bytes)
    return snapshot(db, (db) =>
      spoolFile(
        writeCsv({ titles: ['行', '标识', OUTCOME], portions: toNumberedRows(readWrittenRows(db, row)) }),
      ),
    )
  const { titles, targets } = row
  const column = targets.indexOf('identifier')
  const toCells = ({ cells }: SheetRow, written: Written): Row => {
    const own = titles.map((_title, at) => (at === column ? written.identifier : (cells[at] ?? '')))
    return column < 0
      ? [written.identifier, ...own, toOutcomeName(written)]
      : [...own, toOutcomeName(written)]
  }
  const reader = { who: row.prefix, sheet: row.sheet, corrections: await loadCorrections(db, row) }
  // The file waits for its turn before a database connection is taken.
  return readPortions(bytes, reader, (portions) =>
    snapshot(db, (db) =>
      spoolFile(
        writeCsv({
          titles: [...(column < 0 ? ['标识'] : []), ...titles, OUTCOME],
          portions: joinCells(portions, readWrittenRows(db, row), toCells),
        }),
      ),
    ),
  )
}

const toWrittenFileName = ({ createdAt, id }: Import) =>
  `import-written-${toShanghaiDay(createdAt)}-${id.slice(-6)}.csv`

type OfImport = { id: string; prefix?: string | undefined }

/** Downloads of the rows that an import wrote. */
export const createResultDownload = (deps: ResultDeps) => ({
  async exportWritten({ id, prefix }: OfImport, context: CallContext<Person>) {
    const { db, files } = deps
    const row = await requireImport(db, await requirePrefixToRead(db, context.who, prefix), id)
    if (!(await hasWritten(db, row))) throw refuse('import_moved_on', '这次导入没有写入的行')
    return files.downloads.link(
      importWrittenFile,
      { name: toWrittenFileName(row), what: `${row.prefix}/${row.id}` },
      context,
    )
  },
  async openWritten({ what }: { what: string }): Promise<DownloadFile> {
    const [prefix = '', id = ''] = what.split('/')
    const row = await requireImport(deps.db, prefix, id)
    const { stream, size } = await writeResultFile(deps, row)
    const savedAs = toFileName(row.fileName, '写入结果', 'csv')
    return { type: 'text/csv; charset=utf-8', content: stream, bytes: size, savedAs }
  },
  downloads: deps.files.downloads,
})
