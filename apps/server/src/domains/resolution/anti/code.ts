import { createHash } from 'node:crypto'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { type Keyed, keyFor, sameText } from '../../../platform/base/secret.ts'

/** As it is compared: what a person types in another case, with spaces or without hyphens, is the same code. */
const plainCode = (code: string) =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The handle is in it, so that equal codes of two parts do not look alike. */
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
 * What is stored of a code: a digest under the node's key, so that a copy of the database alone tells no code, however
 * short. Not a slow one: files of millions are loaded, and guessing is limited where codes are asked. Each says with
 * which key it was made: one of a key that is gone must not read as a wrong code.
 */
export function codeKeys({ secret, secretOld, dataDir }: KeyEnv) {
  const current = keyOf(secret, dataDir)
  const all = [current, ...secretOld.map((old) => keyOf(old, dataDir))]
  return {
    /** Of the key in use: what stored digests begin with. */
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
