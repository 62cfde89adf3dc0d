/** What browser and server agree on about sessions: header names, fixed values, codes. No schema library. */

export const ACCESS_TOKEN_HEADER = 'access-token'
/** The fingerprint a session is bound to; checked on every call that carries it, required on refresh. */
export const FINGERPRINT_HEADER = 'fingerprint'
/** SHA-256 (hex) over fingerprint, IP as told by the server, user agent and date; recorded, never trusted. */
export const SIGNATURE_HEADER = 'request-signature'

/** The portal's own client for `Authorization: Basic`: public, it protects nothing. */
export const PUBLIC_CLIENT = 'portal:portal'

/** messageType of sendShortMessage. With 0 the field `scene` decides: register, change or delete. */
export const MESSAGE_TYPE = { byScene: 0, reset: 2, login: 10 } as const

/** Codes that lead quietly back to login: session missing, token expired, token revoked or reused, other device. */
export const RELOGIN_CODES: readonly number[] = [40106, 40107, 40108, 40112]
/** The one of them that a new access token may mend. */
export const TOKEN_EXPIRED = 40107
