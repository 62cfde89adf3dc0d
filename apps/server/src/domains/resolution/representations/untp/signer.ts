import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { loadNodeKey } from '../../../../platform/shared/key-file.ts'

const encodeBase64Url = (text: string | Uint8Array) => Buffer.from(text).toString('base64url')

/** The DID of a node is derived from its address (did:web); the port is part of the host. */
export const getDid = (origin: string): string => `did:web:${encodeURIComponent(new URL(origin).host)}`

/** The public part of a key, with the members that its thumbprint (RFC 7638) covers, in their order. */
function toPublicJwk(key: KeyObject): { crv: string; kty: string; x: string } {
  const { crv, kty, x } = createPublicKey(key).export({ format: 'jwk' })
  if (crv !== 'Ed25519' || !kty || !x) throw new TypeError('the key of credentials is not of Ed25519')
  return { crv, kty, x }
}

const computeThumbprint = (jwk: object) =>
  createHash('sha256').update(JSON.stringify(jwk)).digest('base64url')

/**
 * Signs statements of the node with a key in its DID document. With Ed25519, the same credential always has
 * the same signature, so the ETag of an answer does not change.
 */
export function createSigner(dataDir: string) {
  let loading: Promise<KeyObject> | undefined
  const key = () => {
    loading ??= loadNodeKey(dataDir, 'credential').catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }

  return {
    /** Returns the DID document of the node, which contains the key for checking its signatures. */
    async document(origin: string) {
      const did = getDid(origin)
      const jwk = toPublicJwk(await key())
      const id = `${did}#${computeThumbprint(jwk)}`
      return {
        '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/jwk/v1'],
        id: did,
        verificationMethod: [
          { id, type: 'JsonWebKey', controller: did, publicKeyJwk: { ...jwk, alg: 'EdDSA' } },
        ],
        assertionMethod: [id],
      }
    },
    /** Returns a credential as a JWT (VC-JOSE-COSE), which signs the credential itself. */
    async credential(origin: string, credential: object): Promise<string> {
      const own = await key()
      const header = {
        alg: 'EdDSA',
        typ: 'vc+jwt',
        cty: 'vc',
        kid: `${getDid(origin)}#${computeThumbprint(toPublicJwk(own))}`,
      }
      const signed = `${encodeBase64Url(JSON.stringify(header))}.${encodeBase64Url(JSON.stringify(credential))}`
      const signature = sign(null, Buffer.from(signed), own)
      return `${signed}.${encodeBase64Url(signature)}`
    },
  }
}
