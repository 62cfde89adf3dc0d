import type { Db } from '../../platform/database.ts'
import { createHasher } from '../../platform/password-hash/hasher.ts'
import { nameOf } from './names.ts'
import { accountByPhone, insertAccount, setCompany } from './store.ts'

export type DemoAccount = {
  id: string
  phone: string
  name: string
  type: string
  companyId?: string
  /** People without a company of their own yet. */
  email: string
}

/** Puts the demo's people in where they are missing, all with one password, hashed once. Answers how many were new. */
export async function loadDemoAccounts(
  db: Db,
  people: DemoAccount[],
  password: string,
  now: Date,
): Promise<number> {
  const missing: DemoAccount[] = []
  for (const person of people) if (!(await accountByPhone(db, person.phone))) missing.push(person)
  if (missing.length === 0) return 0
  const hasher = createHasher(1)
  const passwordHash = await hasher.hash(password)
  await hasher.close()
  for (const { id, phone, name, type, email, companyId } of missing) {
    const { key: nameKey, shape: nameShape } = nameOf(name)
    await insertAccount(db, {
      id,
      phone,
      name,
      nameKey,
      nameShape,
      email,
      passwordHash,
      type,
      createdAt: now,
    })
    if (companyId) await setCompany(db, id, { companyId, type, joinedAt: now })
  }
  return missing.length
}
