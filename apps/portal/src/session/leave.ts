import { forgetEverything, getFingerprint } from '@biaojie/session/stored.ts'
import { request } from '../client/request.ts'
import { endSession } from './relogin.ts'

/** A logout on a shared computer must not wait for a slow network. */
const PATIENCE_MS = 3_000

/**
 * Logs out: the server ends the session, this browser forgets everything but the application id. Then the
 * page reloads, unless `then` leads elsewhere.
 */
export async function logOut(then?: () => void): Promise<void> {
  await request('logout', { query: { fingerprint: getFingerprint() } }, { quiet: true, timeout: PATIENCE_MS })
  if (then) endSession()
  forgetEverything()
  if (then) then()
  else location.reload()
}
