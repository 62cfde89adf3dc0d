import { SIGNATURE_HEADER } from '@biaojie/contract/accounts/accounts/session-rules.ts'
import { CLIENT_HEADER } from '@biaojie/session/client-header.ts'
import { getFingerprint } from '@biaojie/session/stored.ts'

/**
 * Hashes fingerprint, address, user agent and day, a line each, with SHA-256: the server writes it into its
 * security log and never trusts it. The address stays empty, because only the server knows it.
 */
export async function makeSignatureHeader(now = new Date()): Promise<Record<string, string>> {
  // Plain http outside this machine has no crypto.subtle.
  if (!globalThis.crypto?.subtle) return {}
  const text = [getFingerprint(), '', navigator.userAgent, now.toISOString().slice(0, 10)].join('\n')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return {
    [SIGNATURE_HEADER]: [...new Uint8Array(digest)]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join(''),
  }
}

/** Returns the headers of calls that begin a session. */
export const makeClientHeaders = async () => ({ ...CLIENT_HEADER, ...(await makeSignatureHeader()) })
