import type { TokenInfo } from '@biaojie/contract/accounts/accounts/accounts.ts'
import { FINGERPRINT_HEADER } from '@biaojie/contract/accounts/accounts/session-rules.ts'
import type { FastifyRequest } from 'fastify'
import type { Person } from '../../../../http/access/principals.ts'
import { refuse } from '../../../../http/errors.ts'
import type { Now } from '../../../../platform/base/clock.ts'
import { createId } from '../../../../platform/base/ids.ts'
import type { Keyed } from '../../../../platform/base/secret.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import { type From, recordSecurity } from '../security-log.ts'
import { lockAccount } from '../store.ts'
import { describeDevice, maskIp } from './device.ts'
import {
  findToken,
  insertFamily,
  markSeen,
  type Parent,
  revokeFamily,
  rotateToken,
  type StoredToken,
} from './store.ts'
import { ACCESS_SECONDS, createToken, deriveSuccessor, RACE_SECONDS, type TokenPair } from './tokens.ts'

export type SessionDeps = { db: Db; now: Now; keyed: Keyed; secondFactor?: 'required' | 'off' }

const isStaff = (type: string) => type === 'ADMIN' || type === 'MANAGER'

/** The last use of a session is recorded at most once in this many seconds. */
const SEEN_EVERY = 60

const countSecondsSince = (at: Date, now: Date) => (now.getTime() - at.getTime()) / 1000

const toTokenInfo = (pair: TokenPair, expiresIn = ACCESS_SECONDS): TokenInfo => ({
  access_token: pair.access,
  refresh_token: pair.refresh,
  expires_in: expiresIn,
  needRefresh: false,
  token_type: 'bearer',
})

export const hashFingerprint = ({ keyed }: SessionDeps, fingerprint: string) =>
  keyed('fingerprint', fingerprint)

/** Opens a session inside the transaction that proved the person. */
export async function startSession(
  db: Db,
  deps: SessionDeps,
  input: { accountId: string; fingerprint: string; from: From; parent?: Parent },
): Promise<{ familyId: string; tokenInfo: TokenInfo }> {
  const now = deps.now()
  const pair = { access: createToken(), refresh: createToken() }
  const familyId = createId(now.getTime())
  const family = {
    id: familyId,
    accountId: input.accountId,
    fingerprint: hashFingerprint(deps, input.fingerprint),
    device: describeDevice(input.from.userAgent),
    ip: maskIp(input.from.ip),
    createdAt: now,
    lastSeenAt: now,
  }
  await insertFamily(db, family, pair, input.parent)
  return { familyId, tokenInfo: toTokenInfo(pair) }
}

/** Returns the token of a request, in either header; empty without one. */
export function readToken({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const own = headers['access-token']
  if (typeof own === 'string' && own) return own
  return /^Bearer ([\w-]{1,256})$/i.exec(headers.authorization ?? '')?.[1] ?? ''
}

/**
 * Returns the current holder of this token; it is read each time, so that a changed type or an ended session
 * takes effect at the next call.
 */
export async function identify(deps: SessionDeps, request: FastifyRequest): Promise<Person | null> {
  const sent = readToken(request)
  if (!sent) return null
  const now = deps.now()
  const token = await findToken(deps.db, sent)
  if (token?.kind !== 'access') throw refuse('session_missing')
  if (token.revokedAt) throw refuse('token_revoked')
  const fingerprint = request.headers[FINGERPRINT_HEADER]
  if (typeof fingerprint === 'string' && hashFingerprint(deps, fingerprint) !== token.fingerprint)
    throw refuse('fingerprint_mismatch')
  if (token.expiresAt <= now) throw refuse('token_expired')
  if (countSecondsSince(token.lastSeenAt, now) > SEEN_EVERY) await markSeen(deps.db, token.familyId, now)
  const { accountId: userId, type, duties, companyId, familyId: sessionId } = token
  const isHeld = deps.secondFactor === 'required' && isStaff(type) && !token.secondFactorAt
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
 * Exchanges a refresh token for a new pair. The first caller rotates it; a caller less than 30 s later gets
 * the same pair. A later use of a used token means that two parties have it, so the family is ended.
 */
export async function refresh(
  deps: SessionDeps,
  input: { token: string; fingerprint: string; from: From },
): Promise<TokenInfo> {
  const now = deps.now()
  const salt = createToken()
  const successor = deriveSuccessor(input.token, salt)
  const fingerprint = hashFingerprint(deps, input.fingerprint)
  const ip = maskIp(input.from.ip)
  if (await rotateToken(deps.db, { refresh: input.token, salt, fingerprint, successor, ip, now }))
    return toTokenInfo(successor)
  const token = await findToken(deps.db, input.token)
  if (token?.kind !== 'refresh') throw refuse('session_missing')
  if (token.revokedAt) throw refuse('token_revoked')
  if (token.fingerprint !== fingerprint) {
    await recordTokenEvent(deps, input.from, token, 'fingerprint-mismatch')
    throw refuse('fingerprint_mismatch')
  }
  if (!token.usedAt || !token.salt) throw refuse('token_expired')
  if (countSecondsSince(token.usedAt, now) > RACE_SECONDS) return refuseReusedToken(deps, token, input.from)
  return findLatestPair(deps, deriveSuccessor(input.token, token.salt), now)
}

/**
 * Follows the chain of successors to the newest pair, because a successor that was itself used moments ago is
 * no longer valid.
 */
async function findLatestPair(deps: SessionDeps, pair: TokenPair, now: Date): Promise<TokenInfo> {
  const next = await findToken(deps.db, pair.refresh)
  if (next?.usedAt && next.salt && countSecondsSince(next.usedAt, now) <= RACE_SECONDS)
    return findLatestPair(deps, deriveSuccessor(pair.refresh, next.salt), now)
  const access = await findToken(deps.db, pair.access)
  const left = access ? Math.floor(-countSecondsSince(access.expiresAt, now)) : 0
  return toTokenInfo(pair, Math.max(0, left))
}

async function refuseReusedToken(deps: SessionDeps, token: StoredToken, from: From): Promise<never> {
  await revokeFamily(deps.db, { id: token.familyId, accountId: token.accountId }, 'reuse', deps.now())
  await recordTokenEvent(deps, from, token, 'token-reused')
  throw refuse('token_revoked')
}

const recordTokenEvent = (
  deps: SessionDeps,
  from: From,
  token: StoredToken,
  event: 'token-reused' | 'fingerprint-mismatch',
) =>
  recordSecurity(deps.db, deps.now(), from, { event, accountId: token.accountId, familyId: token.familyId })

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
