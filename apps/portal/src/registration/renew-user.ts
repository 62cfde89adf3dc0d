import { writeUser } from '@biaojie/session/stored.ts'
import { sendSignedRequest } from '../client/signed-request.ts'
import type { Stage } from './status.ts'

/**
 * An approval turns an ordinary account into the company's, so this browser reloads the user for the header
 * and links.
 */
export async function renewUserAfter(stage: Stage, type: string | undefined): Promise<void> {
  if (stage !== 'approved' || type !== 'ORDINARY') return
  const info = await sendSignedRequest('customerInfo', { body: { level: 1, userId: '' } }, { quiet: true })
  if (info.ok) writeUser(info.data)
}
