import {
  ACCESS_TOKEN_HEADER,
  FINGERPRINT_HEADER,
  SESSION_REFUSALS,
} from '@biaojie/contract/accounts/session-rules.ts'
import { isRefusal, type Result } from './call.ts'
import { fingerprint } from './fingerprint.ts'
import { readTokens } from './stored.ts'
import type { Access } from './token-source.ts'

type Headers = Record<string, string>

type Deps = {
  /** A usable token; given one that the server called expired, another. */
  accessToken: (expired?: string) => Promise<Access>
  /** What the application's calls carry besides token and fingerprint. */
  headers: () => Promise<Headers>
  /** Forgets the session and opens the login; its promise stays open. */
  end: () => Promise<never>
}

/** What the signed-in person's calls have in common, whatever sends them. */
export function createSigned({ accessToken, headers, end }: Deps) {
  /** What a call carries. When the session is over the login opens and this stays open. */
  async function sessionHeaders(expired?: string): Promise<Result<Headers>> {
    const access = await accessToken(expired)
    if (!access.ok) return access.ended ? end() : access
    const own = { [ACCESS_TOKEN_HEADER]: access.token, [FINGERPRINT_HEADER]: fingerprint() }
    return { ok: true, data: { ...own, ...(await headers()) } }
  }

  /**
   * Sends as the signed-in person, once more where a newer token helps. When the session is over the login opens
   * and the promise stays open: there is nothing left to do for the caller.
   */
  async function signed<T>(send: (headers: Headers) => Promise<Result<T>>): Promise<Result<T>> {
    let refused: string | undefined
    for (;;) {
      const carried = await sessionHeaders(refused)
      if (!carried.ok) return carried
      const answer = await send(carried.data)
      if (!isRefusal(answer, ...SESSION_REFUSALS)) return answer
      const used = carried.data[ACCESS_TOKEN_HEADER]
      // Another tab may have renewed the token while this call was on its way with the old one.
      const helps = isRefusal(answer, 'token_expired') || used !== readTokens()?.access_token
      if (refused !== undefined || !helps) return end()
      refused = used
    }
  }

  return { signed }
}
