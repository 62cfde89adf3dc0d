import { refuse } from '../../../../http/errors.ts'
import { shanghaiTime } from '../../../../platform/base/clock.ts'
import { findCompanyOfDirectory } from '../../enterprises/enterprises.ts'
import type { RegistrationDeps } from '../context.ts'
import { findRegistrationOf, listTrail } from '../store.ts'
import { toTrailLine } from './applicant.ts'

/** Returns one company for staff, with its registration and the trail of that. */
export async function loadCompanyWithRegistration(deps: RegistrationDeps, id: string) {
  const { db, people } = deps
  const company = await findCompanyOfDirectory({ db, administeredAmong: people.administeredAmong }, id)
  if (!company) throw refuse('company_not_found')
  const row = await findRegistrationOf(db, { userId: id, companyId: id })
  if (!row) return { ...company, registration: null }
  const trail = (await listTrail(db, row.id)).toReversed().map((line) => toTrailLine(line, 'staff'))
  return {
    ...company,
    registration: {
      id: row.id,
      examineStatus: row.status,
      kind: row.kind,
      submitTime: shanghaiTime(row.submittedAt),
      decideTime: row.decidedAt ? shanghaiTime(row.decidedAt) : '',
      trail: trail.map(({ time, actor, action, text }) => ({ time, actor, action, text })),
    },
  }
}
