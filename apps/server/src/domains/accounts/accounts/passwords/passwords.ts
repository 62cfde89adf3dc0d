import { isPasswordLength, PASSWORD_LENGTH_MESSAGE } from '@biaojie/contract/accounts/accounts/rules.ts'
import { refuse } from '../../../../http/errors.ts'
import { type Hasher, HasherBusy } from '../../../../platform/base/password-hash/hasher.ts'
import { isCommon } from './common.ts'

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/**
 * Decodes the transport form (Base64 of UTF-8) to the hashed text in NFKC, so that keyboards do not matter.
 */
export function decodePassword(encoded: string): string {
  if (!encoded) throw refuse('invalid_input', '密码不能为空')
  const bytes = Buffer.from(encoded, 'base64')
  const text = bytes.toString('utf8')
  // Encoded again it must be the same; anything else is not Base64, or not UTF-8 inside.
  if (!BASE64.test(encoded) || !Buffer.from(text).equals(bytes)) throw refuse('password_malformed')
  return text.normalize('NFKC')
}

/** Returns a new password ready to hash, or refuses; it must not resemble `person`. */
export function requireNewPassword(encoded: string, person: { phone: string; name: string }): string {
  const password = decodePassword(encoded)
  if (!isPasswordLength(password)) throw refuse('invalid_input', PASSWORD_LENGTH_MESSAGE)
  const lower = password.toLowerCase()
  if (isCommon(password) || lower === person.phone || lower === person.name.toLowerCase())
    throw refuse('password_common')
  return password
}

const refuseWhenBusy = (error: unknown) => {
  throw error instanceof HasherBusy ? refuse('login_busy') : error
}

export const hashPassword = (hasher: Hasher, password: string) => hasher.hash(password).catch(refuseWhenBusy)
export const verifyPassword = (hasher: Hasher, stored: string | null | undefined, password: string) =>
  hasher.verify(stored, password).catch(refuseWhenBusy)
