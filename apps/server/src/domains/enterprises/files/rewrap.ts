import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { createKeyRing } from './key-ring.ts'
import { privateFiles } from './tables.ts'

const AT_ONCE = 500

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
      .limit(AT_ONCE)
    for (const { name, wrappedKey } of rows) {
      const anew = wrappedKey && keys.rewrap(name, wrappedKey)
      if (!anew) continue
      // A picture purged meanwhile stays purged.
      await db
        .update(privateFiles)
        .set({ wrappedKey: anew })
        .where(and(eq(privateFiles.name, name), eq(privateFiles.wrappedKey, wrappedKey)))
      count += 1
    }
    const end = rows.at(-1)
    if (!end || rows.length < AT_ONCE) return count
    last = end.name
  }
}
