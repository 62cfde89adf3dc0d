import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Objects by key, `area/name`: lower-case letters, digits, dots and dashes. Written whole or not at all.
 * What is kept must not be lost with a machine: an object store takes the directory's place behind this port.
 */
export type Storage = {
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** undefined when there is no such object. */
  get: (key: string) => Promise<Uint8Array | undefined>
  /** Removing what is not there is no error: sweeps repeat themselves. */
  remove: (key: string) => Promise<void>
}

const KEY = /^[a-z]+\/[a-z0-9][a-z0-9.-]{7,127}$/

/** The default: a directory of this machine, fanned out by the last two characters of the name before its ending. */
export function createLocalStorage(directory: string): Storage {
  const pathOf = (key: string) => {
    // Keys come from our own tables; a check here keeps a mistake there from leaving the directory.
    if (!KEY.test(key) || key.includes('..')) throw new Error(`not a storage key: ${key}`)
    const [area, name] = key.split('/') as [string, string]
    return join(directory, area, name.replace(/\..*$/, '').slice(-2), name)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const unfinished = `${path}.${randomUUID()}.part`
      const file = await open(unfinished, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished, path)
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
