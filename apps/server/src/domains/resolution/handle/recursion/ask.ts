import { randomInt } from 'node:crypto'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { AnswerLate, AnswerMismatch, AnswerTooLarge } from '@biaojie/handle/client.ts'
import type { Connections } from '@biaojie/handle/connections.ts'
import type { Endpoint } from '@biaojie/handle/endpoints.ts'
import { readJsonAnswer } from '@biaojie/handle/json-answer.ts'
import { FLAG } from '@biaojie/handle/message.ts'
import { RESPONSE } from '@biaojie/handle/protocol.ts'
import { decodePublicKey, isSignedBy } from '@biaojie/handle/signature.ts'
import type { NativeValue } from '@biaojie/handle/values.ts'
import { memoize } from '../../../../http/first-use.ts'
import { type AddressCheck, Unreachable } from '../../../../platform/base/outbound.ts'
import { readBytes, TooManyBytes } from '../../../../platform/base/read-bytes.ts'

/** The maximum size of an answer that is read, in bytes. */
export const MAX_BYTES = 64 * 1024
/** The maximum number of values of a record that are read. */
const MAX_VALUES = 500

/** Why a server gave no usable answer. */
export type FailureKind = 'slow' | 'unreachable' | 'too-large' | 'mismatch' | 'malformed'

export class AskFailure extends Error {
  readonly kind: FailureKind
  /** The size that the server announced, for an answer that is too large. */
  readonly bytes: number | undefined
  constructor(kind: FailureKind, { bytes, cause }: { bytes?: number; cause?: unknown } = {}) {
    super(kind, { cause })
    this.kind = kind
    this.bytes = bytes
  }
}

export type Reply = {
  response: number
  /** The requested handle; for a referral, the handle of the other service. */
  handle: string
  values: NativeValue[]
  /** `none`: the server has no known key, or did not sign. */
  signature: 'valid' | 'none'
}

export type Ask = (
  endpoint: Endpoint,
  question: { handle: string; types: readonly string[]; recursion: number },
  timeoutMs: number,
) => Promise<Reply>

function toFailure(error: unknown): AskFailure {
  if (error instanceof AskFailure) return error
  if (error instanceof AnswerLate) return new AskFailure('slow')
  if (error instanceof AnswerTooLarge) return new AskFailure('too-large', { bytes: error.bytes })
  if (error instanceof AnswerMismatch) return new AskFailure('mismatch')
  const isOfSystem = error instanceof Unreachable || (error instanceof Error && 'code' in error)
  return new AskFailure(isOfSystem ? 'unreachable' : 'malformed', { cause: error })
}

/** A cached site has the same bytes each time. Decoding them takes as long as a whole request by HTTP: 34 µs. */
const decodeKey = memoize(decodePublicKey)

async function askNative(
  connections: Connections,
  { publicKey, port }: Endpoint,
  host: string,
  { handle, types, recursion }: { handle: string; types: readonly string[]; recursion: number },
  timeoutMs: number,
): Promise<Reply> {
  const key = publicKey.length > 0 ? decodeKey(publicKey) : undefined
  const flags = FLAG.publicOnly | FLAG.requestDigest | (key ? FLAG.certify : 0)
  const requestId = randomInt(1, 2 ** 31 - 1)
  const answer = await connections.ask(
    { host, port },
    { handle, types: [...types], flags, requestId, recursion },
    { timeoutMs, maxBytes: MAX_BYTES },
  )
  const isSigned = key !== undefined && answer.credential.length > 0
  if (isSigned && !isSignedBy(key, answer)) throw new AskFailure('mismatch')
  const { response } = answer.header
  return { response, handle: answer.handle, values: answer.values, signature: isSigned ? 'valid' : 'none' }
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  try {
    return await readBytes(response, MAX_BYTES)
  } catch (error) {
    if (!(error instanceof TooManyBytes)) throw error
    throw new AnswerTooLarge(Math.max(error.bytes, Number(response.headers['content-length']) || 0))
  }
}

/** `address` is the checked address of the endpoint's host: the name is not resolved again. */
function askHttp(
  { host, port, transport }: Endpoint,
  address: string,
  { handle, types }: { handle: string; types: readonly string[] },
  timeoutMs: number,
): Promise<Reply> {
  const name = isIP(host) === 6 ? `[${host}]` : host
  const path = handle.split('/').map(encodeURIComponent).join('/')
  const url = new URL(`${transport}://${name}:${port}/api/handles/${path}`)
  for (const type of types) url.searchParams.append('type', type)
  const lookup: LookupFunction = (_name, options, done) =>
    options.all ? done(null, [{ address, family: isIP(address) }]) : done(null, address, isIP(address))
  const send = transport === 'https' ? requestHttps : requestHttp
  const headers = { accept: 'application/json', 'accept-encoding': 'identity' }
  return new Promise((resolve, reject) => {
    const sent = send(url, { headers, lookup, agent: false }, (response) => {
      // Redirects are not followed, because they are not answers of the Handle System.
      readBody(response)
        .then((body) => resolve({ ...readJsonAnswer(body), signature: 'none' }))
        .catch(reject)
    })
    const timer = setTimeout(() => sent.destroy(new AnswerLate('no answer in time')), timeoutMs)
    sent.on('close', () => clearTimeout(timer))
    sent.on('error', reject)
    sent.end()
  })
}

/** Rejects with AnswerLate when resolving a host name takes longer than the remaining time. */
function waitAtMost<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new AnswerLate('no address in time')), timeoutMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

const isSameHandle = (one: string, other: string) =>
  one === other || one.toLowerCase() === other.toLowerCase()

/**
 * Creates the function that asks one server. It connects only to checked addresses, and rejects with
 * AskFailure.
 */
export function createAsk(checkAddress: AddressCheck, connections: Connections): Ask {
  return async (endpoint, question, timeoutMs) => {
    const until = performance.now() + timeoutMs
    try {
      const { host } = endpoint
      const address =
        isIP(host) === 0 ? await waitAtMost(checkAddress(host), timeoutMs) : await checkAddress(host)
      const restMs = Math.max(1, until - performance.now())
      const reply =
        endpoint.transport === 'tcp'
          ? await askNative(connections, endpoint, address, question, restMs)
          : await askHttp(endpoint, address, question, restMs)
      const isOther = reply.response === RESPONSE.success && !isSameHandle(reply.handle, question.handle)
      if (isOther) throw new AskFailure('mismatch')
      return { ...reply, values: reply.values.slice(0, MAX_VALUES) }
    } catch (error) {
      throw toFailure(error)
    }
  }
}
