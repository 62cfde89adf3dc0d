import { EnvProblem } from '../base/problem.ts'

/** Random keys of 32 characters have more distinct characters than this, even in hexadecimal. */
const MIN_DIFFERENT = 8
const MIN_LENGTH = 32
const RANDOM = '请用随机生成的值，例如 openssl rand -base64 32 的输出'

/** Refuses keys that were typed instead of generated: one letter or word repeated. */
function checkRandom(name: string, key: string): void {
  if (new Set(key).size < MIN_DIFFERENT || /^(.{1,16})\1+$/.test(key))
    throw new EnvProblem(`${name} 过于简单，容易被猜中。${RANDOM}`)
}

export function readSecret(raw: string | undefined, production: boolean): string | undefined {
  if (!production) return raw || undefined
  if (!raw)
    throw new EnvProblem(`SECRET：没有设置。生产环境必须提供至少 ${MIN_LENGTH} 个字符的密钥，${RANDOM}`)
  if (raw.length < MIN_LENGTH)
    throw new EnvProblem(`SECRET：只有 ${raw.length} 个字符。生产环境至少 ${MIN_LENGTH} 个，${RANDOM}`)
  checkRandom('SECRET', raw)
  return raw
}

export function readFilesKey(raw: string | undefined, production: boolean): string | undefined {
  if (!raw) return undefined
  if (raw.length < MIN_LENGTH)
    throw new EnvProblem(`FILES_KEY 至少 ${MIN_LENGTH} 个字符，现在只有 ${raw.length} 个。${RANDOM}`)
  if (production) checkRandom('FILES_KEY', raw)
  return raw
}

/** Spaces separate keys, which contain none. */
export function readOldKeys(name: string, raw: string | undefined): string[] {
  const keys = (raw ?? '').split(/\s+/).filter(Boolean)
  if (keys.some((key) => key.length < MIN_LENGTH))
    throw new EnvProblem(`${name} 中每个旧密钥至少 ${MIN_LENGTH} 个字符，以空格分隔`)
  return keys
}
