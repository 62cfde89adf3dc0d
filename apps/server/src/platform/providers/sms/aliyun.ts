import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Now } from '../../base/clock.ts'
import type { AliyunSms } from '../../base/env.ts'
import { type SmsPort, SmsProblem } from './sms.ts'

const VERSION = '2017-05-25'
const TIMEOUT_MS = 5_000
const ALGORITHM = 'ACS3-HMAC-SHA256'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The signature needs RFC 3986. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

/** Returns the parameters in order of their names. */
export const canonicalQuery = (parameters: Record<string, string>) =>
  Object.entries(parameters)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')

/**
 * Returns the Authorization header of a POST to `/` with an empty body, by Alibaba Cloud's request signature
 * V3 (help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature). All given headers are
 * signed.
 */
export function authorization(
  key: { accessKeyId: string; accessKeySecret: string },
  query: string,
  headers: Record<string, string>,
): string {
  const sorted = Object.entries(headers).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const canonicalHeaders = sorted.map(([name, value]) => `${name}:${value.trim()}\n`).join('')
  const signedHeaders = sorted.map(([name]) => name).join(';')
  const canonical = ['POST', '/', query, canonicalHeaders, signedHeaders, sha256('')].join('\n')
  const signature = createHmac('sha256', key.accessKeySecret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex')
  return `${ALGORITHM} Credential=${key.accessKeyId},SignedHeaders=${signedHeaders},Signature=${signature}`
}

/** There was no connection, so nothing can have been sent. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function unreachable(error: Error): SmsProblem {
  const { code = '' } = (error.cause ?? {}) as { code?: string }
  const kind = NOT_CONNECTED.has(code) ? 'failed' : 'unknown'
  return new SmsProblem(kind, `Aliyun SMS unreachable: ${code || error.name}`)
}

/** SendSms answers Code "OK", with HTTP 200 also for most refusals of the message itself. */
async function post(url: string, headers: Record<string, string>): Promise<string> {
  try {
    const response = await fetch(url, { method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    const answer = (await response.json()) as { Code?: unknown }
    if (answer.Code !== undefined) return String(answer.Code)
    throw new SmsProblem('unknown', `Aliyun SMS answered HTTP ${response.status}`)
  } catch (error) {
    throw error instanceof SmsProblem ? error : unreachable(error as Error)
  }
}

/** The provider refuses longer values; a company's name is cut, its prefix never. */
const MAX_VALUE = 30

/** Sends through Aliyun SMS (Dysmsapi, SendSms). */
export function createAliyunSms(config: AliyunSms, now: Now): SmsPort {
  async function sendTemplate(phone: string, template: string, parameters: Record<string, string>) {
    const query = canonicalQuery({
      PhoneNumbers: phone,
      SignName: config.signName,
      TemplateCode: template,
      TemplateParam: JSON.stringify(parameters),
    })
    const headers = {
      host: new URL(config.endpoint).host,
      'x-acs-action': 'SendSms',
      'x-acs-version': VERSION,
      'x-acs-signature-nonce': randomUUID(),
      'x-acs-date': now()
        .toISOString()
        .replace(/\.\d+Z$/, 'Z'),
      'x-acs-content-sha256': sha256(''),
    }
    const result = await post(`${config.endpoint}/?${query}`, {
      ...headers,
      accept: 'application/json',
      authorization: authorization(config, query, headers),
    })
    if (result === 'OK') return
    const limited = result === 'isv.BUSINESS_LIMIT_CONTROL' || result === 'isv.DAY_LIMIT_CONTROL'
    throw new SmsProblem(limited ? 'limited' : 'failed', `Aliyun SMS refused: ${result}`)
  }
  return {
    send: ({ phone, template, code }) => sendTemplate(phone, config.templates[template], { code }),
    hasNotice: (template) => config.noticeTemplates[template] !== '',
    sendNotice: ({ phone, template, name, ...values }) =>
      sendTemplate(phone, config.noticeTemplates[template], { name: name.slice(0, MAX_VALUE), ...values }),
  }
}
