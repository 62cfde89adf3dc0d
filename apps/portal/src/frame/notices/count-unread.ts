import { sendSignedRequest } from '../../client/signed-request.ts'
import { getAccessToken } from '../../session/tokens.ts'

/**
 * Returns the number of unread notices of the signed-in person. Undefined without a session, because a number
 * is not worth asking for a login.
 */
export async function countUnread(): Promise<number | undefined> {
  if (!(await getAccessToken()).ok) return undefined
  const answer = await sendSignedRequest('noticeList', { body: { size: 1 } }, { quiet: true })
  return answer.ok ? answer.data.unread : undefined
}
