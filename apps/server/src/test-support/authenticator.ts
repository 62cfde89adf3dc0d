import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  CreationOptions,
  PasskeyAttestation,
  RequestOptions,
} from '@biaojie/contract/accounts/accounts/second-factor/passkeys.ts'
import type { PasskeyAssertion } from '@biaojie/contract/accounts/accounts/second-factor/proof.ts'

type Cbor = number | string | Uint8Array | Cbor[] | Map<number | string, Cbor>

/** Returns a head of CBOR (RFC 8949): three bits of type, then the number in as few bytes as possible. */
function encodeHead(type: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(type << 5) | value])
  if (value < 256) return Buffer.from([(type << 5) | 24, value])
  return Buffer.from([(type << 5) | 25, value >> 8, value & 255])
}

/** Writes the parts of CBOR that an attestation needs. */
function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? encodeHead(1, -1 - value) : encodeHead(0, value)
  if (typeof value === 'string')
    return Buffer.concat([encodeHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([encodeHead(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([encodeHead(4, value.length), ...value.map(encodeCbor)])
  const pairs = [...value].flatMap(([key, field]) => [encodeCbor(key), encodeCbor(field)])
  return Buffer.concat([encodeHead(5, value.size), ...pairs])
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const ATTESTED_DATA = 0x40

/** Errors that the authenticator makes on purpose. */
type Twist = {
  origin?: string
  rpId?: string
  /** Touched, without PIN or fingerprint. */
  unverified?: true
  challenge?: string
  /** The signature is made with another key. */
  forged?: true
  counter?: number
  userHandle?: string
  /** An attestation with a certificate. */
  certificate?: Uint8Array
}

const hashSha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()

/** Returns the browser's data about a ceremony at `origin`. */
const makeClientData = (type: string, origin: string, challenge: string, twist: Twist) =>
  Buffer.from(
    JSON.stringify({
      type,
      challenge: twist.challenge ?? challenge,
      origin: twist.origin ?? origin,
      crossOrigin: false,
    }),
  )

/** Returns the authenticator's data: site, verification of the person, count, a new credential. */
function makeAuthenticatorData(rpId: string, counter: number, twist: Twist, attested?: Buffer): Buffer {
  const flags = USER_PRESENT | (twist.unverified ? 0 : USER_VERIFIED) | (attested ? ATTESTED_DATA : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(twist.counter ?? counter)
  const parts = [hashSha256(twist.rpId ?? rpId), Buffer.from([flags]), count]
  return Buffer.concat(attested ? [...parts, attested] : parts)
}

/** Returns a public key of ES256 in COSE form. */
function encodeCoseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // The fields are elliptic curve, ES256, P-256 and the point.
  const fields: [number, Cbor][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]
  return encodeCbor(new Map(fields))
}

function makeAttestation(authData: Buffer, certificate: Uint8Array | undefined): Buffer {
  const signed: [string, Cbor][] = [
    ['alg', -7],
    ['sig', Buffer.alloc(8)],
    ['x5c', certificate ? [certificate] : []],
  ]
  const fields: [string, Cbor][] = [
    ['fmt', certificate ? 'packed' : 'none'],
    ['attStmt', new Map(certificate ? signed : [])],
    ['authData', authData],
  ]
  return encodeCbor(new Map(fields))
}

/**
 * Makes an authenticator in software, in a browser at `origin`: one credential with a key of ES256 and a
 * count.
 */
export function createAuthenticator(origin = 'http://localhost:8080') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0
  let userHandle: string | undefined

  return {
    id,
    create({ challenge, rp, user }: CreationOptions, twist: Twist = {}): PasskeyAttestation {
      userHandle = user.id
      const length = Buffer.from([0, credentialId.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, encodeCoseKey(publicKey)])
      const authData = makeAuthenticatorData(rp.id, counter, twist, attested)
      const client = makeClientData('webauthn.create', origin, challenge, twist)
      return {
        id,
        rawId: id,
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: makeAttestation(authData, twist.certificate).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get({ challenge, rpId }: RequestOptions, twist: Twist = {}): PasskeyAssertion {
      counter += 1
      const data = makeAuthenticatorData(rpId, counter, twist)
      const client = makeClientData('webauthn.get', origin, challenge, twist)
      const key = twist.forged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : privateKey
      return {
        id,
        rawId: id,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, hashSha256(client)]), key).toString('base64url'),
          userHandle: twist.userHandle ?? userHandle,
        },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof createAuthenticator>
