import { eq, sql } from 'drizzle-orm'
import { resealText, type SealingKeys, unsealText } from '../../../platform/base/sealer.ts'
import { makeKeyed } from '../../../platform/base/secret.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { makeSealingKeys } from '../../../platform/shared/keys/keys.ts'
import { toDraftSubject } from './apply/drafts.ts'
import { registrationDrafts, registrationProposals, registrationRounds, registrations } from './tables.ts'

type Sealed = { id: string; sealed: string }

async function rewrapNumbers(
  db: Db,
  keys: SealingKeys,
  table: typeof registrations | typeof registrationRounds | typeof registrationProposals,
): Promise<number> {
  const id = 'id' in table ? table.id : table.registrationId
  const sealed = sql<string>`${table.fields}->>'legalCardNoSealed'`
  const rows: Sealed[] = await db.select({ id, sealed }).from(table)
  let count = 0
  for (const row of rows) {
    const resealed = row.sealed && resealText(keys, row.sealed, row.id)
    if (!resealed) continue
    await db
      .update(table)
      .set({ fields: sql`jsonb_set(${table.fields}, '{legalCardNoSealed}', to_jsonb(${resealed}::text))` })
      .where(sql`${id} = ${row.id} and ${sealed} = ${row.sealed}`)
    count += 1
  }
  return count
}

async function rewrapDrafts(db: Db, keys: SealingKeys): Promise<number> {
  let count = 0
  for (const { ownerId, sealed } of await db.select().from(registrationDrafts)) {
    const resealed = resealText(keys, sealed, toDraftSubject(ownerId))
    if (!resealed) continue
    await db
      .update(registrationDrafts)
      .set({ sealed: resealed })
      .where(sql`${registrationDrafts.ownerId} = ${ownerId} and ${registrationDrafts.sealed} = ${sealed}`)
    count += 1
  }
  return count
}

/**
 * SECRET is the key of the hash that finds the same person elsewhere, so it is computed again from the
 * number.
 */
async function rehashNumbers(db: Db, env: Env, keys: SealingKeys): Promise<number> {
  const keyed = makeKeyed('registrations', env)
  let count = 0
  for (const { id, fields, legalCardKey } of await db.select().from(registrations)) {
    const number = unsealText(keys, fields.legalCardNoSealed, id)
    const hash = keyed('legal card', fields.legalCradType, number)
    if (hash === legalCardKey) continue
    await db.update(registrations).set({ legalCardKey: hash }).where(eq(registrations.id, id))
    count += 1
  }
  return count
}

/** Encrypts ID numbers and drafts with the current keys; returns the number of changed ones. */
export async function rewrapRegistrations(db: Db, env: Env): Promise<number> {
  const keys = makeSealingKeys('registrations', env)
  return (
    (await rewrapNumbers(db, keys, registrations)) +
    (await rewrapNumbers(db, keys, registrationRounds)) +
    (await rewrapNumbers(db, keys, registrationProposals)) +
    (await rewrapDrafts(db, keys)) +
    (await rehashNumbers(db, env, keys))
  )
}
