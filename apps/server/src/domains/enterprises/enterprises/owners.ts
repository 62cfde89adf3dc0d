import { STAFF } from '@biaojie/contract/define.ts'
import { EXAMINE_STATUS } from '@biaojie/contract/rules.ts'
import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import type { Db } from '../../../platform/database/database.ts'
import { findCompanyById, findCompanyByPrefix } from './store.ts'

/** Returns the prefix of a member's company; refuses until the prefix is granted. */
export async function requireCompanyPrefix(db: Db, { companyId }: Person): Promise<string> {
  const company = companyId ? await findCompanyById(db, companyId) : null
  if (!company) throw refuse('forbidden')
  if (company.examineStatus !== EXAMINE_STATUS.approved) throw refuse('prefix_needed')
  return company.prefix
}

export const isStaff = ({ type }: Person) => STAFF.some((staffType) => staffType === type)

/** Returns the prefix to read: that of the member's own company, or for staff the prefix they name. */
export async function requirePrefixToRead(db: Db, who: Person, named = ''): Promise<string> {
  if (!isStaff(who)) return requireCompanyPrefix(db, who)
  const company = named ? await findCompanyByPrefix(db, named) : null
  if (!company) throw refuse('company_not_found')
  return company.prefix
}
