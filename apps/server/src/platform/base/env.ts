import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { getHeapStatistics } from 'node:v8'
import { type PaymentEnv, readPayment } from '../providers/payment/env.ts'
import type { SmsNotice, SmsTemplate } from '../providers/sms/sms.ts'
import { listOf, readActivationNetworks, readPublicUrl, readTrustProxy } from './addresses.ts'
import { EnvProblem } from './problem.ts'

/** All settings of the environment, read once and checked before anything listens. */
export type Env = Readonly<{
  production: boolean
  /** Enables demo data and the development ports (outbox), only outside production. */
  demo: boolean
  /** Decides whether people of the node must log in with a second factor. */
  secondFactor: 'required' | 'off'
  port: number
  host: string
  /** Port of the native Handle protocol, TCP and UDP; undefined where it is off. */
  handlePort: number | undefined
  /** IP address by which clients of the native protocol reach the node from outside; named in HS_SITE. */
  handleAddress: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  /** Secrets derive from this key; production must set its own. */
  secret: string | undefined
  /** Encrypts private files; derived from the secret when undefined. */
  filesKey: string | undefined
  /** Former values of both, which still decrypt older data. */
  secretOld: readonly string[]
  filesKeyOld: readonly string[]
  /** The receiver of prefix registrations; decided by hand in the console when undefined. */
  topLevel: Readonly<{ url: string; token: string }> | undefined
  captcha: 'on' | 'off'
  publicUrl: string | undefined
  /** True when people come by https: cookies are limited to it, and browsers are told to stay with it. */
  https: boolean
  trustProxy: string[]
  /** Own networks that activation addresses may lead to; other private addresses are never called. */
  activationNetworks: string[]
  /** Hosts (with port) of other sites that a login may return to. */
  loginBackHosts: string[]
  lookupLimitPerMinute: number
  /** Memory for repeatedly requested identifiers and their handle answers. */
  lookupCacheMb: number
  /** The SMS provider; the development outbox when undefined. */
  aliyunSms: AliyunSms | undefined
  /** The node's own SMS budget of a day. */
  smsPerDay: number
  /** Providers of payments, and how long orders and codes are kept. */
  payment: PaymentEnv
  /** The token for /metrics; 'open' outside production, undefined: no access. */
  metricsToken: string | undefined
  /** Readiness fails for this long before listening stops, longer than a balancer takes to notice. */
  drainSeconds: number
  logLevel: string
}>

export type AliyunSms = Readonly<{
  accessKeyId: string
  accessKeySecret: string
  signName: string
  /** Template codes by purpose; each template has the variable `code`. */
  templates: Readonly<Record<SmsTemplate, string>>
  /** Their variables are those of SmsNotice; empty when no such message is sent. */
  noticeTemplates: Readonly<Record<SmsNotice['template'], string>>
  /** The form is https://host, without a path. */
  endpoint: string
}>

/**
 * Cached answers are on V8's heap, which is small in a small container: an eighth of it leaves room for the
 * work.
 */
const CACHE_MB = Math.min(128, Math.floor(getHeapStatistics().heap_size_limit / 8 / 1024 / 1024))

function integer(name: string, raw: string | undefined, fallback: number, max: number): number {
  if (raw === undefined || raw === '') return fallback
  const value = Number(raw)
  if (!Number.isInteger(value) || value < 0 || value > max) {
    throw new EnvProblem(`环境变量 ${name} 应为 0–${max} 的整数，现为「${raw}」`)
  }
  return value
}

