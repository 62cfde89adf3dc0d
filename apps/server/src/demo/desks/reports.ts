import { foldHandle } from '@biaojie/contract/rules.ts'
import { HOUR_MS } from '@biaojie/contract/times.ts'
import { reports } from '../../../../../demo/data.ts'
import { findCompanyByPrefix } from '../../domains/enterprises/enterprises/enterprises.ts'
import { toPrefix } from '../../domains/identifiers/records/identifiers.ts'
import { addTrail, insertReport, type NewReport } from '../../domains/tracking/reports/store.ts'
import { type Now, toShanghaiDay } from '../../platform/base/clock.ts'
import type { Db } from '../../platform/database/database.ts'

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
async function importReport(db: Db, { dismissed, ...report }: PastReport): Promise<void> {
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

/** Loads reports of visitors once, so that what is decided about them stays. */
export async function loadDemoReports({ db, now }: { db: Db; now: Now }): Promise<void> {
  const at = now().getTime()
  for (const [place, { name, hoursAgo, answer, ...report }] of reports.entries()) {
    const company = await findCompanyByPrefix(db, toPrefix(report.identifier))
    const createdAt = new Date(at - hoursAgo * HOUR_MS)
    await importReport(db, {
      ...report,
      handle: foldHandle(report.identifier),
      identifierName: name,
      companyId: company?.id ?? null,
      companyName: company?.name ?? '',
      createdAt,
      reportNo: `JB${toShanghaiDay(createdAt).replaceAll('-', '')}-${String(place + 1).padStart(4, '0')}`,
      ...(answer && {
        dismissed: { at: new Date(at - answer.hoursAgo * HOUR_MS), by: answer.by, note: answer.note },
      }),
    })
  }
}
