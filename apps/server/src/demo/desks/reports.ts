import { foldHandle } from '@biaojie/contract/rules.ts'
import { HOUR_MS } from '@biaojie/contract/times.ts'
import { reports } from '../../../../../demo/data.ts'
import { companyByPrefix } from '../../domains/enterprises/enterprises/enterprises.ts'
import { prefixOf } from '../../domains/identifiers/records/identifiers.ts'
import { importReport } from '../../domains/tracking/reports/reports.ts'
import { type Now, shanghaiDay } from '../../platform/base/clock.ts'
import type { Db } from '../../platform/database/database.ts'

/** Loads reports of visitors once, so that what is decided about them stays. */
export async function loadDemoReports({ db, now }: { db: Db; now: Now }): Promise<void> {
  const at = now().getTime()
  for (const [place, { name, hoursAgo, answer, ...report }] of reports.entries()) {
    const company = await companyByPrefix(db, prefixOf(report.identifier))
    const createdAt = new Date(at - hoursAgo * HOUR_MS)
    await importReport(db, {
      ...report,
      handle: foldHandle(report.identifier),
      identifierName: name,
      companyId: company?.id ?? null,
      companyName: company?.name ?? '',
      createdAt,
      reportNo: `JB${shanghaiDay(createdAt).replaceAll('-', '')}-${String(place + 1).padStart(4, '0')}`,
      ...(answer && {
        dismissed: { at: new Date(at - answer.hoursAgo * HOUR_MS), by: answer.by, note: answer.note },
      }),
    })
  }
}