/** All settings must be there or none, because half a provider would fail at the first visitor. */
function readAliyunSms(source: NodeJS.ProcessEnv, isProduction: boolean): AliyunSms | undefined {
  const value = (name: string) => source[`ALIYUN_SMS_${name}`] ?? ''
  const needed = ['ACCESS_KEY_ID', 'ACCESS_KEY_SECRET', 'SIGN_NAME', 'TEMPLATE_CODE']
  const missing = needed.filter((name) => !value(name))
  if (missing.length === needed.length) return undefined
  if (missing.length > 0) {
    throw new EnvProblem(`短信配置不完整，缺少 ${missing.map((name) => `ALIYUN_SMS_${name}`).join('、')}`)
  }
  const endpoint = (value('ENDPOINT') || 'https://dysmsapi.aliyuncs.com').replace(/\/+$/, '')
  if (!URL.canParse(endpoint) || (isProduction && !endpoint.startsWith('https://')))
    throw new EnvProblem('ALIYUN_SMS_ENDPOINT 应为 https 开头的地址，否则密钥和验证码会明文传输')
  const template = (purpose: string) => value(`TEMPLATE_CODE_${purpose}`) || value('TEMPLATE_CODE')
  return {
    accessKeyId: value('ACCESS_KEY_ID'),
    accessKeySecret: value('ACCESS_KEY_SECRET'),
    signName: value('SIGN_NAME'),
    templates: {
      scene: template('SCENE'),
      login: template('LOGIN'),
      register: template('REGISTER'),
      reset: template('RESET'),
      change: template('CHANGE'),
      delete: template('DELETE'),
      bind: template('BIND'),
    },
    noticeTemplates: {
      registrationApproved: value('TEMPLATE_CODE_REGISTRATION_APPROVED'),
      registrationRejected: value('TEMPLATE_CODE_REGISTRATION_REJECTED'),
      orderProgress: value('TEMPLATE_CODE_ORDER_PROGRESS'),
      partnerResult: value('TEMPLATE_CODE_PARTNER_RESULT'),
      invitation: value('TEMPLATE_CODE_INVITATION'),
      accountChange: value('TEMPLATE_CODE_ACCOUNT_CHANGE'),
    },
    endpoint,
  }
}

function isDatabaseUrl(url: string): boolean {
  // Without a host, as with `?host=/directory/of/the/socket`, it is no valid URL, but the driver accepts it.
  const parts = URL.parse(url.replace('@/', '@socket/'))
  // An unescaped slash in a password would make its rest look like the database's name.
  if (!parts || !/^\/[^/]+$/.test(parts.pathname)) return false
  try {
    return decodeURIComponent(parts.username + parts.password + parts.pathname) !== ''
  } catch {
    return false
  }
}

/** The message never repeats the value, because it contains a password. */
function readDatabaseUrl(raw: string | undefined): string | undefined {
  const url = raw?.trim()
  if (!url) return undefined
  if (/^postgres(ql)?:\/\/\S+$/i.test(url) && isDatabaseUrl(url)) return url
  throw new EnvProblem(
    'DATABASE_URL 应形如 postgres://用户:密码@主机:5432/库名，密码中的特殊字符须百分号编码',
  )
}

function readFilesKey(raw: string | undefined): string | undefined {
  if (raw && raw.length < 32) throw new EnvProblem('FILES_KEY 至少 32 个字符')
  return raw || undefined
}

function readMetricsToken(raw: string | undefined, production: boolean): string | undefined {
  if (raw && raw.length < 16) throw new EnvProblem('METRICS_TOKEN 至少 16 个字符')
  return raw || (production ? undefined : 'open')
}

/** Spaces separate keys, which contain none. */
function readOldKeys(name: string, raw: string | undefined): string[] {
  const keys = (raw ?? '').split(/\s+/).filter(Boolean)
  if (keys.some((key) => key.length < 32))
    throw new EnvProblem(`${name} 中每个旧密钥至少 32 个字符，以空格分隔`)
  return keys
}

function readTopLevel(source: NodeJS.ProcessEnv): Env['topLevel'] {
  const { TOP_LEVEL_URL: url, TOP_LEVEL_TOKEN: token } = source
  if (!url && !token) return undefined
  if (!url || !token || !/^https?:\/\//.test(url)) {
    throw new EnvProblem('接入顶级节点须同时提供 TOP_LEVEL_URL（http 或 https 地址）和 TOP_LEVEL_TOKEN')
  }
  return { url: url.replace(/\/+$/, ''), token }
}

/** Registered for the Handle System. */
const NATIVE_HANDLE_PORT = 2641

