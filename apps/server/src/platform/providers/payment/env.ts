import { existsSync, readFileSync } from 'node:fs'
import { EnvProblem } from '../../base/problem.ts'

export type WechatPayEnv = Readonly<{
  mchid: string
  appid: string
  serial: string
  privateKey: string
  apiKey: string
  /** PEM by serial number or key id. */
  keys: Readonly<Record<string, string>>
  /** Replaces WeChat Pay's usual address, with a slash at its end. */
  baseURL?: string
}>
export type CardGatewayEnv = Readonly<{ url: string; secret: string; payeeUserNo: string }>
export type PaymentEnv = Readonly<{
  wechat: WechatPayEnv | undefined
  card: CardGatewayEnv | undefined
  payDays: number
  codeMinutes: number
  completeDays: number
}>

/** All settings must be there or none, because half a provider would fail at the first buyer. */
function complete<N extends string>(
  source: NodeJS.ProcessEnv,
  prefix: string,
  what: string,
  names: readonly N[],
): Record<N, string> | undefined {
  const missing = names.filter((name) => !source[`${prefix}_${name}`]?.trim())
  if (missing.length === names.length) return undefined
  if (missing.length > 0)
    throw new EnvProblem(`${what}配置不完整，缺少 ${missing.map((name) => `${prefix}_${name}`).join('、')}`)
  return Object.fromEntries(names.map((name) => [name, source[`${prefix}_${name}`]!.trim()])) as Record<
    N,
    string
  >
}

/** Reads the PEM itself (line breaks may be written \n) or the path of a file with it. */
function pem(name: string, value: string): string {
  const text = value.includes('-----BEGIN') ? value.replaceAll('\\n', '\n') : undefined
  if (text) return text
  if (existsSync(value)) return readFileSync(value, 'utf8')
  throw new EnvProblem(`环境变量 ${name} 应为 PEM 内容或存放它的文件路径`)
}

function readWechat(source: NodeJS.ProcessEnv, production: boolean): WechatPayEnv | undefined {
  const names = ['MCHID', 'APPID', 'SERIAL', 'PRIVATE_KEY', 'API_KEY', 'PUBLIC_KEY_ID', 'PUBLIC_KEY'] as const
  const given = complete(source, 'WECHAT_PAY', '微信支付', names)
  if (!given) return undefined
  if (Buffer.byteLength(given.API_KEY) !== 32)
    throw new EnvProblem('WECHAT_PAY_API_KEY 应为 32 字节的 APIv3 密钥')
  const { WECHAT_PAY_CERT_SERIAL: certSerial = '', WECHAT_PAY_CERT: cert = '', WECHAT_PAY_URL: url } = source
  if (url && (!URL.canParse(url) || (production && !url.startsWith('https://'))))
    throw new EnvProblem('WECHAT_PAY_URL 应为 https 地址')
  return {
    mchid: given.MCHID,
    appid: given.APPID,
    serial: given.SERIAL,
    privateKey: pem('WECHAT_PAY_PRIVATE_KEY', given.PRIVATE_KEY),
    ...(url && { baseURL: `${url.replace(/\/+$/, '')}/` }),
    apiKey: given.API_KEY,
    keys: {
      [given.PUBLIC_KEY_ID]: pem('WECHAT_PAY_PUBLIC_KEY', given.PUBLIC_KEY),
      // While the merchant moves from the platform's certificate to its public key, either may sign.
      ...(certSerial && cert && { [certSerial]: pem('WECHAT_PAY_CERT', cert) }),
    },
  }
}

function readCard(source: NodeJS.ProcessEnv, production: boolean): CardGatewayEnv | undefined {
  const given = complete(source, 'CARD_GATEWAY', '银行卡支付', ['URL', 'SECRET', 'PAYEE'] as const)
  if (!given) return undefined
  if (!URL.canParse(given.URL) || (production && !given.URL.startsWith('https://')))
    throw new EnvProblem('CARD_GATEWAY_URL 应为 https 地址')
  if (given.SECRET.length < 32) throw new EnvProblem('CARD_GATEWAY_SECRET 至少 32 个字符')
  return { url: given.URL.replace(/\/+$/, ''), secret: given.SECRET, payeeUserNo: given.PAYEE }
}

type ReadInteger = (name: string, raw: string | undefined, fallback: number, max: number) => number

export function readPayment(
  source: NodeJS.ProcessEnv,
  production: boolean,
  integer: ReadInteger,
): PaymentEnv {
  const positive = (name: string, fallback: number, max: number) =>
    Math.max(1, integer(name, source[name], fallback, max))
  return {
    wechat: readWechat(source, production),
    card: readCard(source, production),
    payDays: positive('ORDER_PAY_DAYS', 7, 365),
    codeMinutes: positive('PAYMENT_CODE_MINUTES', 15, 120),
    completeDays: positive('ORDER_COMPLETE_DAYS', 60, 3650),
  }
}
