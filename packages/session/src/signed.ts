import {
  ACCESS_TOKEN_HEADER,
  FINGERPRINT_HEADER,
  SESSION_REFUSALS,
} from '@biaojie/contract/accounts/accounts/session-rules.ts'
import type { Result } from './answer.ts'
import { isRefusal } from './refusal.ts'
import { getFingerprint, readTokens } from './stored.ts'
import type { Access } from './token-source.ts'

type Headers = Record<string, string>

type Deps = {
  /** Returns a usable token; when `expired` is given, a different one. */
  accessToken: (expired?: string) => Promise<Access>
  /** Headers that the application sends besides token and fingerprint. */
  headers: () => Promise<Headers>
  /** Forgets the session and opens the login; the promise stays pending. */
  end: () => Promise<never>
}

/** Makes the parts that all calls of a signed-in person share. */
export function createSigned({ accessToken, headers, end }: Deps) {
  /** Returns the headers of a call. When the session is over it opens the login and stays pending. */
  async function loadSessionHeaders(expired?: string): Promise<Result<Headers>> {
    const access = await accessToken(expired)
    if (!access.ok) return access.ended ? end() : access
    const own = { [ACCESS_TOKEN_HEADER]: access.token, [FINGERPRINT_HEADER]: getFingerprint() }
    return { ok: true, data: { ...own, ...(await headers()) } }
  }

  /**
   * Sends as the signed-in person and retries once when a newer token helps. When the session is over it
   * opens the login and stays pending, because the caller has nothing left to do.
   */
  async function sendSigned<T>(send: (headers: Headers) => Promise<Result<T>>): Promise<Result<T>> {
    let refused: string | undefined
    for (;;) {
      const carried = await loadSessionHeaders(refused)
      if (!carried.ok) return carried
      const answer = await send(carried.data)
      if (!isRefusal(answer, ...SESSION_REFUSALS)) return answer
      const used = carried.data[ACCESS_TOKEN_HEADER]
      // Another tab may have renewed the token while this call was under way with the old one.
      const helps = isRefusal(answer, 'token_expired') || used !== readTokens()?.access_token
      if (refused !== undefined || !helps) return end()
      refused = used
    }
  }

  return { sendSigned }
}
