import { DAY_SECONDS } from '@biaojie/contract/times.ts'
import { and, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Person } from '../../../../http/access/principals.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { prepareQuery } from '../../../../platform/database/statement.ts'
import { lockAccount } from '../store.ts'
import { accounts, exchangeTokens, sessionFamilies, sessionTokens } from '../tables.ts'
import { ACCESS_SECONDS, hashToken, REFRESH_SECONDS, SESSION_SECONDS, type TokenPair } from './tokens.ts'

type NewFamily = Omit<
  typeof sessionFamilies.$inferInsert,
  'expiresAt' | 'endsAt' | 'parentId' | 'revokedAt' | 'revokedFor'
>
/** The login from which another was handed over; when it ends, the other ends as well. */
export type Parent = { id: string; endsAt: Date }
type RevokedFor = 'logout' | 'ended' | 'password' | 'phone' | 'staff' | 'reuse' | 'deleted'

const addSeconds = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)

const pickEarlier = (a: Date, b: Date) => (a < b ? a : b)

export async function insertFamily(
  db: Db,
  family: NewFamily,
  pair: TokenPair,
  parent?: Parent,
): Promise<void> {
  const { createdAt: now, id: familyId } = family
  const endsAt = parent?.endsAt ?? addSeconds(now, SESSION_SECONDS)
  const expiresAt = pickEarlier(addSeconds(now, REFRESH_SECONDS), endsAt)
  const accessExpiresAt = pickEarlier(addSeconds(now, ACCESS_SECONDS), endsAt)
  await db.insert(sessionFamilies).values({ ...family, expiresAt, endsAt, parentId: parent?.id ?? null })
  await db.insert(sessionTokens).values([
    { hash: hashToken(pair.access), familyId, kind: 'access', expiresAt: accessExpiresAt },
    { hash: hashToken(pair.refresh), familyId, kind: 'refresh', expiresAt },
  ])
}

/**
 * Exchanges an unused refresh token for its successor in one statement: only one of several
 * concurrent callers gets true. It also fails for expired tokens, revoked families, deleted accounts and foreign
 * fingerprints. No new token outlives the family.
 */
export async function rotateToken(
  db: Db,
  input: { refresh: string; salt: string; fingerprint: string; successor: TokenPair; ip: string; now: Date },
): Promise<boolean> {
  const now = input.now.toISOString()
  const expires = addSeconds(input.now, REFRESH_SECONDS).toISOString()
  const accessExpires = addSeconds(input.now, ACCESS_SECONDS).toISOString()
  const { rows } = await db.execute(sql`
    with used as (
      update ${sessionTokens} t set used_at = ${now}, salt = ${input.salt}
      from ${sessionFamilies} f
      where t.hash = ${hashToken(input.refresh)} and t.kind = 'refresh' and t.used_at is null and t.expires_at > ${now}
        and f.id = t.family_id and f.revoked_at is null and f.fingerprint = ${input.fingerprint}
        and exists (select from ${accounts} a where a.id = f.account_id and a.deleted_at is null)
      returning t.family_id, f.ends_at
    ), added as (
      insert into ${sessionTokens} (hash, family_id, kind, expires_at)
      select new.hash, used.family_id, new.kind, least(new.expires_at::timestamptz, used.ends_at) from used cross join (values
        (${hashToken(input.successor.access)}, 'access', ${accessExpires}),
        (${hashToken(input.successor.refresh)}, 'refresh', ${expires})
      ) as new (hash, kind, expires_at)
    ), seen as (
      update ${sessionFamilies} f set last_seen_at = ${now}, expires_at = least(${expires}::timestamptz, f.ends_at), ip = ${input.ip}
      from used where f.id = used.family_id
    )
    select family_id from used`)
  return rows.length > 0
}

const queryTokenByHash = prepareQuery((db) =>
  db
    .select({
      kind: sessionTokens.kind,
      expiresAt: sessionTokens.expiresAt,
      usedAt: sessionTokens.usedAt,
      salt: sessionTokens.salt,
      familyId: sessionFamilies.id,
      fingerprint: sessionFamilies.fingerprint,
      // The end of the account also ends sessions that a deletion did not reach.
      revokedAt: sql<Date | null>`coalesce(${sessionFamilies.revokedAt}, ${accounts.deletedAt})`.mapWith(
        sessionFamilies.revokedAt,
      ),
      lastSeenAt: sessionFamilies.lastSeenAt,
      accountId: accounts.id,
      type: accounts.type,
      duties: accounts.duties,
      companyId: accounts.companyId,
      secondFactorAt: accounts.secondFactorAt,
    })
    .from(sessionTokens)
    .innerJoin(sessionFamilies, eq(sessionFamilies.id, sessionTokens.familyId))
    .innerJoin(accounts, eq(accounts.id, sessionFamilies.accountId))
    .where(eq(sessionTokens.hash, sql.placeholder('hash')))
    .prepare('sessions.token'),
)

