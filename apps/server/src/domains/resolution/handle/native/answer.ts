import { createHash, type KeyObject } from 'node:crypto'
import { isSignatureWanted, pickValues, RESPONSE, type Wanted } from '../protocol.ts'
import { encodeWithLength, int, MalformedMessage } from './bytes.ts'
import {
  ENVELOPE_SIZE,
  type Envelope,
  FLAG,
  isAtLeast,
  makeReplyEnvelope,
  OPERATION,
  type Request,
  readRequest,
  writeEnvelope,
  writeResponse,
} from './message.ts'
import { makeCredential } from './signature.ts'
import { encodeSite, type SiteRecord } from './site.ts'
import { encodeValue, type NativeValue } from './values.ts'

/** All values of a handle, the bytes that they are on the wire, and answers written of them, by request. */
export type EncodedValues = {
  values: NativeValue[]
  body: Buffer
  written: { asked: Buffer; message: Buffer }[]
  /** They are no record, but lead to the service that has it: the code of the answer, and the handle of that service. */
  referral?: { response: number; handle: string }
}
/** The protocol over HTTP has this media type for requests and answers. */
export const MESSAGE_TYPE = 'application/x-hdl-message'
/** Values that are in memory, as long as they are, and what counts an answer made of them. */
export type HeldValues = { values: () => EncodedValues | undefined; count: (at: number) => void }
type Values = EncodedValues | undefined | 'invalid' | 'foreign'

export type Answering = {
  /** Returns public values of a handle under the requested name; `invalid` for an impossible handle, `foreign` for one of others. */
  findValues: (handle: string) => Values | Promise<Values>
  /** Returns the same where it is in memory under this very name; undefined otherwise. */
  holdValues: (handle: string) => HeldValues | undefined
  /**
   * Asks the node of a foreign handle for a client at this address; the code of a failure where that gives no record.
   * Undefined where this node asks no others.
   */
  recurse?: ((handle: string, ip: string, recursion: number) => Promise<EncodedValues | number>) | undefined
  /** Returns the signatures of a record, which are not among its values. */
  loadSignatures: (handle: string, wanted: Wanted) => Promise<NativeValue[]>
  /** Returns the site record of this node. */
  getSite: () => SiteRecord
  /** Signs answers when a client asks for it; without it they are unsigned. */
  key: KeyObject | undefined
  /** In ms since 1970. */
  now: () => number
}

/** An answer for a transport: the message without an envelope, and the envelope of every packet. */
export type Answer = { envelope: Envelope; message: Buffer; response: number }

const has = ({ header }: Request, flag: number) => (header.flags & flag) !== 0

/** Returns the digest of the received request, so that a client notices a change on its way. */
function digestRequest(request: Request, envelope: Envelope): Buffer[] {
  if (!has(request, FLAG.requestDigest)) return []
  const digest = (algorithm: string) => createHash(algorithm).update(request.signed).digest()
  if (!isAtLeast(envelope.version, 1)) return [encodeWithLength(digest('md5'))]
  if (!isAtLeast(envelope.version, 7)) return [Buffer.from([2]), digest('sha1')]
  return [Buffer.from([3]), digest('sha256')]
}

type Outcome = { response: number; parts: Buffer[] }
const makeFailure = (response: number, words: string): Outcome => ({
  response,
  parts: [encodeWithLength(words)],
})

/** The longest recursion that the protocol allows before a loop is assumed. */
export const MAX_RECURSION = 16

/** The part of a record that a request wants, or all of a referral. */
export function toOutcome(found: EncodedValues, { handle, indexes, types }: Request): Outcome {
  const { referral, values, body } = found
  if (referral)
    return {
      response: referral.response,
      parts: [encodeWithLength(referral.handle), int(values.length), body],
    }
  const some = pickValues(found.values, { indexes, types })
  if (some.length === 0) return makeFailure(RESPONSE.valuesNotFound, 'no value has this index or type')
  // Most clients want all of them, whose bytes are in memory.
  const bytes = some === found.values ? [found.body] : some.map(encodeValue)
  return { response: RESPONSE.success, parts: [encodeWithLength(handle), int(some.length), ...bytes] }
}

const FOREIGN = makeFailure(RESPONSE.notResponsible, 'this server is not responsible for this prefix')

