import { PUBLIC_CLIENT } from '@biaojie/contract/accounts/session-rules.ts'
import { call } from './call.ts'
import { fingerprint } from './fingerprint.ts'
import { readTokens, writeTokens } from './stored.ts'
import { createTokenSource } from './token-source.ts'

/** Says which client asks; calls that begin or renew a session carry it. */
export const CLIENT_HEADER = { authorization: `Basic ${btoa(PUBLIC_CLIENT)}` }

/**
 * A usable access token of this browser, renewed where needed, with whatever headers the application adds to the
 * renewal. One lock for all tabs, the portal's and the console's; without Web Locks (plain http in a local network)
 * tabs may refresh side by side, and the server gives the losers of such a race the same successor.
 */
export const createAccessToken = (headers: () => Promise<Record<string, string>>) =>
  createTokenSource({
    read: readTokens,
    write: writeTokens,
    exchange: async (refresh_token) =>
      call(
        'refreshToken',
        { body: { grant_type: 'refresh_token', refresh_token, fingerprint: fingerprint() } },
        { form: true, headers: { ...CLIENT_HEADER, ...(await headers()) } },
      ),
    alone: (work) => (navigator.locks ? navigator.locks.request('biaojie:refresh', work) : work()),
    now: Date.now,
  })
