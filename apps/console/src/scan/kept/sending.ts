import {
  ACCESS_TOKEN_HEADER,
  FINGERPRINT_HEADER,
  SESSION_REFUSALS,
} from '@biaojie/contract/accounts/accounts/session-rules.ts'
import type { CallName, DataOf, InputOf } from '@biaojie/contract/calls.ts'
import { EVENTS_AT_ONCE } from '@biaojie/contract/tracking/events/rules.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { createAccessToken } from '@biaojie/session/access-token.ts'
import { isUnanswered, type Result } from '@biaojie/session/answer.ts'
import { callServer } from '@biaojie/session/call.ts'
import { isRefusal } from '@biaojie/session/refusal.ts'
import { getFingerprint, readTokens, readUser } from '@biaojie/session/stored.ts'
import { sendFile } from '@biaojie/session/upload.ts'
import { replaceParts, splitRefused } from './splitting.ts'
import type { Store, Waiting } from './store.ts'

/** The state of the connection: `ended` needs a new login, and everything stays on the phone until then. */
export type Net = 'online' | 'offline' | 'ended'

export const isLoggedIn = () => Boolean(readTokens() && readUser()?.userId)
export const getNetAtStart = (): Net => (isLoggedIn() ? (navigator.onLine ? 'online' : 'offline') : 'ended')

type Headers = Record<string, string>
type Answer<T> = { net: Net; answer?: Result<T> }

const accessToken = createAccessToken(async () => ({}))

/** Sends as the person who is logged in, without leaving the page when the session is over. */
async function sendSigned<T>(send: (headers: Headers) => Promise<Result<T>>): Promise<Answer<T>> {
  let refused = ''
  for (let tries = 0; tries < 2; tries++) {
    const access = await accessToken(refused)
    if (!access.ok) return { net: access.ended ? 'ended' : 'offline' }
    const answer = await send({ [ACCESS_TOKEN_HEADER]: access.token, [FINGERPRINT_HEADER]: getFingerprint() })
    if (isUnanswered(answer)) return { net: 'offline', answer }
    if (!isRefusal(answer, ...SESSION_REFUSALS)) return { net: 'online', answer }
    refused = access.token
  }
  return { net: 'ended' }
}

export const ask = <N extends CallName>(
  name: N,
  input: Partial<InputOf<N>>,
  timeout: number,
): Promise<Answer<DataOf<N>>> => sendSigned((headers) => callServer(name, input, { headers, timeout }))

const SEND_MS = 30_000
const AFTER_SEND_MS = 60_000
/** Maximum bytes of one request; an event with a full box has some kilobytes. */
const BYTES_AT_ONCE = 600_000

/** Returns the oldest waiting events, up to the number and bytes that one request takes. */
export function choosePortion(waiting: readonly Waiting[], prefix: string): Waiting[] {
  const mine = waiting
    .filter((entry) => entry.problem === '' && entry.prefix === prefix)
    .sort((a, b) => a.at - b.at)
    .slice(0, EVENTS_AT_ONCE)
  let bytes = 0
  const fits = mine.filter((entry) => {
    bytes += JSON.stringify(entry.event).length
    return bytes <= BYTES_AT_ONCE
  })
  return fits.length > 0 ? fits : mine.slice(0, 1)
}

/** The maximum number of problems shown for one event. */
const WORDS_MAX = 5

/** Joins the node's problems with an event, short enough for a line. */
const joinProblems = (problems: readonly { path: string; message: string }[], prefix: string) =>
  problems
    .slice(0, WORDS_MAX)
    .map(({ path, message }) => (path ? `${path.replace(`${prefix}/`, '')}：${message}` : message))
    .join('；') || '节点没有收下'

/** Records one disposal, or takes it back; returns the node's message when the parts are in no recall. */
async function sendDisposal({ disposal, undoes, prefix }: Waiting, identifiers: string[]) {
  const { result = 'checked', place = '' } = disposal ?? {}
  const { net, answer } = undoes
    ? await ask('recallHandleBack', { body: { identifiers, prefix } }, SEND_MS)
    : await ask('recallHandle', { body: { identifiers, result, place, prefix } }, SEND_MS)
  if (answer?.ok) return { net, problem: '' }
  if (answer && isRefusal(answer, 'recall_member_not_found'))
    return { net, problem: answer.message.replaceAll(`${prefix}/`, '') }
  return { net }
}

/** `portion` contains the events that can be sent; undefined when the node did not answer. */
type Disposed = { net: Net; portion?: Waiting[] }

