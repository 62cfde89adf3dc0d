import { randomBytes } from 'node:crypto'
import type { Env } from '../../platform/env.ts'
import { seal, unseal } from '../../platform/sealing/sealer.ts'
import { keyBytesFor } from '../../platform/secret.ts'

/**
 * Each file has a key of its own; the master key only wraps those. Throwing a wrapped key away makes the
 * content unreadable at once, wherever copies of it may still lie.
 */
export function createKeyRing(env: Env) {
  const master = keyBytesFor('private files', env, env.filesKey)
  return {
    lock(name: string, content: Uint8Array): { sealed: Uint8Array; wrappedKey: string } {
      const key = randomBytes(32)
      return {
        sealed: seal(key, content, name),
        wrappedKey: seal(master, key, name).toString('base64url'),
      }
    },
    open(name: string, sealed: Uint8Array, wrappedKey: string): Uint8Array {
      return unseal(unseal(master, Buffer.from(wrappedKey, 'base64url'), name), sealed, name)
    },
  }
}
