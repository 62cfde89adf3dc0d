import type { CompanyRecord } from '@biaojie/contract/enterprises.ts'
import type { Db } from '../../platform/database.ts'
import { companyById } from '../enterprises/enterprises.ts'

/** The company a person belongs to, in the form of all company lookups. */
export async function companyOfMember(
  db: Db,
  { companyId }: { companyId: string | null },
): Promise<CompanyRecord | null> {
  const company = companyId ? await companyById(db, companyId) : null
  if (!company) return null
  const { id, name, liaison, contactPhone, prefix, examineStatus } = company
  return { id, name, liaison, liaisonPhone: contactPhone, indentifierPrefix: prefix, examineStatus }
}
