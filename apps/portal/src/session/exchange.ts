import { fingerprint } from '@biaojie/session/fingerprint.ts'
import { writeLogin } from '@biaojie/session/stored.ts'
import { request } from '../client/request.ts'
import { clientHeaders } from './tokens.ts'

/** Trades a single-use token of the account site for a login of this browser. */
export async function exchangeLogin(token: string) {
  const body = { token, fingerprint: fingerprint() }
  const options = { form: true, headers: await clientHeaders() }
  const answer = await request('loginExchange', { body }, options)
  if (answer.ok) writeLogin(answer.data)
  return answer
}
