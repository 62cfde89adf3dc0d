import type { TokenInfo } from '@biaojie/contract/accounts/accounts/accounts.ts'
import { FINGERPRINT_HEADER } from '@biaojie/contract/accounts/accounts/session-rules.ts'
import type { FastifyRequest } from 'fastify'
import type { Person } from '../../../../http/access/principals.ts'
import { refuse } from '../../../../http/errors.ts'
import type { Now } from '../../../../platform/base/clock.ts'
import { newId } from '../../../../platform/base/ids.ts'
import type { Keyed } from '../../../../platform/base/secret.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import { type From, recordSecurity } from '../security-log.ts'
import { lockAccount } from '../store.ts'
import { deviceOf, maskIp } from './device.ts'
import {
  type FoundToken,
  findToken,
  insertFamily,
  markSeen,
  type Parent,
  revokeFamily,
  rotate,
} from './store.ts'
import { ACCESS_SECONDS, newToken, RACE_SECONDS, successorOf, type TokenPair } from './tokens.ts'

export type SessionDeps = { db: Db; now: Now; keyed: Keyed; secondFactor?: 'required' | 'off' }

const isStaff = (type: string) => type === 'ADMIN' || type === 'MANAGER'

/** The last use of a session is recorded at most once in this many seconds. */
const SEEN_EVERY = 60

const secondsSince = (at: Date, now: Date) => (now.getTime() - at.getTime()) / 1000

const tokenInfo = (pair: TokenPair, expiresIn = ACCESS_SECONDS): TokenInfo => ({
  access_token: pair.access,
  refresh_token: pair.refresh,
  expires_in: expiresIn,
  needRefresh: false,
  token_type: 'bearer',
})

export const fingerprintOf = ({ keyed }: SessionDeps, fingerprint: string) =>
  keyed('fingerprint', fingerprint)

/** Opens a session inside the transaction that proved the person. */
export async function startSession(
  db: Db,
  deps: SessionDeps,
  given: { accountId: string; fingerprint: string; from: From; parent?: Parent },
): Promise<{ familyId: string; tokenInfo: TokenInfo }> {
  const now = deps.now()
  const pair = { access: newToken(), refresh: newToken() }
  const familyId = newId(now.getTime())
  const family = {
    id: familyId,
    accountId: given.accountId,
    fingerprint: fingerprintOf(deps, given.fingerprint),
    device: deviceOf(given.from.userAgent),
    ip: maskIp(given.from.ip),
    createdAt: now,
    lastSeenAt: now,
  }
  await insertFamily(db, family, pair, given.parent)
  return { familyId, tokenInfo: tokenInfo(pair) }
}

/** Returns the token of a request, in either header; empty without one. */
export function tokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const own = headers['access-token']
  if (typeof own === 'string' && own) return own
  return /^Bearer ([\w-]{1,256})$/i.exec(headers.authorization ?? '')?.[1] ?? ''
}

/**
 * Returns the current holder of this token; it is read each time, so that a changed type or an ended session
 * takes effect at the next call.
 */
export async function identify(deps: SessionDeps, request: FastifyRequest): Promise<Person | null> {
  const token = tokenOf(request)
  if (!token) return null
  const now = deps.now()
  const found = await findToken(deps.db, token)
  if (found?.kind !== 'access') throw refuse('session_missing')
  if (found.revokedAt) throw refuse('token_revoked')
  const fingerprint = request.headers[FINGERPRINT_HEADER]
  if (typeof fingerprint === 'string' && fingerprintOf(deps, fingerprint) !== found.fingerprint)
    throw refuse('fingerprint_mismatch')
  if (found.expiresAt <= now) throw refuse('token_expired')
  if (secondsSince(found.lastSeenAt, now) > SEEN_EVERY) await markSeen(deps.db, found.familyId, now)
  const { accountId: userId, type, duties, companyId, familyId: sessionId } = found
  const isHeld = deps.secondFactor === 'required' && isStaff(type) && !found.secondFactorAt
  return {
    kind: 'person',
    userId,
    type,
    ...(type === 'MANAGER' && { duties }),
    companyId,
    sessionId,
    ...(isHeld && { held: 'second_factor_setup' as const }),
  }
}

/**
 * Exchanges a refresh token for a new pair. The first caller rotates it; a caller who comes less than 30 s
 * later gets the same pair. A later use of a used token means that two hold it, so the family ends.
 */
export async function refresh(
  deps: SessionDeps,
  given: { token: string; fingerprint: string; from: From },
): Promise<TokenInfo> {
  const now = deps.now()
  const salt = newToken()
  const successor = successorOf(given.token, salt)
  const fingerprint = fingerprintOf(deps, given.fingerprint)
  const ip = maskIp(given.from.ip)
  if (await rotate(deps.db, { refresh: given.token, salt, fingerprint, successor, ip, now }))
    return tokenInfo(successor)
  const found = await findToken(deps.db, given.token)
  if (found?.kind !== 'refresh') throw refuse('session_missing')
  if (found.revokedAt) throw refuse('token_revoked')
  if (found.fingerprint !== fingerprint) {
    await record(deps, given.from, found, 'fingerprint-mismatch')
    throw refuse('fingerprint_mismatch')
  }
  if (!found.usedAt || !found.salt) throw refuse('token_expired')
  if (secondsSince(found.usedAt, now) > RACE_SECONDS) return endReused(deps, found, given.from)
  return latestOf(deps, successorOf(given.token, found.salt), now)
}

/**
 * Returns the newest pair of a chain of races, because a successor that was itself used moments ago is no
 * longer valid.
 */
async function latestOf(deps: SessionDeps, pair: TokenPair, now: Date): Promise<TokenInfo> {
  const next = await findToken(deps.db, pair.refresh)
  if (next?.usedAt && next.salt && secondsSince(next.usedAt, now) <= RACE_SECONDS)
    return latestOf(deps, successorOf(pair.refresh, next.salt), now)
  const access = await findToken(deps.db, pair.access)
  const left = access ? Math.floor(-secondsSince(access.expiresAt, now)) : 0
  return tokenInfo(pair, Math.max(0, left))
}

async function endReused(deps: SessionDeps, found: FoundToken, from: From): Promise<never> {
  await revokeFamily(deps.db, { id: found.familyId, accountId: found.accountId }, 'reuse', deps.now())
  await record(deps, from, found, 'token-reused')
  throw refuse('token_revoked')
}

const record = (
  deps: SessionDeps,
  from: From,
  found: FoundToken,
  event: 'token-reused' | 'fingerprint-mismatch',
) =>
  recordSecurity(deps.db, deps.now(), from, { event, accountId: found.accountId, familyId: found.familyId })

/** Ends a session of the account and logs it; false when there is none of that id. */
export function endSession(
  deps: SessionDeps,
  family: { id: string; accountId: string },
  why: 'logout' | 'ended',
  from: From,
): Promise<boolean> {
  return transact(deps.db, async (db) => {
    const now = deps.now()
    // The account is locked before its session, in the same order as when all sessions end.
    await lockAccount(db, family.accountId)
    if (!(await revokeFamily(db, family, why, now))) return false
    const event = why === 'logout' ? 'logout' : 'session-ended'
    await recordSecurity(db, now, from, { event, accountId: family.accountId, familyId: family.id })
    return true
  })
}
