import { callServer } from '@biaojie/session/call.ts'
import { forgetEverything, forgetSession, getFingerprint, readTokens } from '@biaojie/session/stored.ts'
import { portal } from '../paths.ts'

/** A logout on a shared computer must not wait for a slow network. */
const PATIENCE_MS = 3_000

let leaving = false

/**
 * Opens the login, which returns to the current page. It replaces the history entry, so that going back does
 * not lead here again.
 */
export function leaveForLogin(): Promise<never> {
  if (leaving) return new Promise(() => {})
  // This comes first, because forgetting notifies the whole tab, which ends up here again.
  leaving = true
  forgetSession()
  location.replace(portal.login(location.pathname + location.search))
  return new Promise(() => {})
}

/**
 * Logs out: the server ends the session, this browser deletes all its data, and the portal's home page opens.
 */
export async function logOut(): Promise<void> {
  const token = readTokens()?.access_token
  await callServer(
    'logout',
    { query: { fingerprint: getFingerprint() } },
    { timeout: PATIENCE_MS, ...(token && { headers: { 'access-token': token } }) },
  )
  leaving = true
  forgetEverything()
  location.replace(portal.home)
}
