import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Now } from '../../../base/clock.ts'
import { EnvProblem } from '../../../base/problem.ts'
import {
  checkHttps,
  type Examined,
  examineExpiry,
  type ReadSettings,
  readCompleteSettings,
} from '../../configured.ts'
import type { MakeProvider } from '../provider.ts'
import { createWechat } from './wechat.ts'

export const WECHAT_SETTINGS = {
  WECHAT_PAY_MCHID: '微信支付商户号',
  WECHAT_PAY_APPID: '微信支付 AppID',
  WECHAT_PAY_SERIAL: '商户证书的序列号',
  WECHAT_PAY_PRIVATE_KEY: '商户证书的私钥，PEM 或文件路径',
  WECHAT_PAY_API_KEY: 'APIv3 密钥',
  WECHAT_PAY_PUBLIC_KEY_ID: '微信支付公钥的编号',
  WECHAT_PAY_PUBLIC_KEY: '微信支付公钥，PEM 或文件路径',
  WECHAT_PAY_CERT_SERIAL: '微信支付平台证书的序列号',
  WECHAT_PAY_CERT: '微信支付平台证书，PEM 或文件路径',
  WECHAT_PAY_URL: '微信支付接口的地址',
}
const NEEDED = ['MCHID', 'APPID', 'SERIAL', 'PRIVATE_KEY', 'API_KEY', 'PUBLIC_KEY_ID', 'PUBLIC_KEY'] as const

/** Reads the PEM itself (line breaks may be written \n) or the path of a file with it. */
function readPem(name: string, value: string, parse: (text: string) => unknown): string {
  const inline = value.includes('-----BEGIN')
  if (!inline && !existsSync(value)) throw new EnvProblem(`${name} 应为 PEM 内容或存放它的文件路径`)
  try {
    const text = inline ? value.replaceAll('\\n', '\n') : readFileSync(value, 'utf8')
    parse(text)
    return text
  } catch {
    throw new EnvProblem(
      `${name}：${inline ? 'PEM 内容' : '所指的文件'}读不出密钥。应为完整的 PEM，从 -----BEGIN 到 -----END，没有口令`,
    )
  }
}

export const configureWechat: ReadSettings<MakeProvider> = (source, production, check) => {
  const given = check(() => readCompleteSettings(source, 'WECHAT_PAY', '微信支付', NEEDED), undefined)
  if (!given) return undefined
  const { WECHAT_PAY_CERT_SERIAL: certSerial = '', WECHAT_PAY_CERT: cert = '', WECHAT_PAY_URL: url } = source
  check(() => {
    if (Buffer.byteLength(given.API_KEY) !== 32)
      throw new EnvProblem('WECHAT_PAY_API_KEY 应为 32 字节的 APIv3 密钥')
  }, undefined)
  if (url) check(() => checkHttps('WECHAT_PAY_URL', url, production), undefined)
  const readPublicKey = (name: string, value: string) =>
    check(() => readPem(name, value, createPublicKey), '')
  const keys = {
    merchant: check(() => readPem('WECHAT_PAY_PRIVATE_KEY', given.PRIVATE_KEY, createPrivateKey), ''),
    wechat: {
      [given.PUBLIC_KEY_ID]: readPublicKey('WECHAT_PAY_PUBLIC_KEY', given.PUBLIC_KEY),
      // While the merchant changes from the platform certificate to its public key, either may sign.
      ...(certSerial && cert && { [certSerial]: readPublicKey('WECHAT_PAY_CERT', cert) }),
    },
  }
  const settings = {
    mchid: given.MCHID,
    appid: given.APPID,
    serial: given.SERIAL,
    // Without this setting, requests go to WeChat Pay's usual address.
    ...(url && { baseURL: `${url.replace(/\/+$/, '')}/` }),
    apiKey: given.API_KEY,
    keys: () => keys,
  }
  return (origin) => createWechat({ ...settings, origin })
}

/** Either setting may contain a certificate, which has an expiry date. */
const MAY_BE_CERTIFICATES = ['WECHAT_PAY_PUBLIC_KEY', 'WECHAT_PAY_CERT']

export async function examineWechat(source: NodeJS.ProcessEnv, now: Now): Promise<Examined[]> {
  if (!source.WECHAT_PAY_MCHID) return []
  const certificates = MAY_BE_CERTIFICATES.flatMap((name) => {
    const value = source[name]?.trim()
    const text = value ? readPem(name, value, createPublicKey) : ''
    return text.includes('CERTIFICATE') ? [{ name, until: new Date(new X509Certificate(text).validTo) }] : []
  })
  return [
    { level: 'ok', text: `微信支付商户 ${source.WECHAT_PAY_MCHID}，密钥可读`, todo: '' },
    ...certificates.map(({ name, until }) => examineExpiry(`微信支付平台证书 ${name} `, until, now())),
  ]
}
