import type { Db } from '../../../platform/database/database.ts'
import { addTrail, insertReport, type NewReport } from './store.ts'

type PastReport = Pick<
  NewReport,
  | 'id'
  | 'handle'
  | 'identifier'
  | 'identifierName'
  | 'companyId'
  | 'companyName'
  | 'reason'
  | 'place'
  | 'text'
  | 'createdAt'
  | 'reportNo'
> & { dismissed?: { at: Date; by: string; note: string } }

/** Stores a report of the past, once; it is open unless its company has found nothing wrong. */
export async function importReport(db: Db, { dismissed, ...report }: PastReport): Promise<void> {
  const stored = await insertReport(db, {
    ...report,
    contactPhone: '',
    photo: '',
    byNode: false,
    version: dismissed ? 2 : 1,
    state: dismissed ? 'dismissed' : 'open',
    handledAt: dismissed?.at ?? null,
    handledBy: dismissed?.by ?? '',
    note: dismissed?.note ?? '',
  })
  if (!stored || !dismissed) return
  const line = { actor: dismissed.by, action: '核查正常', text: dismissed.note }
  await addTrail(db, { reportId: report.id, at: dismissed.at, ...line })
}
