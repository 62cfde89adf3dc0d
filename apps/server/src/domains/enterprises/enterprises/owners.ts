import { STAFF } from '@biaojie/contract/define.ts'
import { EXAMINE_STATUS } from '@biaojie/contract/rules.ts'
import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import type { Db } from '../../../platform/database/database.ts'
import { companyById, companyByPrefix } from './store.ts'

/** The prefix of a member's company, which works with identifiers once the prefix is granted. */
export async function ownPrefix(db: Db, { companyId }: Person): Promise<string> {
  const company = companyId ? await companyById(db, companyId) : null
  if (!company) throw refuse('forbidden')
  if (company.examineStatus !== EXAMINE_STATUS.approved) throw refuse('prefix_needed')
  return company.prefix
}

export const isStaff = ({ type }: Person) => STAFF.some((staffType) => staffType === type)

/** Returns the prefix a person may read: members that of their company, staff the one they name. */
export async function readablePrefix(db: Db, who: Person, named = ''): Promise<string> {
  if (!isStaff(who)) return ownPrefix(db, who)
  const company = named ? await companyByPrefix(db, named) : null
  if (!company) throw refuse('company_not_found')
  return company.prefix
}
