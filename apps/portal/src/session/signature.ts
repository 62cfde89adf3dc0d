import { SIGNATURE_HEADER } from '@biaojie/contract/accounts/session-rules.ts'
import { fingerprint } from '@biaojie/session/fingerprint.ts'

/**
 * SHA-256 over fingerprint, address, user agent and day, a line each: the server writes it into its security log
 * and trusts it for nothing. The address stays empty: a browser does not know its own, the server does.
 */
export async function signatureHeader(now = new Date()): Promise<Record<string, string>> {
  // Missing on plain http outside this machine.
  if (!globalThis.crypto?.subtle) return {}
  const text = [fingerprint(), '', navigator.userAgent, now.toISOString().slice(0, 10)].join('\n')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return {
    [SIGNATURE_HEADER]: [...new Uint8Array(digest)]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join(''),
  }
}
