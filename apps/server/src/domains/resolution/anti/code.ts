import { createHash } from 'node:crypto'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { type Keyed, keyFor, sameText } from '../../../platform/base/secret.ts'

/** Returns the compared form of a code: another case, spaces or missing hyphens do not matter. */
const plainCode = (code: string) =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The digest includes the handle, so that equal codes of two parts look different. */
const digestOf = (handle: string, code: string): string =>
  createHash('sha256')
    .update(`${foldHandle(handle)}\n${plainCode(code)}`)
    .digest('base64url')

type Key = { mark: string; keyed: Keyed }

function keyOf(secret: string | undefined, dataDir: string): Key {
  const keyed = keyFor('anti codes', { secret, dataDir })
  return { keyed, mark: keyed('mark').slice(0, 8) }
}

type KeyEnv = { secret: string | undefined; secretOld: readonly string[]; dataDir: string }

/**
 * Stores codes as a digest under the node's key, so that a copy of the database reveals no code, however
 * short. It is fast, because files of millions are loaded and guessing is limited by the calls. Each digest
 * names its key, because one of a lost key must not count as a wrong code.
 */
export function codeKeys({ secret, secretOld, dataDir }: KeyEnv) {
  const current = keyOf(secret, dataDir)
  const all = [current, ...secretOld.map((old) => keyOf(old, dataDir))]
  return {
    /** Digests of the current key begin with this. */
    mark: `${current.mark}.`,
    digest: (handle: string, code: string): string =>
      `${current.mark}.${current.keyed(digestOf(handle, code))}`,
    compare(stored: string, handle: string, code: string): 'matched' | 'wrong' | 'unreadable' {
      const key = all.find(({ mark }) => stored.startsWith(`${mark}.`))
      if (!key) return 'unreadable'
      const own = `${key.mark}.${key.keyed(digestOf(handle, code))}`
      return sameText(stored, own) ? 'matched' : 'wrong'
    },
  }
}
export type CodeKeys = ReturnType<typeof codeKeys>
