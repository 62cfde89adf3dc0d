import { request } from '../client/request.ts'
import { fingerprint } from './fingerprint.ts'
import { writeLogin } from './stored.ts'
import { clientAuthorization } from './tokens.ts'

/** Trades a single-use token of the account site for a login of this browser. */
export async function exchangeLogin(token: string) {
  const body = { token, fingerprint: fingerprint() }
  const answer = await request('loginExchange', { body }, { form: true, headers: clientAuthorization() })
  if (answer.ok) writeLogin(answer.data)
  return answer
}
