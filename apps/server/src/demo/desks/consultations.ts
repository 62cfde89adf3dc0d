import { HOUR_MS } from '@biaojie/contract/times.ts'
import { consultations, people as demoPeople, partners } from '../../../../../demo/data.ts'
import { importConsultation } from '../../domains/content/consultations/consultations.ts'
import { importApplication } from '../../domains/marketplace/partners/partners.ts'
import type { Now } from '../../platform/base/clock.ts'
import type { Db } from '../../platform/database/database.ts'

const ANSWERED_BY = demoPeople.find(({ type }) => type === 'MANAGER')

/**
 * Loads waiting and answered consultations once, so that changes of staff stay. `people` maps phones to ids.
 */
export async function loadDemoConsultations(given: {
  db: Db
  now: Now
  people: Map<string, string>
}): Promise<void> {
  const at = given.now().getTime()
  const toHoursAgo = (hours: number) => new Date(at - hours * HOUR_MS)
  const by = { id: given.people.get(ANSWERED_BY?.phone ?? '') ?? '', name: ANSWERED_BY?.name ?? '' }
  for (const { hoursAgo, answer, ...row } of consultations) {
    // The answering account may have been deleted.
    if (answer && !by.id) continue
    await importConsultation(given.db, {
      ...row,
      createdAt: toHoursAgo(hoursAgo),
      ...(answer && { answer: { at: toHoursAgo(answer.hoursAgo), note: answer.note, by } }),
    })
  }
}

/** Loads waiting and answered applications of partners once, so that changes of staff stay. */
export async function loadDemoPartners({ db, now }: { db: Db; now: Now }): Promise<void> {
  const at = now().getTime()
  const toHoursAgo = (hours: number) => new Date(at - hours * HOUR_MS)
  for (const { hoursAgo, answer, ...row } of partners) {
    await importApplication(db, {
      ...row,
      createdAt: toHoursAgo(hoursAgo),
      ...(answer && {
        answer: {
          at: toHoursAgo(answer.hoursAgo),
          by: ANSWERED_BY?.name ?? '',
          result: answer.result,
          note: answer.note,
        },
      }),
    })
  }
}
