import type { Login } from '@biaojie/contract/accounts/accounts/accounts.ts'
import { encodePassword } from '@biaojie/contract/accounts/accounts/rules.ts'
import { normalizeMobile } from '@biaojie/contract/rules.ts'
import { getFingerprint } from '@biaojie/session/stored.ts'
import type { Slider } from '../../account-form/use-slider.tsx'
import { isRefusal, isUnanswered, request } from '../../client/request.ts'
import { makeClientHeaders } from '../../session/signature.ts'
import type { LoginValues, Way } from './login-fields.tsx'

/** With `second-step` and `unknown-phone`, the typed values are right. The message is empty when there was no answer. */
export type Outcome =
  | { state: 'in'; login: Login }
  | { state: 'second-step' }
  | { state: 'unknown-phone' }
  | { state: 'failed'; message: string }

/** Returns undefined when the slider was closed instead of pulled. */
async function send(way: Way, { username, password, mobile, verifyCode }: LoginValues, slider: Slider) {
  const shared = { fingerprint: getFingerprint(), returnType: 'json', loginType: 'ORDINARY' }
  const options = { form: true, headers: await makeClientHeaders() }
  if (way === 'sms') {
    const body = { ...shared, mobile: normalizeMobile(mobile), verifyCode }
    // A code is only sent after the slider; this code may come from an earlier visit.
    return slider.passed || (await slider.solve()) ? request('mobileLogin', { body }, options) : undefined
  }
  const ticket = await slider.requestTicket()
  const body = { ...shared, scene: 'login', username: username.trim(), password: encodePassword(password) }
  return ticket && request('passwordLogin', { body: { ...body, ...ticket } }, options)
}

/** Sends what was typed; undefined when the slider was closed instead of pulled. */
export async function sendLogin(way: Way, values: LoginValues, slider: Slider): Promise<Outcome | undefined> {
  const answer = await send(way, values, slider)
  if (!answer) return undefined
  if (answer.ok) return { state: 'in', login: answer.data }
  if (isRefusal(answer, 'second_factor_needed')) return { state: 'second-step' }
  if (way === 'sms' && isRefusal(answer, 'phone_unknown')) return { state: 'unknown-phone' }
  return { state: 'failed', message: isUnanswered(answer) ? '' : answer.message }
}