/** Answers for a handle of another node: by asking there, where the client wants it and has proved its address. */
async function loadForeignOutcome(
  { recurse }: Answering,
  request: Request,
  ip: string | undefined,
): Promise<Outcome> {
  if (!recurse || !has(request, FLAG.recursive)) return FOREIGN
  if (ip === undefined) return makeFailure(RESPONSE.error, 'ask over TCP')
  const given = await recurse(request.handle, ip, request.header.recursion)
  if (given === RESPONSE.handleNotFound) return makeFailure(given, 'handle not found')
  return typeof given === 'number'
    ? makeFailure(given, 'the node of this prefix cannot be asked')
    : toOutcome(given, request)
}

async function loadOutcome(deps: Answering, request: Request, ip: string | undefined): Promise<Outcome> {
  const { findValues, loadSignatures, getSite } = deps
  const { header, handle } = request
  if (has(request, FLAG.encrypt))
    return makeFailure(RESPONSE.notSupported, 'encrypted answers are not supported')
  if (header.recursion > MAX_RECURSION)
    return makeFailure(RESPONSE.recursionTooHigh, 'recursion count too high')
  if (header.operation === OPERATION.siteInfo)
    return { response: RESPONSE.success, parts: [encodeSite(getSite())] }
  if (header.operation !== OPERATION.resolution)
    return makeFailure(RESPONSE.notSupported, 'this server is read-only; records are changed at the node')
  const given = findValues(handle)
  const found = given instanceof Promise ? await given : given
  if (found === 'invalid') return makeFailure(RESPONSE.invalidHandle, 'not a handle')
  if (found === 'foreign') return loadForeignOutcome(deps, request, ip)
  if (!found) return makeFailure(RESPONSE.handleNotFound, 'handle not found')
  if (!isSignatureWanted(request)) return toOutcome(found, request)
  return toOutcome(
    { ...found, values: [...found.values, ...(await loadSignatures(handle, request))] },
    request,
  )
}

type Sealing = Pick<Answering, 'key' | 'now'>
/** Without a key and a clock it makes an unsigned answer whose time is filled in later. */
const UNSEALED: Sealing = { key: undefined, now: () => 0 }

export function seal(request: Request, { response, parts }: Outcome, { key, now } = UNSEALED): Answer {
  const envelope = makeReplyEnvelope(request.envelope)
  const body = [...digestRequest(request, envelope), ...parts]
  const headerAndBody = writeResponse(request, response, body, now())
  const credential =
    key && has(request, FLAG.certify) ? makeCredential(key, envelope, headerAndBody) : Buffer.alloc(0)
  const message = Buffer.concat([headerAndBody, encodeWithLength(credential)])
  return { envelope: { ...envelope, length: message.length }, message, response }
}

/** The answer to bytes that are no request; the header of a resolution is the best guess. */
const UNREADABLE = {
  operation: 0,
  response: 0,
  flags: 0,
  siteSerial: 0,
  recursion: 0,
  expires: 0,
  bodyLength: 0,
}
const makeUnreadable = (envelope: Envelope): Request => ({
  envelope,
  header: UNREADABLE,
  handle: '',
  indexes: [],
  types: [],
  signed: Buffer.alloc(0),
})

/** Answers without looking at the request, for example that the server is busy. */
export const makeRefusal = (deps: Answering, envelope: Envelope, response: number, words: string): Answer =>
  seal(makeUnreadable(envelope), makeFailure(response, words), deps)

/**
 * Never rejects: failures are answered with the protocol's general error, and passed to `onError`. `ip` is the address of
 * the client; undefined where it may be somebody else's, as over UDP.
 */
export async function answerMessage(
  deps: Answering,
  envelope: Envelope,
  message: Buffer,
  onError: (error: unknown) => void,
  ip?: string,
): Promise<Answer> {
  // These messages are useless without a session, and this node opens none.
  if (envelope.compressed || envelope.encrypted)
    return makeRefusal(
      deps,
      envelope,
      RESPONSE.notSupported,
      'compressed and encrypted messages are not supported',
    )
  let request: Request
  try {
    request = readRequest(envelope, message)
  } catch (error) {
    if (!(error instanceof MalformedMessage)) onError(error)
    return makeRefusal(deps, envelope, RESPONSE.protocolError, 'the message cannot be read')
  }
  try {
    return seal(request, await loadOutcome(deps, request, ip), deps)
  } catch (error) {
    onError(error)
    return seal(request, makeFailure(RESPONSE.error, 'the node cannot answer now'), deps)
  }
}

/** Envelope and message in one piece, as TCP sends them. */
export const joinAnswer = ({ envelope, message }: Answer): Buffer =>
  Buffer.concat([writeEnvelope(envelope), message], ENVELOPE_SIZE + message.length)
