import { getFingerprint } from '@biaojie/session/stored.ts'
import { isRefusal } from '../client/request.ts'
import { sendSignedRequest } from '../client/signed-request.ts'
import type { EntryTrial } from './load.ts'

type Outcome = { state: 'applied' } | { state: 'no-prefix' } | { state: 'failed'; message: string }

/** Applies for a trial of the application behind an entry. */
export async function applyForTrial({ appCode, packageProductId }: EntryTrial): Promise<Outcome> {
  const answer = await sendSignedRequest('trialComeApply', {
    body: { appCode: appCode || -1, packageProductId, fingerprint: getFingerprint() },
  })
  if (answer.ok) return { state: 'applied' }
  if (isRefusal(answer, 'trial_without_prefix')) return { state: 'no-prefix' }
  return { state: 'failed', message: answer.message }
}
