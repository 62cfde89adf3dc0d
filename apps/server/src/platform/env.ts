import { resolve } from 'node:path'

/** Everything the environment decides, read once, checked before anything listens. */
export type Env = Readonly<{
  production: boolean
  /** Demo data and the development ports (outbox): only outside production. */
  demo: boolean
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** Secrets derive from this key; production must bring its own. */
  secret: string | undefined
  captcha: 'on' | 'off'
  publicUrl: string | undefined
  trustProxy: string[]
  lookupLimitPerMinute: number
  logLevel: string
}>

export class EnvProblem extends Error {}

function integer(name: string, raw: string | undefined, fallback: number, max: number): number {
  if (raw === undefined || raw === '') return fallback
  const value = Number(raw)
  if (!Number.isInteger(value) || value < 0 || value > max) {
    throw new EnvProblem(`环境变量 ${name} 应为 0–${max} 的整数，现为「${raw}」`)
  }
  return value
}

/** Throws EnvProblem with a Chinese message a person can act on. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const production = source.NODE_ENV === 'production' && source.BIAOJIE_DEMO !== '1'
  const captcha = source.CAPTCHA === 'off' ? 'off' : 'on'
  if (production && captcha === 'off') throw new EnvProblem('生产环境不能关闭滑块验证（CAPTCHA=off）')
  if (production && (source.SECRET ?? '').length < 32) {
    throw new EnvProblem('生产环境必须提供至少 32 个字符的 SECRET')
  }
  if (production && !source.PUBLIC_URL) throw new EnvProblem('生产环境必须提供 PUBLIC_URL（对外访问地址）')
  return Object.freeze({
    production,
    demo: !production,
    port: integer('PORT', source.PORT, 8080, 65535),
    host: source.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    dataDir: resolve(source.DATA_DIR || './data'),
    databaseUrl: source.DATABASE_URL || undefined,
    secret: source.SECRET || undefined,
    captcha,
    publicUrl: source.PUBLIC_URL?.replace(/\/+$/, ''),
    trustProxy: (source.TRUST_PROXY ?? '').split(',').filter(Boolean),
    lookupLimitPerMinute: integer('LOOKUP_LIMIT_PER_MINUTE', source.LOOKUP_LIMIT_PER_MINUTE, 1200, 1e9),
    logLevel: source.LOG_LEVEL || 'info',
  })
}
