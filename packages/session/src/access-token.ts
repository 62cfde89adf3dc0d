import { callServer } from './call.ts'
import { CLIENT_HEADER } from './client-header.ts'
import { getFingerprint, readTokens, writeTokens } from './stored.ts'
import { createTokenSource } from './token-source.ts'

/**
 * Returns a usable access token of this browser and renews it where needed; `headers` are added to the
 * renewal. All tabs of the portal and the console share one lock. Without Web Locks (plain HTTP in a local
 * network) two tabs may refresh at once, and the server then gives both the same successor.
 */
export const createAccessToken = (headers: () => Promise<Record<string, string>>) =>
  createTokenSource({
    read: readTokens,
    write: writeTokens,
    exchange: async (refresh_token) =>
      callServer(
        'refreshToken',
        { body: { grant_type: 'refresh_token', refresh_token, fingerprint: getFingerprint() } },
        { form: true, headers: { ...CLIENT_HEADER, ...(await headers()) } },
      ),
    alone: (work) => (navigator.locks ? navigator.locks.request('biaojie:refresh', work) : work()),
    now: Date.now,
  })
