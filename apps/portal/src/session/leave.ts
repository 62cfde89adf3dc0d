import { request } from '../client/request.ts'
import { fingerprint } from './fingerprint.ts'
import { forgetEverything } from './stored.ts'

/** A person who leaves a shared computer must not wait for a slow network. */
const PATIENCE_MS = 3_000

/** Logs out: the server ends the session, this browser forgets everything but the application id. */
export async function logOut(): Promise<void> {
  await request('logout', { query: { fingerprint: fingerprint() } }, { quiet: true, timeout: PATIENCE_MS })
  forgetEverything()
  location.reload()
}
