import type { Storage } from '../platform/providers/storage/storage.ts'

/** Storage in memory that can be stopped before its next write, as by a kill. */
export function createMemoryStorage() {
  const objects = new Map<string, Uint8Array>()
  const memory = { objects, failBefore: undefined as string | undefined }
  const storage: Storage = {
    put: async (key, bytes) => {
      if (memory.failBefore !== undefined && key.startsWith(memory.failBefore)) throw new Error('killed')
      objects.set(key, bytes)
    },
    get: async (key) => objects.get(key),
    has: async (key) => objects.has(key),
    read: async () => undefined,
    remove: async (key) => void objects.delete(key),
    sweep: async () => {},
  }
  return Object.assign(memory, { storage })
}
