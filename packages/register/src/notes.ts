/** Signed notes, checkpoints and cosignatures: c2sp.org/signed-note, tlog-checkpoint and tlog-cosignature. */

import { sha256 } from '#sha256'
import { concatBytes, fromBase64, fromHex, isEqualBytes, toBase64, toHex, toUtf8 } from './bytes.ts'

const ED25519 = 1
const COSIGNATURE = 4
/** Longer notes are refused, because browsers verify notes of unknown origin. */
const MAX_NOTE_BYTES = 100_000

export type NoteSignature = { name: string; keyId: Uint8Array; signature: Uint8Array }
export type Note = { text: string; signatures: NoteSignature[] }
export type Checkpoint = { origin: string; size: number; root: Uint8Array }

/** The public key of a log (`ed25519`) or of a witness (`cosignature`). */
export type VerifierKey = {
  name: string
  keyId: Uint8Array
  type: 'ed25519' | 'cosignature'
  publicKey: Uint8Array
}

export type Sign = (message: Uint8Array) => Promise<Uint8Array>
/** Verifies an Ed25519 signature. */
export type Verify = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => Promise<boolean>

const typeByte = (type: VerifierKey['type']) => (type === 'ed25519' ? ED25519 : COSIGNATURE)

export function createVerifierKey(
  name: string,
  type: VerifierKey['type'],
  publicKey: Uint8Array,
): VerifierKey {
  const keyId = sha256(concatBytes(toUtf8(`${name}\n`), Uint8Array.of(typeByte(type)), publicKey)).slice(0, 4)
  return { name, keyId, type, publicKey }
}

export const formatVerifierKey = ({ name, keyId, type, publicKey }: VerifierKey): string =>
  `${name}+${toHex(keyId)}+${toBase64(concatBytes(Uint8Array.of(typeByte(type)), publicKey))}`

/** Returns undefined for text that is not an Ed25519 key, or whose key id does not belong to the key. */
export function parseVerifierKey(text: string): VerifierKey | undefined {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? []
  if (name === undefined || id === undefined || encoded === undefined) return undefined
  const bytes = fromBase64(encoded)
  if (bytes?.length !== 33 || (bytes[0] !== ED25519 && bytes[0] !== COSIGNATURE)) return undefined
  const key = createVerifierKey(name, bytes[0] === ED25519 ? 'ed25519' : 'cosignature', bytes.slice(1))
  const keyId = fromHex(id)
  return keyId && isEqualBytes(keyId, key.keyId) ? key : undefined
}

export const formatCheckpoint = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`

/**
 * Reads the text of a note; undefined when it is not a checkpoint. Extension lines are allowed and ignored.
 */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  const [origin, size, encodedRoot] = text.split('\n')
  if (!origin || size === undefined || encodedRoot === undefined || !text.endsWith('\n')) return undefined
  const root = fromBase64(encodedRoot)
  const isSize = /^(0|[1-9]\d{0,15})$/.test(size) && Number.isSafeInteger(Number(size))
  return isSize && root?.length === 32 ? { origin, size: Number(size), root } : undefined
}

function parseSignature(line: string): NoteSignature | undefined {
  const [, name, encoded] = /^— ([^\s+]+) (\S+)$/.exec(line) ?? []
  const bytes = encoded === undefined ? undefined : fromBase64(encoded)
  if (name === undefined || !bytes || bytes.length < 5) return undefined
  return { name, keyId: bytes.slice(0, 4), signature: bytes.slice(4) }
}

/** Reads signature lines, each with its line end; undefined when one is malformed. */
export function parseSignatures(text: string): NoteSignature[] | undefined {
  if (!text.endsWith('\n')) return undefined
  const signatures = text.slice(0, -1).split('\n').map(parseSignature)
  return signatures.every((signature) => signature !== undefined) ? signatures : undefined
}

/** Parses a signed note without verifying its signatures; undefined for other text. */
export function parseNote(note: string): Note | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: notes forbid control characters but the line end.
  if (note.length > MAX_NOTE_BYTES || /[\u0000-\u0009\u000b-\u001f]/.test(note)) return undefined
  const border = note.lastIndexOf('\n\n')
  if (border < 0) return undefined
  const signatures = parseSignatures(note.slice(border + 2))
  return signatures && { text: note.slice(0, border + 1), signatures }
}

export const formatSignature = ({ name, keyId, signature }: NoteSignature): string =>
  `— ${name} ${toBase64(concatBytes(keyId, signature))}\n`

export const formatNote = ({ text, signatures }: Note): string =>
  `${text}\n${signatures.map(formatSignature).join('')}`

export async function signNote(text: string, key: VerifierKey, sign: Sign): Promise<Note> {
  const signature = await sign(toUtf8(text))
  return { text, signatures: [{ name: key.name, keyId: key.keyId, signature }] }
}

const toCosignedMessage = (text: string, seconds: number) =>
  toUtf8(`cosignature/v1\ntime ${seconds}\n${text}`)

/** Signs a checkpoint as a witness; `seconds` counts from 1970. */
export async function cosign(
  text: string,
  key: VerifierKey,
  seconds: number,
  sign: Sign,
): Promise<NoteSignature> {
  const time = new Uint8Array(8)
  new DataView(time.buffer).setBigUint64(0, BigInt(seconds))
  const signature = await sign(toCosignedMessage(text, seconds))
  return { name: key.name, keyId: key.keyId, signature: concatBytes(time, signature) }
}

/** The time at which a witness signed, in seconds since 1970. */
export const readCosignatureTime = ({ signature }: NoteSignature): number =>
  Number(new DataView(signature.buffer, signature.byteOffset).getBigUint64(0))

/**
 * Checks the signature of a key: `missing` when the note has none by this key, `wrong` when it does not
 * verify. A note with a wrong signature of a trusted key must be refused.
 */
export async function checkSignature(
  { text, signatures }: Note,
  key: VerifierKey,
  verify: Verify,
): Promise<'valid' | 'wrong' | 'missing'> {
  const own = signatures.find(({ name, keyId }) => name === key.name && isEqualBytes(keyId, key.keyId))
  if (!own) return 'missing'
  const signatureBytes = key.type === 'ed25519' ? 64 : 72
  if (own.signature.length !== signatureBytes) return 'wrong'
  const isValid =
    key.type === 'ed25519'
      ? await verify(key.publicKey, toUtf8(text), own.signature)
      : await verify(key.publicKey, toCosignedMessage(text, readCosignatureTime(own)), own.signature.slice(8))
  return isValid ? 'valid' : 'wrong'
}
