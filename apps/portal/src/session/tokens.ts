import { PUBLIC_CLIENT } from '@biaojie/contract/session-rules.ts'
import { fingerprint } from '@biaojie/session/fingerprint.ts'
import { readTokens, writeTokens } from '@biaojie/session/stored.ts'
import { createTokenSource } from '@biaojie/session/token-source.ts'
import { request } from '../client/request.ts'
import { signatureHeader } from './signature.ts'

/** What calls carry that begin or renew a session. */
export const clientHeaders = async () => ({
  authorization: `Basic ${btoa(PUBLIC_CLIENT)}`,
  ...(await signatureHeader()),
})

/**
 * A usable access token of this browser, renewed where needed. Without Web Locks (plain http in a local
 * network) tabs may refresh side by side; the server gives the losers of such a race the same successor.
 */
export const accessToken = createTokenSource({
  read: readTokens,
  write: writeTokens,
  exchange: async (refresh_token) =>
    request(
      'refreshToken',
      { body: { grant_type: 'refresh_token', refresh_token, fingerprint: fingerprint() } },
      { quiet: true, form: true, headers: await clientHeaders() },
    ),
  alone: (work) => (navigator.locks ? navigator.locks.request('biaojie:refresh', work) : work()),
  now: Date.now,
})
