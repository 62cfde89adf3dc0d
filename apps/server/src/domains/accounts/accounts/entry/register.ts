import { scorePassword } from '@biaojie/contract/accounts/accounts/password-score.ts'
import { EMAIL_MESSAGE, isEmail, RESET_SCORE_MIN } from '@biaojie/contract/accounts/accounts/rules.ts'
import { refuse } from '../../../../http/errors.ts'
import type { CallContext } from '../../../../http/serve.ts'
import { createId } from '../../../../platform/base/ids.ts'
import { transact } from '../../../../platform/database/database.ts'
import type { AccountDeps } from '../deps.ts'
import { hashPassword, requireNewPassword } from '../passwords/passwords.ts'
import { recordConsent, requireConsentVersion } from '../personal/consents.ts'
import { recordSecurity } from '../security-log.ts'
import { insertAccount } from '../store.ts'
import { requireNewName } from './names.ts'
import { proveOwnCode } from './own-code.ts'

export type Registration = {
  phoneNo: string
  account: string
  email: string
  password: string
  verifiyCode: string
  codeOf?: 'register' | 'login'
  origin?: string
  agreementVersion?: string
}

function requireEmail(raw: string): string {
  const email = raw.trim()
  if (!email) throw refuse('invalid_input', '邮箱不能为空')
  if (!isEmail(email)) throw refuse('invalid_input', EMAIL_MESSAGE)
  return email
}

/**
 * Opens an ORDINARY account. A taken phone or name is reported only after the code is proved; the code then
 * stays valid for another name.
 */
export async function register(
  deps: AccountDeps,
  input: Registration,
  context: CallContext,
): Promise<{ userId: string }> {
  const { name, key: nameKey, shape: nameShape } = requireNewName(input.account)
  const email = requireEmail(input.email)
  const phone = deps.verification.requireMobile(input.phoneNo)
  const password = requireNewPassword(input.password, { phone, name })
  const consents = (['service', 'privacy'] as const).map((kind) => ({
    kind,
    version: requireConsentVersion(kind, input.agreementVersion),
  }))
  if (scorePassword(password) < RESET_SCORE_MIN) throw refuse('password_weak')
  const { verifiyCode: code, codeOf: purpose = 'register' } = input
  const proof = await proveOwnCode(deps, { purpose, phone, code }, context)
  const passwordHash = await hashPassword(deps.hasher, password)
  const now = deps.now()
  const id = createId(now.getTime())
  await transact(deps.db, async (db) => {
    await proof.spend(db)
    const account = {
      id,
      phone,
      name,
      nameKey,
      nameShape,
      email,
      passwordHash,
      type: 'ORDINARY',
      createdAt: now,
    }
    const taken = await insertAccount(db, account)
    if (taken) throw refuse(taken === 'phone' ? 'phone_taken' : 'name_taken')
    for (const { kind, version } of consents) await recordConsent(db, { accountId: id, kind, version }, now)
    const detail = { origin: input.origin ?? '' }
    await recordSecurity(db, now, context, { event: 'register', accountId: id, detail })
  })
  return { userId: id }
}
