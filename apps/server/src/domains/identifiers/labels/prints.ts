import type { LabelPrint } from '@biaojie/contract/identifiers/labels/labels.ts'
import { checkTemplate, limitOf } from '../../../http/access/access.ts'
import type { Caller } from '../../../http/access/principals.ts'
import { shanghaiTime } from '../../../platform/base/clock.ts'
import { newId } from '../../../platform/base/ids.ts'
import type { Db } from '../../../platform/database/database.ts'
import { prefixOf, readRow, requireReadableHandle, requireReadablePrefix } from '../records/identifiers.ts'
import { countMade, type Job } from './jobs/store.ts'
import { countCopies, insertPrints, listReprints, loadPrints, type Print } from './print-store.ts'

/** Notes on each part that it has this label now. */
export async function notePrints(db: Db, row: Job, at: Date, by: string): Promise<void> {
  const counts = await countMade(db, row)
  const before = await countCopies(db, row.prefix, [...counts.keys()])
  const prints: Print[] = [...counts].map(([handle, copies]) => {
    const had = before.get(handle) ?? 0
    const again = had > 0
    return {
      prefix: row.prefix,
      handle,
      id: newId(at.getTime()),
      at,
      jobId: row.id,
      jobNumber: row.number,
      copy: had + copies,
      by,
      reason: again ? row.reason : '',
      note: row.note,
      old: again ? row.old : '',
    }
  })
  await insertPrints(db, prints)
}

const toWire = ({ print, identifier }: { print: Print; identifier: string }): LabelPrint => ({
  id: print.id,
  time: shanghaiTime(print.at),
  identifier,
  jobId: print.jobId,
  jobNumber: print.jobNumber,
  copy: print.copy,
  by: print.by,
  reason: print.reason,
  note: print.note,
  old: print.old,
})

type PrintsQuery = { prefix?: string | undefined; current?: number; size?: number }

/** The labels that parts have had. */
export const createPrints = (db: Db) => ({
  async reprints(caller: Caller, { prefix: named, current = 1, size = 20 }: PrintsQuery) {
    const of = { prefix: await requireReadablePrefix(db, caller, named), templates: limitOf(caller) }
    const { records, total } = await listReprints(db, of, current, size)
    return { records: records.map(toWire), total }
  },
  async history(caller: Caller, { identifier }: { identifier: string }) {
    const handle = await requireReadableHandle(db, caller, identifier)
    if (limitOf(caller)) checkTemplate(caller, (await readRow(db, handle)) ?? { template: '' })
    return (await loadPrints(db, prefixOf(handle), handle)).map(toWire)
  },
})
