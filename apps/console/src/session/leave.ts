import { call } from '@biaojie/session/call.ts'
import { fingerprint } from '@biaojie/session/fingerprint.ts'
import { forgetEverything, forgetSession, readTokens } from '@biaojie/session/stored.ts'
import { portal } from '../paths.ts'

/** Logging out on a shared computer must not wait for a slow network. */
const PATIENCE_MS = 3_000

let leaving = false

/** The login, which leads back to the page that is open now. `replace`: going back must not bounce here again. */
export function leaveForLogin(): Promise<never> {
  if (leaving) return new Promise(() => {})
  // First: forgetting tells the whole tab, which ends up here again.
  leaving = true
  forgetSession()
  location.replace(portal.login(location.pathname + location.search))
  return new Promise(() => {})
}

/** Logs out: the server ends the session, this browser forgets everything, the portal's home opens. */
export async function logOut(): Promise<void> {
  const token = readTokens()?.access_token
  await call(
    'logout',
    { query: { fingerprint: fingerprint() } },
    { timeout: PATIENCE_MS, ...(token && { headers: { 'access-token': token } }) },
  )
  leaving = true
  forgetEverything()
  location.replace(portal.home)
}