/**
 * Records a disposal part by part when not all parts are in a recall: events of recalled parts can be sent,
 * and the others are stored with the node's message.
 */
async function sendSingly(store: Store, waiting: Waiting, identifiers: string[]): Promise<Disposed> {
  const refused: string[] = []
  let problem = ''
  for (const identifier of identifiers) {
    const answer = await sendDisposal(waiting, [identifier])
    if (answer.problem === undefined) return { net: answer.net }
    if (answer.problem === '') continue
    refused.push(identifier)
    problem ||= answer.problem
  }
  const accepted = identifiers.filter((identifier) => !refused.includes(identifier))
  if (refused.length > 0) {
    const id = accepted.length > 0 ? `${waiting.id}-rest` : waiting.id
    await store.add({ ...replaceParts(waiting, refused), id, problem, refused })
  }
  if (accepted.length === 0) return { net: 'online', portion: [] }
  const left = replaceParts(waiting, accepted)
  await store.add(left)
  return { net: 'online', portion: [left] }
}

/**
 * Records the disposal of recalled parts before their events are sent. Recording it twice changes nothing, so
 * a portion may be interrupted anywhere.
 */
async function sendDisposals(store: Store, mine: readonly Waiting[]): Promise<Disposed> {
  const portion: Waiting[] = []
  for (const waiting of mine) {
    const { identifiers } = waiting.disposal ?? {}
    if (!identifiers) {
      portion.push(waiting)
      continue
    }
    const answer = await sendDisposal(waiting, identifiers)
    if (answer.problem === undefined) return { net: answer.net }
    if (answer.problem === '') {
      portion.push(waiting)
      continue
    }
    const singly = await sendSingly(store, waiting, identifiers)
    if (!singly.portion) return singly
    portion.push(...singly.portion)
  }
  return { net: 'online', portion }
}

/** Sends one portion; returns whether more may follow. */
async function sendPortion(store: Store, mine: readonly Waiting[]): Promise<{ net: Net; more: boolean }> {
  // The prefix is sent along, because a member of another company may have logged in on this phone since the scan.
  const [{ prefix } = { prefix: '' }] = mine
  const { net: disposed, portion } = await sendDisposals(store, mine)
  if (!portion) return { net: disposed, more: false }
  const events = portion.map(({ event }) => event)
  if (events.length === 0) return { net: disposed, more: true }
  const { net, answer } = await ask('eventCapture', { body: { prefix, clock: Date.now(), events } }, SEND_MS)
  if (!answer?.ok) return { net, more: false }
  for (const [at, waiting] of portion.entries()) {
    const result = answer.data.results[at]
    if (!result) continue
    if (result.outcome === 'wrong') {
      const words = joinProblems(result.problems, waiting.prefix)
      await store.replace(waiting.id, splitRefused(waiting, result.problems, words))
    } else await store.arrived(waiting, Date.now())
  }
  return { net, more: true }
}

/**
 * Sends photos whose events the node has. Parts that it refused stay on the phone under a separate event, so
 * that the photo of the others does not wait for them.
 */
async function sendPhotos(store: Store, prefix: string): Promise<Net> {
  const underWay = (await store.waiting()).filter(({ problem }) => problem === '')
  const waiting = new Set(underWay.map(({ event }) => event.eventID))
  for (const photo of await store.photos()) {
    if (photo.prefix !== prefix || waiting.has(photo.eventId)) continue
    const [, path] = routes.eventPhotoAdd
    const file = new File([photo.blob], `${photo.id}.jpg`, { type: photo.blob.type })
    const { net, answer } = await sendSigned((headers) =>
      sendFile<{ id: string }>(path, headers, { file, fields: { eventId: photo.eventId, prefix } }),
    )
    if (net !== 'online') return net
    // The node permanently refuses a picture that it cannot read; anything else is tried again.
    if (
      answer?.ok ||
      isRefusal(
        answer as Result<unknown>,
        'event_not_found',
        'event_photos_full',
        'image_damaged',
        'image_format',
        'image_pixels',
      )
    )
      await store.removePhoto(photo.id)
  }
  return 'online'
}

/** Only one page of this phone sends at a time. */
export const runAlone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('biaojie:scan', work) : work()

/** Sends everything that waits for this company. */
export const sendAll = (store: Store, prefix: string): Promise<Net> =>
  runAlone(async () => {
    const until = Date.now() + AFTER_SEND_MS
    for (;;) {
      const portion = choosePortion(await store.waiting(), prefix)
      if (portion.length === 0) return sendPhotos(store, prefix)
      const { net, more } = await sendPortion(store, portion)
      if (!more || Date.now() > until) return net
    }
  })
