import { createPublicKey, randomBytes, randomInt } from 'node:crypto'
import { MalformedMessage } from './bytes.ts'
import { AnswerMismatch, askTcp } from './client.ts'
import { FLAG } from './message.ts'
import { decodePublicKey, encodePublicKey, isSignedBy } from './signature.ts'

/** The signature of a server, and the time that it took. */
export type Proof = { challenge: string; signature: string; ms: number }

const CHALLENGE_BYTES = 32
const MAX_BYTES = 16 * 1024

/** Returns an RSA key in the form of HS_SITE; undefined for text without an RSA key of at least 2048 bits. */
export function readPublicKey(pem: string): Buffer | undefined {
  // The line breaks of a PEM text may have been lost when it was copied.
  const body = /-----BEGIN PUBLIC KEY-----([\w+/=\s]+)-----END PUBLIC KEY-----/.exec(pem)?.[1] ?? ''
  try {
    const key = createPublicKey({ key: Buffer.from(body, 'base64'), format: 'der', type: 'spki' })
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    return key.asymmetricKeyType === 'rsa' && bits >= 2048 && bits <= 8192 ? encodePublicKey(key) : undefined
  } catch {
    return undefined
  }
}

export const makeChallenge = (): string => randomBytes(CHALLENGE_BYTES).toString('hex')

/**
 * Proves that a server has the private key: it must sign an answer that contains the digest of an
 * unpredictable request. Every server of the protocol does this, whether or not it knows the handle. Rejects
 * like `askTcp`, and with AnswerMismatch when the signature is missing.
 */
export async function proveControl(
  target: { host: string; port: number },
  { prefix, challenge, publicKey }: { prefix: string; challenge: string; publicKey: Buffer },
  timeoutMs: number,
): Promise<Proof> {
  const key = decodePublicKey(publicKey)
  if (!key) throw new MalformedMessage('no key')
  const from = performance.now()
  const flags = FLAG.publicOnly | FLAG.certify | FLAG.requestDigest
  const fields = { handle: `${prefix}/CHALLENGE-${challenge}`, flags, requestId: randomInt(1, 2 ** 31 - 1) }
  const answer = await askTcp(target, fields, { timeoutMs, maxBytes: MAX_BYTES })
  if (!answer.digest || !isSignedBy(key, answer)) throw new AnswerMismatch('the answer is not signed')
  return {
    challenge,
    signature: answer.credential.subarray(-16).toString('hex'),
    ms: performance.now() - from,
  }
}
