/**
 * Field rules of accounts, shared by the server's schemas and the forms, are plain functions without a schema
 * library.
 */

import { isMobile } from '../../rules.ts'

const USER_NAME_MIN = 2
const USER_NAME_MAX = 20
const EMAIL_MAX = 254
/** Below 6 characters the score is 0 in any case; OWASP ASVS asks for at least 8. */
export const PASSWORD_MIN = 8
const PASSWORD_MAX = 64
/** A reset accepts no lower score (see password-score.ts). */
export const RESET_SCORE_MIN = 50
/**
 * A change of phone proved by password only takes effect after this many hours, so that the owner can object.
 */
export const PHONE_WAIT_HOURS = 72
export const AVATAR_MAX_BYTES = 1_048_576

export const LOGIN_NAME_MESSAGE = '请输入手机号/用户名'
export const USER_NAME_MESSAGE = `用户名为 ${USER_NAME_MIN}–${USER_NAME_MAX} 个汉字、字母、数字、下划线、点或连字符，且不能是手机号`
export const EMAIL_MESSAGE = '请输入正确的邮箱'
export const PASSWORD_LENGTH_MESSAGE = `密码为 ${PASSWORD_MIN}–${PASSWORD_MAX} 个字符`
export const PASSWORDS_DIFFER_MESSAGE = '两次输入密码不致!'

const userName = /^[\p{Script=Han}A-Za-z0-9_.-]+$/u
const email = /^[^\s@<>"(),:;[\]\\]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/
const code = /^\d{4,6}$/

const countCharacters = (text: string) => [...text].length
const isWithin = (text: string, min: number, max: number) =>
  countCharacters(text) >= min && countCharacters(text) <= max

/** A new account's name must not look like a phone number, because people log in with either. */
export const isUserName = (value: string) =>
  isWithin(value, USER_NAME_MIN, USER_NAME_MAX) && userName.test(value) && !isMobile(value)

/** A login accepts a phone or a name of 2–20 characters. */
export const isLoginName = (value: string) => isMobile(value) || isWithin(value, USER_NAME_MIN, USER_NAME_MAX)
export const isEmail = (value: string) => value.length <= EMAIL_MAX && email.test(value)
/** Codes have six digits; the field also accepts the codes of other nodes. */
export const isSmsCode = (value: string) => code.test(value)
export const isPasswordLength = (value: string) => isWithin(value, PASSWORD_MIN, PASSWORD_MAX)

/**
 * Encodes a password as Base64 of UTF-8, the form of every password field on the wire. It protects nothing:
 * TLS does.
 */
export function encodePassword(password: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(password)))
}

const TYPE_NAMES: Record<string, string> = {
  COMPANY: '企业成员',
  COMPANY_ADMIN: '企业管理员',
  ADMIN: '平台管理员',
  MANAGER: '平台工作人员',
}
/** Returns the Chinese name of an account type; ordinary for any type without rights of its own. */
export const getAccountTypeName = (type: string) => TYPE_NAMES[type] ?? '普通用户'
