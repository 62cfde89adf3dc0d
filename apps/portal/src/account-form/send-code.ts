import { MESSAGE_TYPE } from '@biaojie/contract/accounts/accounts/session-rules.ts'
import type { SliderTicket } from '@biaojie/contract/accounts/verification.ts'
import { type Result, request } from '../client/request.ts'
import { signedRequest } from '../client/signed-request.ts'

export type CodePurpose = 'login' | 'register' | 'reset' | 'change' | 'delete' | 'bind'
const MESSAGE_TYPES: Record<CodePurpose, number> = {
  login: MESSAGE_TYPE.login,
  register: MESSAGE_TYPE.byScene,
  reset: MESSAGE_TYPE.reset,
  change: MESSAGE_TYPE.byScene,
  delete: MESSAGE_TYPE.byScene,
  bind: MESSAGE_TYPE.byScene,
}

/** Sends a code to `phoneNo`. Codes for a change or a deletion go to the signed-in person only. */
export function sendCode(
  purpose: CodePurpose,
  phoneNo: string,
  ticket: SliderTicket,
): Promise<Result<unknown>> {
  const body = { phoneNo, messageType: MESSAGE_TYPES[purpose], scene: purpose, ...ticket }
  if (purpose === 'login') return request('sendLoginMessage', { body })
  if (purpose === 'change' || purpose === 'delete') return signedRequest('sendShortMessage', { body })
  return request('sendShortMessage', { body })
}
