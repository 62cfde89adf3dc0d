import { Refusal } from '../../../../http/errors.ts'
import type { Proof } from '../../verification/verification.ts'
import type { AccountDeps } from '../deps.ts'
import { type From, recordRepeated, recordSecurity, waitForRecord } from '../security-log.ts'
import { findAccountByPhone } from '../store.ts'

type CodeInput = {
  purpose: 'login' | 'register' | 'reset' | 'change' | 'delete' | 'bind'
  phone: string
  code: string
}

const THROTTLED = new Set(['verify_code_expired', 'too_many_requests', 'sms_day_limit', 'sms_paused'])

/** Logs a refusal about a phone's codes, with the account if it has one. */
export async function recordCodeRefusal(
  deps: AccountDeps,
  { purpose, phone }: Pick<CodeInput, 'purpose' | 'phone'>,
  error: unknown,
  from: From,
): Promise<void> {
  if (!(error instanceof Refusal)) return
  const isWrong = error.reason === 'verify_code_wrong'
  if (!isWrong && !THROTTLED.has(error.reason)) return
  const accountId = (await findAccountByPhone(deps.db, phone))?.id
  const detail = { purpose }
  if (isWrong) return recordSecurity(deps.db, deps.now(), from, { event: 'code-wrong', accountId, detail })
  const subject = deps.keyed('code log', phone)
  await recordRepeated(deps.db, deps.now(), from, { event: 'code-throttled', accountId, detail, subject })
}

/** Proves a code for the person's own account; refusals are logged. */
export async function proveOwnCode(deps: AccountDeps, input: CodeInput, from: From): Promise<Proof> {
  const phone = deps.verification.requireMobile(input.phone)
  try {
    return await deps.verification.proveCode({ ...input, phone, ip: from.ip })
  } catch (error) {
    await waitForRecord(recordCodeRefusal(deps, { purpose: input.purpose, phone }, error, from))
    throw error
  }
}
