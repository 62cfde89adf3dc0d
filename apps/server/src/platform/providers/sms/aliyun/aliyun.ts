import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Now } from '../../../base/clock.ts'
import { requestJson } from '../request.ts'
import { type SmsPort, SmsProblem } from '../sms.ts'
import { MAX_VALUE, type Templates } from '../templates.ts'

export type AliyunSms = Templates &
  Readonly<{
    accessKeyId: string
    accessKeySecret: string
    signName: string
    /** The form is https://host, without a path. */
    endpoint: string
  }>

const VERSION = '2017-05-25'
const ALGORITHM = 'ACS3-HMAC-SHA256'

const hashSha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The signature needs RFC 3986. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Returns the parameters in order of their names. */
export const toCanonicalQuery = (parameters: Record<string, string>) =>
  Object.entries(parameters)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')

/**
 * Returns the Authorization header of a POST to `/` with an empty body, by Alibaba Cloud's request signature
 * V3 (help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature). All given headers are
 * signed.
 */
export function signRequest(
  key: { accessKeyId: string; accessKeySecret: string },
  query: string,
  headers: Record<string, string>,
): string {
  const sorted = Object.entries(headers).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const canonicalHeaders = sorted.map(([name, value]) => `${name}:${value.trim()}\n`).join('')
  const signedHeaders = sorted.map(([name]) => name).join(';')
  const canonical = ['POST', '/', query, canonicalHeaders, signedHeaders, hashSha256('')].join('\n')
  const signature = createHmac('sha256', key.accessKeySecret)
    .update(`${ALGORITHM}\n${hashSha256(canonical)}`)
    .digest('hex')
  return `${ALGORITHM} Credential=${key.accessKeyId},SignedHeaders=${signedHeaders},Signature=${signature}`
}

type AliyunAnswer = Readonly<{ Code?: unknown; [field: string]: unknown }>

/** Calls one action of the API; a refusal has HTTP status 200 and a Code other than OK. */
async function ask(
  config: AliyunSms,
  now: Now,
  action: string,
  parameters: Record<string, string>,
): Promise<AliyunAnswer> {
  const query = toCanonicalQuery(parameters)
  const headers = {
    host: new URL(config.endpoint).host,
    'x-acs-action': action,
    'x-acs-version': VERSION,
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-date': now()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z'),
    'x-acs-content-sha256': hashSha256(''),
  }
  const signed = {
    ...headers,
    accept: 'application/json',
    authorization: signRequest(config, query, headers),
  }
  const answer = await requestJson<AliyunAnswer>('Aliyun SMS', `${config.endpoint}/?${query}`, {
    method: 'POST',
    headers: signed,
  })
  if (answer.Code === undefined) throw new SmsProblem('unknown', 'Aliyun SMS gave no result')
  return answer
}

/**
 * Queries the state of the signature and of each template without sending anything. `state` 1 means approved.
 */
export async function askAliyunSettings(
  config: AliyunSms,
  now: Now,
): Promise<{ asked: string; code: string; state: unknown }[]> {
  const templates = [
    ...new Set([...Object.values(config.templates), ...Object.values(config.noticeTemplates)]),
  ]
  const sign = await ask(config, now, 'QuerySmsSign', { SignName: config.signName })
  const answers = [{ asked: `短信签名“${config.signName}”`, code: String(sign.Code), state: sign.SignStatus }]
  for (const template of templates.filter(Boolean)) {
    const { Code, TemplateStatus } = await ask(config, now, 'QuerySmsTemplate', { TemplateCode: template })
    answers.push({ asked: `短信模板 ${template}`, code: String(Code), state: TemplateStatus })
  }
  return answers
}

/** Sends through Aliyun SMS (Dysmsapi, SendSms). */
export function createAliyunSms(config: AliyunSms, now: Now): SmsPort {
  async function sendTemplate(phone: string, template: string, parameters: Record<string, string>) {
    const { Code } = await ask(config, now, 'SendSms', {
      PhoneNumbers: phone,
      SignName: config.signName,
      TemplateCode: template,
      TemplateParam: JSON.stringify(parameters),
    })
    const result = String(Code)
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
