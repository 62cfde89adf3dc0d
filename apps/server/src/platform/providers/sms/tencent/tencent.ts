import { createHash, createHmac } from 'node:crypto'
import type { Now } from '../../../base/clock.ts'
import { requestJson } from '../request.ts'
import { type SmsPort, SmsProblem } from '../sms.ts'
import { listOrderedValues, type Templates } from '../templates.ts'

export type TencentSms = Templates &
  Readonly<{
    secretId: string
    secretKey: string
    /** The id of the application in the console of SMS. */
    appId: string
    signName: string
    region: string
    /** The form is https://host, without a path. */
    endpoint: string
  }>

const ALGORITHM = 'TC3-HMAC-SHA256'
const SERVICE = 'sms'
const VERSION = '2021-01-11'
const CONTENT_TYPE = 'application/json; charset=utf-8'

const hashSha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const signHmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * Returns the Authorization header of a POST to `/` by Tencent Cloud's signature v3
 * (cloud.tencent.com/document/api/382/52072). All given headers are signed; `timestamp` is in seconds since 1970.
 */
export function signRequest(
  key: Pick<TencentSms, 'secretId' | 'secretKey'>,
  request: { service: string; timestamp: number; headers: Record<string, string>; body: string },
): string {
  const { service, timestamp, headers, body } = request
  const day = new Date(timestamp * 1000).toISOString().slice(0, 10)
  const sorted = Object.entries(headers).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const canonicalHeaders = sorted.map(([name, value]) => `${name}:${value.trim().toLowerCase()}\n`).join('')
  const signedHeaders = sorted.map(([name]) => name).join(';')
  const canonical = ['POST', '/', '', canonicalHeaders, signedHeaders, hashSha256(body)].join('\n')
  const scope = `${day}/${service}/tc3_request`
  const signing = signHmac(signHmac(signHmac(`TC3${key.secretKey}`, day), service), 'tc3_request')
  const signature = signHmac(
    signing,
    [ALGORITHM, timestamp, scope, hashSha256(canonical)].join('\n'),
  ).toString('hex')
  return `${ALGORITHM} Credential=${key.secretId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`
}

type TencentAnswer = {
  Response?: { Error?: { Code?: string }; SendStatusSet?: { Code?: string }[] }
}

/** Sends through Tencent Cloud SMS (SendSms of 2021-01-11). */
export function createTencentSms(config: TencentSms, now: Now): SmsPort {
  async function sendTemplate(phone: string, template: string, values: string[]): Promise<void> {
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${phone}`],
      SmsSdkAppId: config.appId,
      SignName: config.signName,
      TemplateId: template,
      TemplateParamSet: values,
    })
    const timestamp = Math.floor(now().getTime() / 1000)
    const headers = {
      'content-type': CONTENT_TYPE,
      host: new URL(config.endpoint).host,
      'x-tc-action': 'SendSms',
    }
    const { Response } = await requestJson<TencentAnswer>('Tencent SMS', `${config.endpoint}/`, {
      method: 'POST',
      headers: {
        ...headers,
        'x-tc-version': VERSION,
        'x-tc-timestamp': String(timestamp),
        'x-tc-region': config.region,
        authorization: signRequest(config, { service: SERVICE, timestamp, headers, body }),
      },
      body,
    })
    const code = Response?.Error?.Code ?? Response?.SendStatusSet?.[0]?.Code
    if (code === undefined) throw new SmsProblem('unknown', 'Tencent SMS gave no result')
    if (code === 'Ok') return
    const isLimited = code.startsWith('LimitExceeded.')
    throw new SmsProblem(isLimited ? 'limited' : 'failed', `Tencent SMS refused: ${code}`)
  }
  return {
    send: ({ phone, template, code }) => sendTemplate(phone, config.templates[template], [code]),
    hasNotice: (template) => config.noticeTemplates[template] !== '',
    sendNotice: (notice) =>
      sendTemplate(notice.phone, config.noticeTemplates[notice.template], listOrderedValues(notice)),
  }
}
