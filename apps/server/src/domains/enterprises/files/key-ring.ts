import { randomBytes } from 'node:crypto'
import { makeSingleKey, resealText, seal, unseal } from '../../../platform/base/sealer.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { makeSealingKeys } from '../../../platform/shared/keys/keys.ts'

/**
 * Each file has a key of its own, wrapped by the master key. Deleting a wrapped key makes the content
 * unreadable at once, including all copies.
 */
export function createKeyRing(env: Env) {
  const master = makeSealingKeys('private files', env)
  return {
    lock(name: string, content: Uint8Array): { sealed: Uint8Array; wrappedKey: string } {
      const key = randomBytes(32)
      return {
        sealed: seal(makeSingleKey(key), content, name),
        wrappedKey: seal(master, key, name).toString('base64url'),
      }
    },
    open(name: string, sealed: Uint8Array, wrappedKey: string): Uint8Array {
      const key = unseal(master, Buffer.from(wrappedKey, 'base64url'), name)
      return unseal(makeSingleKey(key), sealed, name)
    },
    /** Returns the file's key wrapped by the current master key; undefined when it is already. */
    rewrap: (name: string, wrappedKey: string): string | undefined => resealText(master, wrappedKey, name),
  }
}
