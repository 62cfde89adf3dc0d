import { and, eq, ne } from 'drizzle-orm'
import { reseal, resealText } from '../../../platform/base/sealer.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Storage } from '../../../platform/providers/storage/storage.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { makeSealingKeys } from '../../../platform/shared/keys/keys.ts'
import { toActivationSubject } from '../entitlements/settings.ts'
import { activationSettings } from '../entitlements/tables.ts'
import { invoices } from './tables.ts'

/**
 * Encrypts invoices and the secrets of activation with the current key; returns the number of changed ones.
 */
export async function rewrapOrders(db: Db, env: Env, storage: Storage): Promise<number> {
  const keys = makeSealingKeys('orders', env)
  let count = 0
  for (const { productId, secret } of await db.select().from(activationSettings)) {
    const resealed = secret && resealText(keys, secret, toActivationSubject(productId))
    if (!resealed) continue
    await db
      .update(activationSettings)
      .set({ secret: resealed })
      .where(and(eq(activationSettings.productId, productId), eq(activationSettings.secret, secret)))
    count += 1
  }
  const rows = await db
    .select({ file: invoices.file, redFile: invoices.redFile })
    .from(invoices)
    .where(ne(invoices.file, ''))
  for (const file of rows.flatMap(({ file, redFile }) => (redFile ? [file, redFile] : [file]))) {
    const sealed = await storage.get(file)
    const resealed = sealed && reseal(keys, sealed, file)
    if (!resealed) continue
    await storage.put(file, resealed)
    count += 1
  }
  return count
}
