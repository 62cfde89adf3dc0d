import { createHash, type KeyObject } from 'node:crypto'
import { encodeWithLength, int, MalformedMessage } from '@biaojie/handle/bytes.ts'
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
} from '@biaojie/handle/message.ts'
import { pickValues, RESPONSE, type Wanted } from '@biaojie/handle/protocol.ts'
import { makeCredential } from '@biaojie/handle/signature.ts'
import { encodeSite, type SiteRecord } from '@biaojie/handle/site.ts'
import { encodeValue, type NativeValue } from '@biaojie/handle/values.ts'
import { isSignatureWanted } from '../values.ts'

/** All values of a handle, encoded, with cached answers for different requests. */
export type EncodedValues = {
  values: NativeValue[]
  body: Buffer
  written: { request: Buffer; message: Buffer }[]
  /**
   * Set when the values are a referral to another service instead of a record: the response code, and the
   * handle of that service.
   */
  referral?: { response: number; handle: string }
}
/** The media type of requests and answers of the protocol over HTTP. */
export const MESSAGE_TYPE = 'application/x-hdl-message'
/** Cached values, readable as long as they are cached, and the function that counts an answer with them. */
export type HeldValues = { values: () => EncodedValues | undefined; count: (at: number) => void }
type Values = EncodedValues | undefined | 'invalid' | 'foreign' | 'moved'

export type Answering = {
  /**
   * Returns public values of a handle under the requested name; `invalid` for an impossible handle, `foreign` for
   * one of others, `moved` for one whose company is no longer referred to.
   */
  findValues: (handle: string) => Values | Promise<Values>
  /** Returns the same when it is cached under this exact name; undefined otherwise. */
  holdValues: (handle: string) => HeldValues | undefined
  /**
   * Asks the node of a foreign handle on behalf of a client at this address; returns an error code when that
   * node gives no record. Undefined when this node does not ask other nodes.
   */
  recurse?: ((handle: string, ip: string, recursion: number) => Promise<EncodedValues | number>) | undefined
  /** Returns the signatures of a record, which are not among its values. */
  loadSignatures: (handle: string, wanted: Wanted) => Promise<NativeValue[]>
  /** Returns the site record of this node. */
  getSite: () => SiteRecord
  /** The key for signing answers when a client asks for it; without a key they are unsigned. */
  key: KeyObject | undefined
  /** In ms since 1970. */
  now: () => number
}

/** An answer for a transport: the message without its envelope, and the envelope for every packet. */
export type Answer = { envelope: Envelope; message: Buffer; response: number }

const has = ({ header }: Request, flag: number) => (header.flags & flag) !== 0

/**
 * Returns the digest of the received request, so that the client notices if the request was changed on its
 * way.
 */
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

/** The recursion count at which the protocol assumes a loop. */
export const MAX_RECURSION = 16

/** Returns the requested part of a record, or the complete referral. */
export function toOutcome(found: EncodedValues, { handle, indexes, types }: Request): Outcome {
  const { referral, values, body } = found
  if (referral)
    return {
      response: referral.response,
      parts: [encodeWithLength(referral.handle), int(values.length), body],
    }
  const some = pickValues(found.values, { indexes, types })
  if (some.length === 0) return makeFailure(RESPONSE.valuesNotFound, 'no value has this index or type')
  // Most clients request all values, whose bytes are cached.
  const bytes = some === found.values ? [found.body] : some.map(encodeValue)
  return { response: RESPONSE.success, parts: [encodeWithLength(handle), int(some.length), ...bytes] }
}

const FOREIGN = makeFailure(RESPONSE.notResponsible, 'this server is not responsible for this prefix')

const MOVED = makeFailure(
  RESPONSE.notResponsible,
  'the holder of this prefix has moved; this server refers to it no longer',
)

/**
 * Answers for a handle of another node by asking that node, if the client requests this and has proved its
 * address.
 */
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
  if (found === 'moved') return MOVED
  if (found === 'foreign') return loadForeignOutcome(deps, request, ip)
  if (!found) return makeFailure(RESPONSE.handleNotFound, 'handle not found')
  if (!isSignatureWanted(request)) return toOutcome(found, request)
  return toOutcome(
    { ...found, values: [...found.values, ...(await loadSignatures(handle, request))] },
    request,
  )
}

type Sealing = Pick<Answering, 'key' | 'now'>
/** Without a key and clock, this creates an unsigned answer whose time is filled in later. */
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

/** The answer to bytes that are not a valid request; it uses the header of a resolution. */
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

/** Creates an answer without reading the request, for example that the server is busy. */
export const makeRefusal = (deps: Answering, envelope: Envelope, response: number, words: string): Answer =>
  seal(makeUnreadable(envelope), makeFailure(response, words), deps)

/**
 * Never rejects: failures are answered with the protocol's general error, and passed to `onError`. `ip` is
 * the address of the client; it is undefined when it may be forged, as over UDP.
 */
export async function answerMessage(
  deps: Answering,
  envelope: Envelope,
  message: Buffer,
  onError: (error: unknown) => void,
  ip?: string,
): Promise<Answer> {
  // Compressed and encrypted messages require a session, which this node does not support.
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
