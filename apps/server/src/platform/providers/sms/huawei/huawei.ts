import { createHash, randomBytes } from 'node:crypto'
import type { Now } from '../../../base/clock.ts'
import { requestJson } from '../request.ts'
import { type SmsPort, SmsProblem } from '../sms.ts'
import { listOrderedValues, type Templates } from '../templates.ts'

export type HuaweiSms = Templates &
  Readonly<{
    appKey: string
    appSecret: string
    /** The number of the channel that belongs to the signature. */
    sender: string
    signName: string
    /** The form is https://host:port, without a path. */
    endpoint: string
  }>

/**
 * Returns the X-WSSE header of Huawei Cloud's Message & SMS: the digest is Base64 of the hexadecimal SHA-256 of nonce,
 * time and secret (support.huaweicloud.com/api-msgsms/sms_05_0046.html). `created` is UTC in whole seconds.
 */
export function makeWsseHeader(
  { appKey, appSecret }: Pick<HuaweiSms, 'appKey' | 'appSecret'>,
  nonce: string,
  created: string,
): string {
  const hash = createHash('sha256')
    .update(nonce + created + appSecret)
    .digest('hex')
  const digest = Buffer.from(hash).toString('base64')
  return `UsernameToken Username="${appKey}",PasswordDigest="${digest}",Nonce="${nonce}",Created="${created}"`
}

const ACCEPTED = '000000'
/** The operator's flow control has reached its limit for this phone. */
const LIMITED = new Set(['E200030', 'E200033', 'E200034', 'E200041'])

type HuaweiAnswer = { code?: string; result?: { status?: string }[] }

/** Sends through Huawei Cloud's Message & SMS (batchSendSms v1). */
export function createHuaweiSms(config: HuaweiSms, now: Now): SmsPort {
  async function sendTemplate(phone: string, template: string, values: string[]): Promise<void> {
    const created = now()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
    const answer = await requestJson<HuaweiAnswer>('Huawei SMS', `${config.endpoint}/sms/batchSendSms/v1`, {
      method: 'POST',
      headers: {
        authorization: 'WSSE realm="SDP",profile="UsernameToken",type="Appkey"',
        'x-wsse': makeWsseHeader(config, randomBytes(16).toString('hex'), created),
      },
      body: new URLSearchParams({
        from: config.sender,
        to: `+86${phone}`,
        templateId: template,
        templateParas: JSON.stringify(values),
        signature: config.signName,
      }),
    })
    if (answer.code === undefined) throw new SmsProblem('unknown', 'Huawei SMS gave no result')
    // The request as a whole may be accepted while its only number is refused.
    const status = answer.result?.[0]?.status ?? answer.code
    if (answer.code === ACCEPTED && status === ACCEPTED) return
    const code = status === ACCEPTED ? answer.code : status
    throw new SmsProblem(LIMITED.has(code) ? 'limited' : 'failed', `Huawei SMS refused: ${code}`)
  }
  return {
    send: ({ phone, template, code }) => sendTemplate(phone, config.templates[template], [code]),
    hasNotice: (template) => config.noticeTemplates[template] !== '',
    sendNotice: (notice) =>
      sendTemplate(notice.phone, config.noticeTemplates[notice.template], listOrderedValues(notice)),
  }
}
