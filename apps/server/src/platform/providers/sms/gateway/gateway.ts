import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Now } from '../../../base/clock.ts'
import { requestText } from '../request.ts'
import { type SmsPort, SmsProblem } from '../sms.ts'
import { writeNoticeText, writeText } from '../texts.ts'

export const SIGNATURE_METHODS = ['hmac-sha256', 'hmac-sha1', 'sha256', 'md5'] as const
type SignatureMethod = (typeof SIGNATURE_METHODS)[number]

/**
 * A gateway of another provider, described by templates. `{phone}`, `{text}`, `{code}`, `{time}` (seconds
 * since 1970), `{millis}`, `{nonce}`, `{secret}` and `{signature}` stand for values, which are escaped as
 * their position requires.
 */
export type GatewaySms = Readonly<{
  url: string
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body: string
  secret: string
  /** The text that is signed, and how; empty without a signature. */
  signed: string
  signatureMethod: SignatureMethod
  /** The signature in hexadecimal or Base64. */
  encoding: 'hex' | 'base64'
  /** Matches the answer to an accepted message. */
  success: RegExp
}>

type Values = Readonly<Record<string, string>>
export const PLACES = ['phone', 'text', 'code', 'time', 'millis', 'nonce', 'secret', 'signature'] as const

const fill = (template: string, values: Values, escapeValue: (text: string) => string) =>
  template.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name]
    return value === undefined ? place : escapeValue(value)
  })

const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1)
/** Headers must not contain line breaks or characters outside Latin-1. */
const escapeHeader = (text: string) =>
  text.replace(/[^\x20-\x7e]/g, (character) => encodeURIComponent(character))

function sign({ signatureMethod, encoding, secret }: GatewaySms, text: string): string {
  const keyed = signatureMethod.startsWith('hmac-')
  const algorithm = signatureMethod.replace('hmac-', '')
  const hash = keyed ? createHmac(algorithm, secret) : createHash(algorithm)
  return hash.update(text).digest(encoding)
}

/** Sends whole texts through a gateway. */
export function createGatewaySms(config: GatewaySms, now: Now): SmsPort {
  const isJson = /json/i.test(config.headers['content-type'] ?? '')
  async function sendText(phone: string, text: string, code: string): Promise<void> {
    const millis = now().getTime()
    const plain: Values = {
      phone,
      text,
      code,
      secret: config.secret,
      time: String(Math.floor(millis / 1000)),
      millis: String(millis),
      nonce: randomBytes(16).toString('hex'),
    }
    const signature = config.signed
      ? sign(
          config,
          fill(config.signed, plain, (value) => value),
        )
      : ''
    const values = { ...plain, signature }
    const headers = Object.entries(config.headers).map(([name, value]) => [
      name,
      fill(value, values, escapeHeader),
    ])
    const body = fill(config.body, values, isJson ? escapeJson : encodeURIComponent)
    const answer = await requestText('SMS gateway', fill(config.url, values, encodeURIComponent), {
      method: config.method,
      headers: Object.fromEntries(headers),
      ...(config.method === 'POST' && { body }),
    })
    if (answer.status < 300 && config.success.test(answer.text)) return
    if (answer.status >= 500) throw new SmsProblem('unknown', `SMS gateway answered HTTP ${answer.status}`)
    throw new SmsProblem(
      answer.status === 429 ? 'limited' : 'failed',
      `SMS gateway refused: HTTP ${answer.status}`,
    )
  }
  return {
    send: (message) => sendText(message.phone, writeText(message), message.code),
    hasNotice: () => true,
    sendNotice: (notice) => sendText(notice.phone, writeNoticeText(notice), ''),
  }
}
