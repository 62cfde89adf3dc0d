import { EnvProblem } from '../../../base/problem.ts'
import { type ReadSettings, readCompleteSettings } from '../../configured.ts'
import { checkAddress } from '../request.ts'
import type { MakeSms } from '../sms.ts'
import { createGatewaySms, type GatewaySms, PLACES, SIGNATURE_METHODS } from './gateway.ts'

export const GATEWAY_SETTINGS = {
  SMS_GATEWAY_URL: '短信网关的地址，可含 {phone} 等占位符',
  SMS_GATEWAY_METHOD: 'POST 或 GET',
  SMS_GATEWAY_HEADERS: '请求头，写成 JSON 对象',
  SMS_GATEWAY_BODY: '请求体的模板，可含 {phone}、{text} 等占位符',
  SMS_GATEWAY_SECRET: '网关给的密钥，用于签名',
  SMS_GATEWAY_SIGNED: '被签名的文字的模板',
  SMS_GATEWAY_SIGNATURE: '签名的算法与写法，例如 hmac-sha256:hex',
  SMS_GATEWAY_SUCCESS: '受理成功的应答里含有的文字（正则表达式）',
}

const NEEDED = ['URL', 'SUCCESS'] as const

function readHeaders(raw: string | undefined): Record<string, string> {
  if (!raw?.trim()) return { 'content-type': 'application/json; charset=utf-8' }
  try {
    const given: unknown = JSON.parse(raw)
    const entries = Object.entries(given ?? {})
    if (Array.isArray(given) || entries.some(([, value]) => typeof value !== 'string'))
      throw new Error('no texts')
    return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value)]))
  } catch {
    throw new EnvProblem('SMS_GATEWAY_HEADERS 应为 JSON 对象，例如 {"content-type":"application/json"}')
  }
}

function readSuccess(raw: string): RegExp {
  try {
    return new RegExp(raw)
  } catch {
    throw new EnvProblem('SMS_GATEWAY_SUCCESS 不是正确的正则表达式')
  }
}

function readSignature(raw: string | undefined): Pick<GatewaySms, 'signatureMethod' | 'encoding'> {
  const [method = '', encoding = 'hex'] = (raw?.trim() || 'hmac-sha256:hex').split(':')
  const signatureMethod = SIGNATURE_METHODS.find((candidate) => candidate === method)
  if (!signatureMethod || (encoding !== 'hex' && encoding !== 'base64'))
    throw new EnvProblem(
      `SMS_GATEWAY_SIGNATURE 应为算法加写法，算法是 ${SIGNATURE_METHODS.join('、')} 之一，写法是 hex 或 base64，例如 hmac-sha256:hex`,
    )
  return { signatureMethod, encoding }
}

/** A mistyped placeholder would not be replaced, and every recipient would see it. */
function checkPlaces(name: string, template: string): void {
  const places: readonly string[] = PLACES
  const wrong = [...template.matchAll(/\{(\w+)\}/g)].find(([, place = '']) => !places.includes(place))
  if (wrong)
    throw new EnvProblem(
      `${name} 里的 ${wrong[0]} 不是占位符，可用的有 ${PLACES.map((place) => `{${place}}`).join('、')}`,
    )
}

export function readGateway(source: NodeJS.ProcessEnv, production: boolean): GatewaySms | undefined {
  const isNamed = Object.keys(GATEWAY_SETTINGS).some((name) => source[name]?.trim())
  if (!isNamed) return undefined
  const given = readCompleteSettings(source, 'SMS_GATEWAY', '短信网关', NEEDED)
  if (!given) throw new EnvProblem('短信网关配置不完整，缺少 SMS_GATEWAY_URL、SMS_GATEWAY_SUCCESS')
  const { URL: url, SUCCESS } = given
  checkAddress('SMS_GATEWAY_URL', url, production)
  const method = source.SMS_GATEWAY_METHOD?.trim() || 'POST'
  if (method !== 'POST' && method !== 'GET') throw new EnvProblem('SMS_GATEWAY_METHOD 只能是 POST 或 GET')
  const body = source.SMS_GATEWAY_BODY ?? ''
  const signed = source.SMS_GATEWAY_SIGNED ?? ''
  const headers = readHeaders(source.SMS_GATEWAY_HEADERS)
  const templates = { SMS_GATEWAY_URL: url, SMS_GATEWAY_BODY: body, SMS_GATEWAY_SIGNED: signed }
  for (const [name, template] of Object.entries(templates)) checkPlaces(name, template)
  for (const template of Object.values(headers)) checkPlaces('SMS_GATEWAY_HEADERS', template)
  const all = [url, body, ...Object.values(headers)].join(' ')
  if (!all.includes('{phone}') || !(all.includes('{text}') || all.includes('{code}')))
    throw new EnvProblem('SMS_GATEWAY_URL 或 SMS_GATEWAY_BODY 里须有 {phone}，以及 {text} 或 {code}')
  return {
    url,
    method,
    headers,
    body,
    signed,
    secret: source.SMS_GATEWAY_SECRET ?? '',
    ...readSignature(source.SMS_GATEWAY_SIGNATURE),
    success: readSuccess(SUCCESS),
  }
}

export const configureGateway: ReadSettings<MakeSms> = (source, production) => {
  const settings = readGateway(source, production)
  return settings && ((now) => createGatewaySms(settings, now))
}

/** Tells an operator what to set. */
export const GATEWAY_NEEDED = `${NEEDED.map((name) => `SMS_GATEWAY_${name}`).join('、')}（其他短信网关）`