/** Returns a token with its family; undefined when it was never issued, or long ago. */
export async function findToken(db: Db, token: string) {
  const [row] = await queryTokenByHash(db).execute({ hash: hashToken(token) })
  return row
}
export type StoredToken = NonNullable<Awaited<ReturnType<typeof findToken>>>

export async function markSeen(db: Db, familyId: string, now: Date): Promise<void> {
  await db.update(sessionFamilies).set({ lastSeenAt: now }).where(eq(sessionFamilies.id, familyId))
}

export async function findFamily(db: Db, id: string) {
  const [family] = await db.select().from(sessionFamilies).where(eq(sessionFamilies.id, id))
  return family
}

/** Tells whether the session is open: neither ended nor its account deleted. */
export async function isFamilyOpen(db: Db, familyId: string): Promise<boolean> {
  const rows = await db
    .select({ id: sessionFamilies.id })
    .from(sessionFamilies)
    .innerJoin(accounts, eq(accounts.id, sessionFamilies.accountId))
    .where(and(eq(sessionFamilies.id, familyId), notRevoked, isNull(accounts.deletedAt)))
  return rows.length > 0
}

/** Tells whether the session is open and makes its end wait for this transaction. */
export async function lockOpenFamily(db: Db, familyId: string): Promise<boolean> {
  const rows = await db
    .select({ id: sessionFamilies.id })
    .from(sessionFamilies)
    .where(and(eq(sessionFamilies.id, familyId), notRevoked))
    .for('share')
  return rows.length > 0
}

const notRevoked = isNull(sessionFamilies.revokedAt)

/** Ends one session of the account and those handed on from it; false when it has no open one of that id. */
export async function revokeFamily(
  db: Db,
  family: { id: string; accountId: string },
  why: RevokedFor,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(sessionFamilies)
    .set({ revokedAt: now, revokedFor: why })
    .where(
      and(
        or(eq(sessionFamilies.id, family.id), eq(sessionFamilies.parentId, family.id)),
        eq(sessionFamilies.accountId, family.accountId),
        notRevoked,
      ),
    )
    .returning({ id: sessionFamilies.id })
  return rows.some(({ id }) => id === family.id)
}

/** Excludes the login from which the current one was handed over, because ending it would end both. */
const isNotParent = (id: string) =>
  sql`${sessionFamilies.id} is distinct from (select parent_id from ${sessionFamilies} own where own.id = ${id})`

/** Returns the last use of a login of the account; null if never. */
export async function findLastSeen(db: Db, accountId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: sessionFamilies.lastSeenAt })
    .from(sessionFamilies)
    .where(eq(sessionFamilies.accountId, accountId))
    .orderBy(desc(sessionFamilies.lastSeenAt))
    .limit(1)
  return row?.at ?? null
}

/**
 * Ends all sessions of the account except `except`; returns their number. The account is locked first: a
 * login in progress is either seen here, or sees the changes of this transaction.
 */
export async function revokeAll(
  db: Db,
  accountId: string,
  why: RevokedFor,
  now: Date,
  except?: Pick<Person, 'sessionId'>,
): Promise<number> {
  await lockAccount(db, accountId)
  const rows = await db
    .update(sessionFamilies)
    .set({ revokedAt: now, revokedFor: why })
    .where(
      and(
        eq(sessionFamilies.accountId, accountId),
        notRevoked,
        gt(sessionFamilies.expiresAt, now),
        except && and(ne(sessionFamilies.id, except.sessionId), isNotParent(except.sessionId)),
      ),
    )
    .returning({ id: sessionFamilies.id })
  return rows.length
}

export const listOpenFamilies = (db: Db, accountId: string, now: Date) =>
  db
    .select()
    .from(sessionFamilies)
    .where(and(eq(sessionFamilies.accountId, accountId), notRevoked, gt(sessionFamilies.expiresAt, now)))
    .orderBy(desc(sessionFamilies.lastSeenAt))

export async function insertExchange(db: Db, exchange: typeof exchangeTokens.$inferInsert): Promise<void> {
  await db.insert(exchangeTokens).values(exchange)
}

/** Consumes the token; only one of several concurrent callers succeeds. */
export async function consumeExchange(db: Db, token: string, now: Date) {
  const [exchange] = await db
    .delete(exchangeTokens)
    .where(and(eq(exchangeTokens.hash, hashToken(token)), gt(exchangeTokens.expiresAt, now)))
    .returning()
  return exchange
}

/**
 * Deletes rows that expired a day ago. Used refresh tokens stay until then, because their reuse must be
 * detected.
 */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  const before = addSeconds(now, -DAY_SECONDS)
  await db.delete(sessionTokens).where(lt(sessionTokens.expiresAt, before))
  await db.delete(sessionFamilies).where(lt(sessionFamilies.expiresAt, before))
  await db.delete(exchangeTokens).where(lt(exchangeTokens.expiresAt, before))
}
