import { and, eq, ne } from 'drizzle-orm'
import { resealText } from '../../../../platform/base/encryption/sealer.ts'
import type { Db } from '../../../../platform/database/database.ts'
import type { Env } from '../../../../platform/settings/env.ts'
import { sealingKeys } from '../../../../platform/shared/keys/keys.ts'
import { secondFactors } from '../tables.ts'
import { toSealSubject } from './proof.ts'

/** Encrypts the secrets of second factors with the current key; returns the number of changed ones. */
export async function rewrapAccounts(db: Db, env: Env): Promise<number> {
  const keys = sealingKeys('accounts', env)
  let count = 0
  for (const { accountId, sealed } of await db
    .select()
    .from(secondFactors)
    .where(ne(secondFactors.sealed, ''))) {
    const resealed = resealText(keys, sealed, toSealSubject(accountId))
    if (!resealed) continue
    // A secret replaced meanwhile is encrypted with the current key already.
    await db
      .update(secondFactors)
      .set({ sealed: resealed })
      .where(and(eq(secondFactors.accountId, accountId), eq(secondFactors.sealed, sealed)))
    count += 1
  }
  return count
}
