import { fingerprint } from '@biaojie/session/fingerprint.ts'
import { writeLogin } from '@biaojie/session/stored.ts'
import { request } from '../client/request.ts'
import { clientAuthorization } from './tokens.ts'

/** Trades a single-use token of the account site for a login of this browser. */
export async function exchangeLogin(token: string) {
  const body = { token, fingerprint: fingerprint() }
  const answer = await request('loginExchange', { body }, { form: true, headers: clientAuthorization() })
  if (answer.ok) writeLogin(answer.data)
  return answer
}
