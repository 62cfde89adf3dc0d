import { createHash, randomInt } from 'node:crypto'
import { toSandbox } from '@biaojie/contract/identifiers/records/rules.ts'
import { DAY_SECONDS } from '@biaojie/contract/times.ts'
import type { FastifyRequest } from 'fastify'
import { readApiKey } from '../../../http/access/access.ts'
import type { KeyHolder } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import type { Now } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { takeQuota } from '../../../platform/shared/quota/quota.ts'
import { isWithin } from './fields.ts'
import { findState, isScope, toDayQuota } from './on-wire.ts'
import { createRates, takeCalls } from './rates.ts'
import { findKeyByDigest, markUsed } from './store.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** 40 characters of 62 hold 238 random bits. */
const LENGTH = 40

/** bj_88.449.1001_Zx…: the prefix tells where the key is stored, the rest is random. */
export function makeSecret(prefix: string): string {
  const random = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
  return `bj_${prefix}_${random.join('')}`
}

/** Returns the prefix in a key; undefined for a text that cannot be a key. */
const readPrefix = (secret: string): string | undefined => /^bj_([\d.]{3,40})_\w{40}$/.exec(secret)?.[1]

export const computeDigest = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')

/** The last use of a key is recorded at most once in this many ms. */
const SEEN_EVERY_MS = 60_000
const MAX_KNOWN = 10_000

/** Returns the holder of a request's key; null without one. */
export function createIdentify({ db, now }: { db: Db; now: Now }) {
  const rates = createRates(takeCalls(db))
  const used = new Map<string, { prefix: string; keyId: string }>()
  /**
   * `limitNetwork` throws when a network has sent too many calls; calls beyond the rate of a key do not count
   * there.
   */
  return async (
    request: Pick<FastifyRequest, 'headers' | 'ip' | 'keyUsed'>,
    limitNetwork: () => void = () => {},
  ): Promise<KeyHolder | null> => {
    const secret = readApiKey(request)
    if (!secret) return null
    const digest = computeDigest(secret)
    const cached = used.get(digest)
    if (cached && rates.isSpent(cached.keyId)) {
      request.keyUsed = cached
      throw refuse('too_many_requests').retryIn(1)
    }
    limitNetwork()
    const prefix = readPrefix(secret)
    const row = prefix && (await findKeyByDigest(db, prefix, digest))
    const at = now()
    if (!row) throw refuse('key_unknown')
    request.keyUsed = { prefix: row.prefix, keyId: row.id }
    if (row.revokedAt) throw refuse('key_revoked')
    if (findState(row, at) === 'expired') throw refuse('key_expired')
    if (!isWithin(request.ip, row.networks)) throw refuse('key_network')
    if (used.size >= MAX_KNOWN) used.clear()
    used.set(digest, request.keyUsed)
    if (!(await rates.use(row.id, row.perSecond))) throw refuse('too_many_requests').retryIn(1)
    const quota = { key: toDayQuota(row.id, at), limit: row.perDay, seconds: DAY_SECONDS }
    if (!(await takeQuota(db, quota, at))) throw refuse('key_quota_spent')
    const isNoted = row.lastUsedAt && at.getTime() - row.lastUsedAt.getTime() < SEEN_EVERY_MS
    if (!isNoted) await markUsed(db, row, at, request.ip)
    const { id: keyId, name, companyId, templates, sandbox } = row
    return {
      kind: 'key',
      keyId,
      name,
      companyId,
      prefix: sandbox ? toSandbox(row.prefix) : row.prefix,
      templates,
      sandbox,
      scopes: row.scopes.filter(isScope),
    }
  }
}
