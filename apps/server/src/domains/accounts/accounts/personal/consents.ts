import type { Consent, ConsentKind } from '@biaojie/contract/accounts/accounts/personal-data.ts'
import { ID_PHOTO_CONSENT_VERSION } from '@biaojie/contract/enterprises/registrations/rules.ts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { agreements } from '../../../../../../../content/agreements/titles.ts'
import { refuse } from '../../../../http/errors.ts'
import { toShanghaiTime } from '../../../../platform/base/clock.ts'
import { createId } from '../../../../platform/base/ids.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import { lockAccount } from '../store.ts'
import { consents } from '../tables.ts'

/** The current consents, whose versions content/ defines. */
const CURRENT: Record<ConsentKind, string> = {
  service: agreements['user-service'].version,
  privacy: agreements.privacy.version,
  idPhoto: ID_PHOTO_CONSENT_VERSION,
}

/** Returns the current version; a person who saw another one must read again. */
export function requireConsentVersion(kind: ConsentKind, seen: string | undefined): string {
  if (seen && seen !== CURRENT[kind]) throw refuse('consent_outdated')
  return CURRENT[kind]
}

type NewConsent = { accountId: string; kind: ConsentKind; version: string }

async function isGiven(db: Db, { accountId, kind, version }: NewConsent): Promise<boolean> {
  const equal = and(
    eq(consents.accountId, accountId),
    eq(consents.kind, kind),
    eq(consents.version, version),
    isNull(consents.withdrawnAt),
  )
  return (await db.select({ id: consents.id }).from(consents).where(equal).limit(1)).length > 0
}

/** A consent given again while it is valid stays the first one. */
export function recordConsent(db: Db, consent: NewConsent, now: Date): Promise<void> {
  return transact(db, async (db) => {
    await lockAccount(db, consent.accountId)
    if (await isGiven(db, consent)) return
    await db.insert(consents).values({ id: createId(now.getTime()), ...consent, givenAt: now })
  })
}

export async function withdrawConsent(
  db: Db,
  input: { accountId: string; kind: ConsentKind },
  now: Date,
): Promise<void> {
  await db
    .update(consents)
    .set({ withdrawnAt: now })
    .where(
      and(
        eq(consents.accountId, input.accountId),
        eq(consents.kind, input.kind),
        isNull(consents.withdrawnAt),
      ),
    )
}

/** Returns the newest first. */
export async function listConsents(db: Db, accountId: string): Promise<Consent[]> {
  const rows = await db
    .select()
    .from(consents)
    .where(eq(consents.accountId, accountId))
    .orderBy(desc(consents.givenAt), desc(consents.id))
  return rows.map(({ kind, version, givenAt, withdrawnAt }) => ({
    kind,
    version,
    givenAt: toShanghaiTime(givenAt),
    withdrawnAt: withdrawnAt ? toShanghaiTime(withdrawnAt) : '',
  }))
}
