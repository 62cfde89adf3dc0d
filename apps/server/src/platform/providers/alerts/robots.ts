import { createHmac } from 'node:crypto'
import type { Now } from '../../base/clock.ts'
import { EnvProblem, getErrorCode } from '../../base/problem.ts'
import type { ReadSettings } from '../configured.ts'
import type { Alert, AlertChannel, MakeAlertChannel } from './alerts.ts'

/* Group-chat robots accept messages at a secret address; two of them also require a signature. */

const TIMEOUT_MS = 5_000
/** WeCom allows the fewest bytes, so its limit is used for all. */
const MOST_BYTES = 2_000

type Robot = Readonly<{ url: string; secret: string }>
type Answer = { errcode?: number; errmsg?: string; code?: number; msg?: string }

/** Cuts a text between characters, because a text that is too long is refused completely. */
function cutToBytes(text: string, most: number): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= most) return text
  const cut = new TextDecoder().decode(bytes.subarray(0, most)).replace(/\ufffd+$/, '')
  return `${cut}……`
}

const writeText = ({ title, text }: Alert) => cutToBytes(`${title}\n${text}`, MOST_BYTES)

async function post(url: string | URL, body: object): Promise<void> {
  let answer: Answer
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    answer = await response.json()
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    throw new Error(
      `没有可读的应答（${getErrorCode(cause) || (error instanceof Error ? error.name : error)}）`,
    )
  }
  const code = answer.errcode ?? answer.code
  if (code !== 0) throw new Error(`回答 ${code}：${answer.errmsg ?? answer.msg ?? ''}`)
}

export const createWecom = ({ url }: Robot): AlertChannel => ({
  name: '企业微信',
  send: (alert) => post(url, { msgtype: 'text', text: { content: writeText(alert) } }),
})

/** The secret signs the time in ms; time and signature are added to the address. */
export function signDingtalk(secret: string, millis: number): string {
  return createHmac('sha256', secret).update(`${millis}\n${secret}`).digest('base64')
}

export const createDingtalk = ({ url, secret }: Robot, now: Now): AlertChannel => ({
  name: '钉钉',
  send(alert) {
    const address = new URL(url)
    const millis = now().getTime()
    if (secret) {
      address.searchParams.set('timestamp', String(millis))
      address.searchParams.set('sign', signDingtalk(secret, millis))
    }
    return post(address, { msgtype: 'text', text: { content: writeText(alert) } })
  },
})

/** The key consists of the time in seconds and the secret, and an empty message is signed. */
export function signFeishu(secret: string, seconds: number): string {
  return createHmac('sha256', `${seconds}\n${secret}`).digest('base64')
}

export const createFeishu = ({ url, secret }: Robot, now: Now): AlertChannel => ({
  name: '飞书',
  send(alert) {
    const seconds = Math.floor(now().getTime() / 1000)
    const signed = secret ? { timestamp: String(seconds), sign: signFeishu(secret, seconds) } : {}
    return post(url, { ...signed, msg_type: 'text', content: { text: writeText(alert) } })
  },
})

type RobotSettings = Readonly<{ url: string; secret?: string }>

/**
 * Creates the settings reader of a robot from the names of its settings; `secret` is set when the robot
 * accepts a signature.
 */
export const configureRobot =
  (names: RobotSettings, create: (robot: Robot, now: Now) => AlertChannel): ReadSettings<MakeAlertChannel> =>
  (source, production) => {
    const url = source[names.url]?.trim()
    const secret = names.secret ? (source[names.secret]?.trim() ?? '') : ''
    if (!url && secret) throw new EnvProblem(`${names.secret}：还缺少 ${names.url}`)
    if (!url) return undefined
    if (!URL.canParse(url) || !/^https?:/.test(url) || (production && !url.startsWith('https://')))
      throw new EnvProblem(`${names.url} 应为群机器人的 https 地址，它本身就是凭证，不能明文传输`)
    return (now) => create({ url, secret }, now)
  }
