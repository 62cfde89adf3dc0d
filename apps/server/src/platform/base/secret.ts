import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getErrorCode, OperatorProblem } from './problem.ts'

/**
 * `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>", hex>`: the receiver verifies it with its secret,
 * refuses a signature older than five minutes, and recognises repetitions by the body's `id`.
 */
export const signBody = (secret: string, seconds: number, body: string) =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

/** Signs or hashes text with a key that only this node has; base64url. */
export type Keyed = (...parts: string[]) => string

const SHORTEST = 32

/**
 * Error codes of file systems without hard links: memory cards, some network shares and mounts of virtual
 * machines.
 */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']

/** Throws EEXIST when the file exists. */
function writeNew(path: string, secret: string): void {
  try {
    writeFileSync(path, secret, { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') rmSync(path, { force: true })
    throw error
  }
}

/**
 * Writes the whole secret or nothing: a full disk or a kill must not leave half a secret under the final
 * name. Without hard links this can still happen after a kill; the next start then explains the remedy.
 */
export function makeSecret(path: string, link: typeof linkSync = linkSync): void {
  const unfinished = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  const secret = randomBytes(32).toString('base64url')
  try {
    writeNew(unfinished, secret)
    try {
      // Unlike a rename, a link never replaces a file that another process has just made.
      link(unfinished, path)
    } catch (error) {
      if (!NO_LINKS.includes(getErrorCode(error))) throw error
      writeNew(path, secret)
    }
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/** Outside production the node makes its secret once and keeps it beside its data. */
function readKeptSecret(dataDir: string): string {
  const path = join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true })
  if (!existsSync(path)) makeSecret(path)
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length >= SHORTEST) return secret
  throw new OperatorProblem(
    `密钥文件 ${path} 不完整（不足 ${SHORTEST} 个字符）。请从备份恢复这个文件；新建的节点可删除它，下次启动时重新生成`,
  )
}

type SecretEnv = { secret: string | undefined; dataDir: string }

export const requireSecret = (env: SecretEnv): string => env.secret ?? readKeptSecret(env.dataDir)

/** Derives 32 bytes, different for each use. */
export const deriveKey = (material: string, use: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', material, 'biaojie', use, 32))

/** Derives one key for each use, so that a value made for one purpose proves nothing elsewhere. */
export function makeKeyed(use: string, env: SecretEnv): Keyed {
  const key = deriveKey(requireSecret(env), use)
  return (...parts) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
}

/** Compares in constant time, wherever the first difference is. */
export function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
