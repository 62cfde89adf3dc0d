import { signedRequest } from '../../client/signed-request.ts'
import { accessToken } from '../../session/tokens.ts'

/** How many unread notices the signed-in person has. Undefined without a session: nobody is sent to the login for a number. */
export async function countUnread(): Promise<number | undefined> {
  if (!(await accessToken()).ok) return undefined
  const answer = await signedRequest('noticeList', { body: { size: 1 } }, { quiet: true })
  return answer.ok ? answer.data.unread : undefined
}
