import type { TokenInfo } from '@biaojie/contract/accounts/accounts/accounts.ts'
import { SESSION_REFUSALS } from '@biaojie/contract/accounts/accounts/session-rules.ts'
import type { Failure } from './answer.ts'
import { isRefusal } from './refusal.ts'
import type { StoredTokens } from './stored.ts'

/** A stored token older than this is renewed before the next call, even if it is still valid. */
const MAX_STORED_MS = 600_000

/** `ended` means that only a new login helps; otherwise the call may be retried later. */
export type Access = { ok: true; token: string } | { ok: false; ended: true } | (Failure & { ended: false })

type Deps = {
  read: () => StoredTokens | null
  write: (tokens: TokenInfo) => void
  /** Exchanges the refresh token for a new pair. */
  exchange: (refreshToken: string) => Promise<{ ok: true; data: TokenInfo } | Failure>
  /** Runs one refresh at a time across all tabs. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  now: () => number
}

const isAlive = (tokens: StoredTokens, now: number) =>
  Boolean(tokens.access_token) && now >= tokens.storedAt && now < tokens.storedAt + tokens.expires_in * 1000

export const isRefreshNeeded = (tokens: StoredTokens, now: number) =>
  !isAlive(tokens, now) || tokens.needRefresh === true || now - tokens.storedAt > MAX_STORED_MS

/**
 * Returns a usable access token, and a different one than `expired` when the server has refused that one. One
 * refresh runs at a time, for any number of callers and tabs.
 */
export function createTokenSource(deps: Deps) {
  const running = new Map<string, Promise<Access>>()

  const isStale = (tokens: StoredTokens, expired: string) =>
    tokens.access_token === expired || isRefreshNeeded(tokens, deps.now())

  const refresh = (expired: string): Promise<Access> =>
    deps.alone(async () => {
      // Another tab may have renewed the token while this one waited.
      const tokens = deps.read()
      if (!tokens?.refresh_token) return { ok: false, ended: true }
      if (!isStale(tokens, expired)) return { ok: true, token: tokens.access_token }
      const answer = await deps.exchange(tokens.refresh_token)
      if (answer.ok) {
        deps.write(answer.data)
        return { ok: true, token: answer.data.access_token }
      }
      if (isRefusal(answer, ...SESSION_REFUSALS)) return { ok: false, ended: true }
      // A missing network or a busy server does not end the session; the old token stays in use.
      return isAlive(tokens, deps.now()) && tokens.access_token !== expired
        ? { ok: true, token: tokens.access_token }
        : { ...answer, ended: false }
    })

  return async (expired = ''): Promise<Access> => {
    const tokens = deps.read()
    if (!tokens) return { ok: false, ended: true }
    if (!isStale(tokens, expired)) return { ok: true, token: tokens.access_token }
    const shared = running.get(expired) ?? refresh(expired).finally(() => running.delete(expired))
    running.set(expired, shared)
    return shared
  }
}
