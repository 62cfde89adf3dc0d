import { isIP } from 'node:net'
import type {
  CreationOptions,
  PasskeyAttestation,
  RequestOptions,
} from '@biaojie/contract/accounts/accounts/second-factor/passkeys.ts'
import type { PasskeyAssertion } from '@biaojie/contract/accounts/accounts/second-factor/proof.ts'
import { describePlatform } from '@biaojie/contract/identity.ts'
import type { StoredPasskey } from './store.ts'

/* WebAuthn with this node's choices: one origin, no attestation, the person always verified by the
   authenticator (PIN, fingerprint, face). The library interprets the messages. */

/** The relying party of passkeys: a domain, and its only address. */
export type RelyingParty = { id: string; origin: string }

const TIMEOUT_MS = 120_000
/** These are EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257]

/**
 * The library is loaded at the first use of a passkey, because it reads certificates of every kind, which
 * takes time.
 */
const loadLibrary = () => import('@simplewebauthn/server')

/**
 * Returns the relying party for a node at `publicUrl`, or for a local node. Undefined when browsers allow no
 * passkeys: at an IP address, and without https.
 */
export function createRelyingParty(publicUrl: string | undefined, port: number): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl ?? `http://localhost:${port}`)
  const isSecure = protocol === 'https:' || hostname === 'localhost'
  const isDomain = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return isSecure && isDomain ? { id: hostname, origin } : undefined
}

const toCredentials = (keys: readonly StoredPasskey[]) =>
  keys.map(({ credentialId: id, transports }) => ({ id, type: 'public-key' as const, transports }))

export function toCreationOptions(
  party: RelyingParty,
  challenge: string,
  account: { id: string; name: string },
  existingKeys: readonly StoredPasskey[],
): CreationOptions {
  return {
    challenge,
    rp: { id: party.id, name: describePlatform() },
    user: { id: toUserHandle(account.id), name: account.name, displayName: account.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT_MS,
    excludeCredentials: toCredentials(existingKeys),
    authenticatorSelection: {
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

export const toRequestOptions = (
  party: RelyingParty,
  challenge: string,
  keys: readonly StoredPasskey[],
): RequestOptions => ({
  challenge,
  rpId: party.id,
  allowCredentials: toCredentials(keys),
  timeout: TIMEOUT_MS,
  userVerification: 'required',
})

const toUserHandle = (accountId: string) => Buffer.from(accountId).toString('base64url')

/** The failed check in the library's words, for the security log. */
export type Unproved = { why: string }
const toUnproved = (error: unknown): Unproved => ({
  why: (error instanceof Error ? error.message : String(error)).slice(0, 200),
})

export type NewCredential = { credentialId: string; publicKey: string; counter: number; transports: string[] }
const TRANSPORTS = ['internal', 'hybrid', 'usb', 'nfc', 'ble', 'smart-card', 'cable'] as const
type Transport = (typeof TRANSPORTS)[number]
const isTransport = (text: string): text is Transport => TRANSPORTS.some((transport) => transport === text)

/**
 * With attestation "none" a browser sends no certificates. The library would fetch the revocation lists of
 * sent ones from an address of the sender's choice.
 */
async function hasCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
  const isSelf = decoded.get('fmt') === 'packed' && decoded.get('attStmt').get('x5c') === undefined
  return decoded.get('fmt') !== 'none' && !isSelf
}

/** Returns the credential that an authenticator made for this challenge. */
export async function verifyAttestation(
  party: RelyingParty,
  expectedChallenge: string,
  { id, rawId, response }: PasskeyAttestation,
): Promise<NewCredential | Unproved> {
  const { verifyRegistrationResponse } = await loadLibrary()
  const { clientDataJSON, attestationObject } = response
  const transports = (response.transports ?? []).filter(isTransport)
  try {
    if (await hasCertificates(attestationObject)) return { why: 'attestation with certificates' }
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject, transports },
      },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo) return { why: 'not verified' }
    const { credential } = registrationInfo
    const publicKey = Buffer.from(credential.publicKey).toString('base64url')
    return { credentialId: credential.id, publicKey, counter: credential.counter, transports }
  } catch (error) {
    return toUnproved(error)
  }
}

/** Returns the authenticator's count of signatures; the store checks that it rose. */
export async function verifyAssertion(
  party: RelyingParty,
  expectedChallenge: string,
  { id, rawId, response }: PasskeyAssertion,
  passkey: StoredPasskey,
): Promise<{ counter: number } | Unproved> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  if (response.userHandle && response.userHandle !== toUserHandle(passkey.accountId))
    return { why: 'user handle of another account' }
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: 0,
      },
      requireUserVerification: true,
    })
    return verified ? { counter: authenticationInfo.newCounter } : { why: 'signature' }
  } catch (error) {
    return toUnproved(error)
  }
}
