import { type Duty, WORKING_DUTIES } from '@biaojie/contract/accounts/staff/duties.ts'
import { createId } from '../../../platform/base/ids.ts'
import { createHasher } from '../../../platform/base/password-hash/hasher.ts'
import type { Db } from '../../../platform/database/database.ts'
import { toName } from './entry/names.ts'
import { findAccountByPhone, insertAccount } from './store.ts'

export type InitialPerson = {
  phone: string
  name: string
  type: string
  email: string
  companyId?: string
  /** Staff who are given without duties have all duties that allow actions. */
  duties?: readonly Duty[]
}

async function hashOnce(password: string): Promise<string> {
  const hasher = createHasher(1)
  const passwordHash = await hasher.hash(password)
  await hasher.close()
  return passwordHash
}

/**
 * Adds people whose phone is not known yet, all with one password, which is hashed once and only when needed;
 * without a password nobody can log in as them. Returns all account ids by phone.
 */
export async function addPeople(
  db: Db,
  people: InitialPerson[],
  password: string | null,
  now: Date,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { phone } of people) {
    const account = await findAccountByPhone(db, phone)
    if (account) ids.set(phone, account.id)
  }
  const missing = people.filter(({ phone }) => !ids.has(phone))
  if (missing.length === 0) return ids
  const passwordHash = password === null ? null : await hashOnce(password)
  for (const { phone, name, type, email, companyId = null, duties = WORKING_DUTIES } of missing) {
    const { key: nameKey, shape: nameShape } = toName(name)
    const id = createId(now.getTime())
    const membership = { type, companyId, joinedAt: companyId ? now : null }
    const account = {
      id,
      phone,
      name,
      nameKey,
      nameShape,
      email,
      passwordHash,
      createdAt: now,
      duties: type === 'MANAGER' ? [...duties] : [],
      ...membership,
    }
    if (!(await insertAccount(db, account))) ids.set(phone, id)
  }
  return ids
}
