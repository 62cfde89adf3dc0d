import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Text signed or hashed with a key that only this node has; base64url. */
export type Keyed = (...parts: string[]) => string

/** Outside production the node makes its secret once and keeps it beside its data. */
function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}

/** 32 bytes for encryption, another for each use. `material` takes the node's secret's place where it is given. */
export function keyBytesFor(
  use: string,
  env: { secret: string | undefined; dataDir: string },
  material?: string,
): Uint8Array {
  return new Uint8Array(
    hkdfSync('sha256', material ?? env.secret ?? keptSecret(env.dataDir), 'biaojie', use, 32),
  )
}

/** One key for each use, so that a value made for one thing proves nothing elsewhere. */
export function keyFor(use: string, env: { secret: string | undefined; dataDir: string }): Keyed {
  const secret = env.secret ?? keptSecret(env.dataDir)
  const key = Buffer.from(hkdfSync('sha256', secret, 'biaojie', use, 32))
  return (...parts) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
}

/** Equal in the same time wherever the first difference lies. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
