import {
  ACCESS_TOKEN_HEADER,
  FINGERPRINT_HEADER,
  SESSION_REFUSALS,
} from '@biaojie/contract/accounts/session-rules.ts'
import type { CallName, DataOf, InputOf } from '@biaojie/contract/calls.ts'
import { EVENTS_AT_ONCE } from '@biaojie/contract/events/rules.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { createAccessToken } from '@biaojie/session/access-token.ts'
import { call, isRefusal, isUnanswered, type Result } from '@biaojie/session/call.ts'
import { fingerprint } from '@biaojie/session/fingerprint.ts'
import { sendFile } from '@biaojie/session/upload.ts'
import type { Store, Waiting } from './store.ts'

/** The state of the connection: `ended` needs a new login, and everything stays on the phone until then. */
export type Net = 'online' | 'offline' | 'ended'
type Headers = Record<string, string>
type Answer<T> = { net: Net; answer?: Result<T> }

const accessToken = createAccessToken(async () => ({}))

/** Sends as the person who is logged in, without leaving the page when the session is over. */
async function signed<T>(send: (headers: Headers) => Promise<Result<T>>): Promise<Answer<T>> {
  let refused = ''
  for (let tries = 0; tries < 2; tries++) {
    const access = await accessToken(refused)
    if (!access.ok) return { net: access.ended ? 'ended' : 'offline' }
    const answer = await send({ [ACCESS_TOKEN_HEADER]: access.token, [FINGERPRINT_HEADER]: fingerprint() })
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
): Promise<Answer<DataOf<N>>> => signed((headers) => call(name, input, { headers, timeout }))

const SEND_MS = 30_000
const AFTER_SEND_MS = 60_000
/** Bytes of one request; an event of a full box has some kilobytes. */
const BYTES_AT_ONCE = 600_000

/** Returns the oldest waiting events, up to the number and bytes that one request takes. */
export function portionOf(waiting: readonly Waiting[], prefix: string): Waiting[] {
  const mine = waiting
    .filter((one) => one.problem === '' && one.prefix === prefix)
    .sort((a, b) => a.at - b.at)
    .slice(0, EVENTS_AT_ONCE)
  let bytes = 0
  const fits = mine.filter((one) => {
    bytes += JSON.stringify(one.event).length
    return bytes <= BYTES_AT_ONCE
  })
  return fits.length > 0 ? fits : mine.slice(0, 1)
}

/** The node's words about an event, short enough for a line. */
const wordsOf = (problems: readonly { path: string; message: string }[], prefix: string) =>
  problems
    .map(({ path, message }) => (path ? `${path.replace(`${prefix}/`, '')}：${message}` : message))
    .join('；') || '节点没有收下'

/** Sends one portion; answers whether more may follow. */
async function sendPortion(store: Store, portion: readonly Waiting[]): Promise<{ net: Net; more: boolean }> {
  const events = portion.map(({ event }) => event)
  // The prefix is sent along, because a member of another company may have logged in on this phone since the scan.
  const [{ prefix } = { prefix: '' }] = portion
  const { net, answer } = await ask('eventCapture', { body: { prefix, clock: Date.now(), events } }, SEND_MS)
  if (!answer?.ok) return { net, more: false }
  for (const [at, one] of portion.entries()) {
    const result = answer.data.results[at]
    if (!result) continue
    if (result.outcome === 'wrong') await store.add({ ...one, problem: wordsOf(result.problems, one.prefix) })
    else await store.arrived(one, Date.now())
  }
  return { net, more: true }
}

/** Sends photos whose events the node has. */
async function sendPhotos(store: Store, prefix: string): Promise<Net> {
  const waiting = new Set((await store.waiting()).map(({ event }) => event.eventID))
  for (const photo of await store.photos()) {
    if (photo.prefix !== prefix || waiting.has(photo.eventId)) continue
    const [, path] = routes.eventPhotoAdd
    const file = new File([photo.blob], `${photo.id}.jpg`, { type: photo.blob.type })
    const { net, answer } = await signed((headers) =>
      sendFile<{ id: string }>(path, headers, { file, fields: { eventId: photo.eventId, prefix } }),
    )
    if (net !== 'online') return net
    // The node refuses a picture that it cannot read for ever; anything else is tried again.
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
export const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('biaojie:scan', work) : work()

/** Sends all that waits of this company. */
export const sendAll = (store: Store, prefix: string): Promise<Net> =>
  alone(async () => {
    const until = Date.now() + AFTER_SEND_MS
    for (;;) {
      const portion = portionOf(await store.waiting(), prefix)
      if (portion.length === 0) return sendPhotos(store, prefix)
      const { net, more } = await sendPortion(store, portion)
      if (!more || Date.now() > until) return net
    }
  })
