import type {
  CreationOptions,
  PasskeyAttestation,
  RequestOptions,
} from '@biaojie/contract/accounts/accounts/second-factor/passkeys.ts'
import type { PasskeyAssertion } from '@biaojie/contract/accounts/accounts/second-factor/proof.ts'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'

// Load this with a dialog or step, never with a page.

export type Ceremony<T> = { ok: true; data: T } | { ok: false; message: string }

const UNVERIFIED = '这把安全密钥没有设置 PIN 或指纹，请先设置，或换一种设备'
const FAILED = '通行密钥没有成功，请再试一次，或换一种方式'
const CANCELLED = '没有完成：已取消或超时，可以再试一次'
const WRONG_ADDRESS = '这个网址不能使用通行密钥，请从平台的正式网址打开'

const BY_CODE: Partial<Record<WebAuthnError['code'], string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: '这台设备或安全密钥已经登记过，不用再添加',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: UNVERIFIED,
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: '这种设备或安全密钥不受支持，请换一种',
  ERROR_CEREMONY_ABORTED: CANCELLED,
  ERROR_INVALID_DOMAIN: WRONG_ADDRESS,
  ERROR_INVALID_RP_ID: WRONG_ADDRESS,
}

/** Browsers report a cancelled prompt, a timeout and a missing passkey alike. */
function explainError(error: unknown): string {
  const explanation = error instanceof WebAuthnError && BY_CODE[error.code]
  if (explanation) return explanation
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return CANCELLED
  return name === 'SecurityError' ? WRONG_ADDRESS : FAILED
}

async function tryCeremony<T>(work: () => Promise<T>): Promise<Ceremony<T>> {
  try {
    return { ok: true, data: await work() }
  } catch (error) {
    return { ok: false, message: explainError(error) }
  }
}

/** Lets a device or security key make a passkey; never throws. */
export const makePasskey = (options: CreationOptions): Promise<Ceremony<PasskeyAttestation>> =>
  tryCeremony(async () => {
    const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
    const { id, rawId, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports } = response
    return { id, rawId, response: { clientDataJSON, attestationObject, transports } }
  })

/** Lets a device or security key sign for one of these passkeys; never throws. */
export const signWithPasskey = (options: RequestOptions): Promise<Ceremony<PasskeyAssertion>> =>
  tryCeremony(async () => {
    const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
    const { id, rawId, response } = await startAuthentication({ optionsJSON })
    return { id, rawId, response }
  })