function readHandleAddress(raw: string | undefined): string | undefined {
  const address = raw?.trim()
  if (!address) return undefined
  if (isIP(address) !== 0) return address
  throw new EnvProblem(`HANDLE_ADDRESS 应为 IP 地址，现为「${address}」`)
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

function readLogLevel(raw: string | undefined): string {
  const level = raw?.trim() || 'info'
  if (LOG_LEVELS.includes(level)) return level
  throw new EnvProblem(`LOG_LEVEL 应为 ${LOG_LEVELS.join('、')} 之一，现为「${level}」`)
}

function readSecondFactor(raw: string | undefined, production: boolean): Env['secondFactor'] {
  if (raw && raw !== 'required' && raw !== 'off') throw new EnvProblem('SECOND_FACTOR 只能是 required 或 off')
  return raw === 'required' || raw === 'off' ? raw : production ? 'required' : 'off'
}

/** Random keys of 32 characters have more different ones than this, in hexadecimal too. */
const MIN_DIFFERENT = 8

/** Refuses keys that were typed and not made: one letter or one word again and again. */
function checkRandom(name: string, key = ''): void {
  if (key && (new Set(key).size < MIN_DIFFERENT || /^(.{1,16})\1+$/.test(key)))
    throw new EnvProblem(
      `${name} 过于简单，容易被猜中。请用随机生成的值，例如 openssl rand -base64 32 的输出`,
    )
}

/** Checks the settings that production needs, and those it must not have. */
function checkProduction(source: NodeJS.ProcessEnv): void {
  if (source.CAPTCHA === 'off') throw new EnvProblem('生产环境不能关闭滑块验证（CAPTCHA=off）')
  if ((source.SECRET ?? '').length < 32) throw new EnvProblem('生产环境必须提供至少 32 个字符的 SECRET')
  for (const name of ['SECRET', 'FILES_KEY']) checkRandom(name, source[name])
  if (!source.PUBLIC_URL?.trim()) throw new EnvProblem('生产环境必须提供 PUBLIC_URL（对外访问地址）')
}

/** Throws EnvProblem with a Chinese message a person can act on. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const production = source.NODE_ENV === 'production'
  if (production) checkProduction(source)
  const publicUrl = readPublicUrl(source.PUBLIC_URL)
  const aliyunSms = readAliyunSms(source, production)
  if (production && !aliyunSms) {
    throw new EnvProblem(
      '生产环境必须配置短信服务：ALIYUN_SMS_ACCESS_KEY_ID、ALIYUN_SMS_ACCESS_KEY_SECRET、ALIYUN_SMS_SIGN_NAME、ALIYUN_SMS_TEMPLATE_CODE',
    )
  }
  return Object.freeze({
    production,
    demo: !production,
    secondFactor: readSecondFactor(source.SECOND_FACTOR, production),
    port: integer('PORT', source.PORT, 8080, 65535),
    host: source.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    handlePort:
      source.HANDLE_PORT === 'off'
        ? undefined
        : integer('HANDLE_PORT', source.HANDLE_PORT, NATIVE_HANDLE_PORT, 65535),
    handleAddress: readHandleAddress(source.HANDLE_ADDRESS),
    dataDir: resolve(source.DATA_DIR || './data'),
    databaseUrl: readDatabaseUrl(source.DATABASE_URL),
    secret: source.SECRET || undefined,
    filesKey: readFilesKey(source.FILES_KEY),
    secretOld: readOldKeys('SECRET_OLD', source.SECRET_OLD),
    filesKeyOld: readOldKeys('FILES_KEY_OLD', source.FILES_KEY_OLD),
    topLevel: readTopLevel(source),
    captcha: source.CAPTCHA === 'off' ? 'off' : 'on',
    publicUrl,
    https: publicUrl ? publicUrl.startsWith('https:') : production,
    trustProxy: readTrustProxy(source.TRUST_PROXY),
    activationNetworks: readActivationNetworks(source.ACTIVATION_NETWORKS),
    loginBackHosts: listOf(source.LOGIN_BACK_HOSTS).map((host) => host.toLowerCase()),
    lookupLimitPerMinute: integer('LOOKUP_LIMIT_PER_MINUTE', source.LOOKUP_LIMIT_PER_MINUTE, 1200, 1e9),
    lookupCacheMb: integer('LOOKUP_CACHE_MB', source.LOOKUP_CACHE_MB, CACHE_MB, 16_384),
    aliyunSms,
    smsPerDay: integer('SMS_PER_DAY', source.SMS_PER_DAY, 5000, 1e9),
    payment: readPayment(source, production, integer),
    metricsToken: readMetricsToken(source.METRICS_TOKEN, production),
    drainSeconds: integer('DRAIN_SECONDS', source.DRAIN_SECONDS, production ? 5 : 0, 300),
    logLevel: readLogLevel(source.LOG_LEVEL),
  })
}
