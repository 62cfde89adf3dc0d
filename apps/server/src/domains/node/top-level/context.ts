import { getNodePrefix } from '@biaojie/contract/identity.ts'
import type { Now } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Env } from '../../../platform/settings/env.ts'
import type { Jobs } from '../../../platform/shared/jobs/jobs.ts'
import { addNotices } from '../../accounts/notices/notices.ts'
import { findCompanyByPrefix } from '../../enterprises/enterprises/enterprises.ts'
import type { Registrations } from '../../enterprises/registrations/registrations.ts'
import { createTrail, type Names } from '../cases/cases.ts'
import type { TopLevelQueue } from '../top-level-queue/top-level-queue.ts'
import { topLevelTrail } from './tables.ts'

export type TopLevelDeps = {
  env: Env
  db: Db
  now: Now
  jobs: Pick<Jobs, 'enqueue'>
  warn: (line: object, message: string) => void
  people: Names & { administratorIds: (db: Db, companyId: string) => Promise<string[]> }
  topLevelQueue: TopLevelQueue
  registrations: Pick<Registrations, 'decideReportedSubmission'>
}

export const trail = createTrail(topLevelTrail, topLevelTrail.node)

export const addLine = (db: Db, at: Date, actor: string, action: string, text = '') =>
  trail.add(db, { node: getNodePrefix(), at, actor, action, text })

/**
 * Notifies the administrators of the company that holds a prefix; returns its name, or undefined when nobody
 * holds the prefix.
 */
export async function notifyHolder(
  { people, now }: Pick<TopLevelDeps, 'people' | 'now'>,
  db: Db,
  prefix: string,
  news: { title: string; text: string },
): Promise<string | undefined> {
  const company = await findCompanyByPrefix(db, prefix)
  if (!company) return undefined
  const administrators = await people.administratorIds(db, company.id)
  await addNotices(db, administrators, { ...news, link: '/new_identification' }, now())
  return company.name
}
