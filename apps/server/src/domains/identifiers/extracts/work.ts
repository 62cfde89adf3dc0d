import type { Readable } from 'node:stream'
import { EXTRACT_FILE_ROWS } from '@biaojie/contract/identifiers/extracts/rules.ts'
import type { Now } from '../../../platform/base/clock.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { type Row, writeCsv, writeXlsx } from '../../../platform/formats/spreadsheet/write.ts'
import type { Storage } from '../../../platform/providers/storage/storage.ts'
import { type RunKey, tryLock } from '../../../platform/shared/jobs/runs.ts'
import { type Extent, type StoredRow, walkRows } from '../records/identifiers.ts'
import { loadColumns } from './columns.ts'
import { storeParts } from './parts.ts'
import { beginPart, type Extract, type ExtractFile, finishFile, loadFiles, runs } from './store.ts'

export type WorkDeps = { db: Db; now: Now; storage: Pick<Storage, 'put' | 'get' | 'remove'> }

class Cancelled extends Error {}

const SHEET = '标识'

const write = (format: Extract['format'], titles: readonly string[], portions: AsyncIterable<Row[]>) =>
  format === 'csv'
    ? writeCsv({ titles, portions })
    : writeXlsx({ name: SHEET, titles, portions, numbers: 'asTheyAre' })

type Walked = { rows: number; last: string }

/** Writes the next file of an extract, up to the maximum number of rows, all read in one transaction. */
async function writeFile(deps: WorkDeps, db: Db, extract: Extract, template: string): Promise<Walked> {
  const { prefix, id, conditions, chosen, after, format } = extract
  const extent: Extent = { prefix, conditions: { ...conditions, template }, chosen: chosen ?? undefined }
  const columns = await loadColumns(db, extent, template)
  const progress: Walked = { rows: 0, last: after }
  const rows = walkRows(db, extent, { after, limit: EXTRACT_FILE_ROWS })
  const first = await rows.next()
  if (first.done) return progress
  async function* writeCells(first: StoredRow[]) {
    for (let next: IteratorResult<StoredRow[]> = { value: first }; !next.done; next = await rows.next()) {
      progress.rows += next.value.length
      progress.last = next.value.at(-1)?.handle ?? progress.last
      yield next.value.map(columns.cells)
      // Uses another connection, because this transaction lasts as long as the file.
      const done = { done: extract.done + progress.rows }
      if (!(await runs.change(deps.db, extract, ['running'], done))) throw new Cancelled()
    }
  }
  const number = ((await loadFiles(db, prefix, [id])).get(id)?.length ?? 0) + 1
  const { templateName } = columns
  const file: ExtractFile = {
    prefix,
    extractId: id,
    number,
    template,
    templateName,
    rows: 0,
    bytes: 0,
    parts: null,
    begun: 0,
  }
  const content: Readable = await write(format, columns.titles, writeCells(first.value))
  const stored = await storeParts(deps.storage, file, content, (part) => beginPart(deps.db, file, part))
  await finishFile(db, file, { rows: progress.rows, ...stored })
  return progress
}

/** Writes the next file of an extract; false when nothing is left. A killed run writes its file again from the beginning. */
const writeNext = (deps: WorkDeps, key: RunKey): Promise<boolean> =>
  transact(deps.db, async (db) => {
    if (!(await tryLock(db, `extract ${key.id}`))) return false
    const extract = await runs.find(db, key)
    if (extract?.state !== 'running') return false
    const [template, ...others] = extract.templates
    if (template === undefined) {
      await runs.change(db, key, ['running'], { state: 'done', endedAt: deps.now() })
      return false
    }
    const { rows, last } = await writeFile(deps, db, extract, template)
    const isFull = rows === EXTRACT_FILE_ROWS
    await runs.change(db, key, ['running'], {
      done: extract.done + rows,
      ...(isFull ? { after: last } : { after: '', templates: others }),
    })
    return true
  })
/** Does the next portion of an extract; a cancelled one ends at once. */
export async function continueExtract(deps: WorkDeps, key: RunKey): Promise<boolean> {
  try {
    return await writeNext(deps, key)
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error
    return false
  }
}
