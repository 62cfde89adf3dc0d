import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { createKeyRing } from './key-ring.ts'
import { privateFiles } from './tables.ts'

const BATCH_SIZE = 500

/**
 * Wraps the keys of all pictures with the current master key; returns the number of changed ones. The
 * pictures stay unchanged.
 */
export async function rewrapFiles(db: Db, env: Env): Promise<number> {
  const keys = createKeyRing(env)
  let count = 0
  for (let last = ''; ; ) {
    const rows = await db
      .select({ name: privateFiles.name, wrappedKey: privateFiles.wrappedKey })
      .from(privateFiles)
      .where(and(gt(privateFiles.name, last), isNotNull(privateFiles.wrappedKey)))
      .orderBy(asc(privateFiles.name))
      .limit(BATCH_SIZE)
    for (const { name, wrappedKey } of rows) {
      const rewrapped = wrappedKey && keys.rewrap(name, wrappedKey)
      if (!rewrapped) continue
      // A picture purged meanwhile stays purged.
      await db
        .update(privateFiles)
        .set({ wrappedKey: rewrapped })
        .where(and(eq(privateFiles.name, name), eq(privateFiles.wrappedKey, wrappedKey)))
      count += 1
    }
    const end = rows.at(-1)
    if (!end || rows.length < BATCH_SIZE) return count
    last = end.name
  }
}
