/**
 * Browser and server share these values about sessions: header names, fixed values, refusals. No schema
 * library.
 */
import type { RefusalName } from '../../refusals.ts'

export const ACCESS_TOKEN_HEADER = 'access-token'
/** A session is bound to this fingerprint; checked on every call that sends it, required on refresh. */
export const FINGERPRINT_HEADER = 'fingerprint'
/** SHA-256 (hex) over fingerprint, IP as told by the server, user agent and date; recorded, never trusted. */
export const SIGNATURE_HEADER = 'request-signature'

/** The portal's client id for `Authorization: Basic`: it is public and protects nothing. */
export const PUBLIC_CLIENT = 'portal:portal'

/** messageType of sendShortMessage. With 0 the field `scene` decides: register, change or delete. */
export const MESSAGE_TYPE = { byScene: 0, reset: 2, login: 10 } as const

/**
 * Refusals of calls that read a session's tokens: the browser returns to the login. A new access token helps
 * against token_expired.
 */
export const SESSION_REFUSALS = [
  'session_missing',
  'token_expired',
  'token_revoked',
  'fingerprint_mismatch',
] as const satisfies RefusalName[]

/** Refusals of calls that read an API key. */
export const KEY_REFUSALS = [
  'key_unknown',
  'key_revoked',
  'key_expired',
  'key_network',
  'key_not_accepted',
  'key_scope_missing',
  'key_template_missing',
  'key_quota_spent',
] as const satisfies RefusalName[]
