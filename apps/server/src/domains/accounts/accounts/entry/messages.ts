import { MESSAGE_TYPE } from '@biaojie/contract/accounts/accounts/session-rules.ts'
import type { Person } from '../../../../http/access/principals.ts'
import { Refusal, refuse } from '../../../../http/errors.ts'
import type { CallContext } from '../../../../http/serve.ts'
import type { Purpose } from '../../verification/verification.ts'
import type { AccountDeps } from '../deps.ts'
import { findKnownDevice } from '../passwords/known-device.ts'
import { hasLoggedInFrom, waitForRecord } from '../security-log.ts'
import { type Account, findAccountByPhone, requireSignedInAccount } from '../store.ts'
import { readTicket, type Ticket } from './login.ts'
import { recordCodeRefusal } from './own-code.ts'

type AccountPurpose = Exclude<Purpose, 'scene'>
const BY_SCENE: readonly AccountPurpose[] = ['login', 'register', 'reset', 'change', 'delete', 'bind']

function readPurpose(messageType: string | number | undefined, scene: string | undefined): AccountPurpose {
  const type = Number(messageType ?? MESSAGE_TYPE.byScene)
  if (type === MESSAGE_TYPE.login) return 'login'
  if (type === MESSAGE_TYPE.reset) return 'reset'
  if (type !== MESSAGE_TYPE.byScene) throw refuse('invalid_input', '短信类型不正确')
  const purpose = BY_SCENE.find((candidate) => candidate === (scene || 'register'))
  if (!purpose) throw refuse('invalid_input', '短信场景不正确')
  return purpose
}

/**
 * Returns the account of a phone: the signed-in person's when the code is for their own account; for other
 * purposes, the phone may have no account.
 */
async function findHolder(
  { db }: AccountDeps,
  purpose: AccountPurpose,
  phone: string,
  who: Person | null,
): Promise<Account | undefined> {
  if (purpose !== 'change' && purpose !== 'delete') return findAccountByPhone(db, phone)
  if (!who) throw refuse('session_missing')
  const account = await requireSignedInAccount(db, who)
  if (phone !== account.phone) throw refuse('phone_foreign')
  return account
}

async function recognizeRequest(deps: AccountDeps, account: Account, { cookie, ip }: CallContext) {
  if (findKnownDevice(deps, account, cookie)) return 'browser'
  return (await hasLoggedInFrom(deps.db, account.id, ip, deps.now())) ? 'network' : undefined
}

/**
 * Sends a code. Only a caller who proves the code learns whether the phone has an account, so login and reset
 * codes are sent to unknown phones as well. Codes for changing and deleting go to the signed-in person's
 * phone only.
 */
export async function sendShortMessage(
  deps: AccountDeps,
  input: { phoneNo: string; messageType?: string | number; scene?: string } & Ticket,
  context: CallContext,
): Promise<{ resendAfter: number }> {
  const purpose = readPurpose(input.messageType, input.scene)
  const phone = deps.verification.requireMobile(input.phoneNo)
  const account = await findHolder(deps, purpose, phone, context.who)
  const recognition = account && (await recognizeRequest(deps, account, context))
  const ticket = readTicket(input)
  try {
    return await deps.verification.sendCode({ purpose, phone, ip: context.ip, ticket, recognition })
  } catch (error) {
    await waitForRecord(recordCodeRefusal(deps, { purpose, phone }, error, context))
    // 900 tells the page to ask for a new slider pass.
    if (error instanceof Refusal && error.reason === 'ticket_invalid' && ticket)
      throw refuse('sms_limited', '滑块验证已失效，请重新验证')
    throw error
  }
}
