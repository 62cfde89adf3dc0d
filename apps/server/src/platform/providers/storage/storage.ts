import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/**
 * Objects by key, `area/name`: lower-case letters, digits, dots and dashes. Written whole or not at all.
 * What is kept must not be lost with a machine: an object store takes the directory's place behind this port.
 */
export type Storage = {
  /** Rejects with StorageUnavailable when there is no room or no permission to write. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** undefined when there is no such object. */
  get: (key: string) => Promise<Uint8Array | undefined>
  /** From one byte to another, both included; undefined when there is no such object. */
  read: (key: string, range: { start: number; end: number }) => Promise<Readable | undefined>
  /** Removing what is not there is no error: sweeps repeat themselves. */
  remove: (key: string) => Promise<void>
  /** Removes what a kill in the middle of a `put` has left. */
  sweep: () => Promise<void>
}

/** Nothing was written, and it is for the operator to see why: a full disk, one that may only be read. */
export class StorageUnavailable extends Error {}

const KEY = /^[a-z]+\/[a-z0-9][a-z0-9.-]{7,127}$/

/** Beside the areas and not in them: what is left there is found without looking through all pictures. */
const UNFINISHED = 'unfinished'
/** No `put` takes as long. */
const LEFT_AFTER_MS = 3_600_000

async function write(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function removeLeft(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => [])
  for (const name of names) {
    const path = join(directory, name)
    // Another process sweeps as well.
    const entry = await stat(path).catch(() => undefined)
    if (entry && entry.mtimeMs < Date.now() - LEFT_AFTER_MS) await rm(path, { force: true })
  }
}

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
      const unfinished = join(directory, UNFINISHED, randomUUID())
      try {
        for (const one of [path, unfinished]) await mkdir(dirname(one), { recursive: true, mode: 0o700 })
        await write(unfinished, bytes)
        await rename(unfinished, path)
      } catch (error) {
        // Half a picture would keep a full disk full.
        await rm(unfinished, { force: true }).catch(() => {})
        const { code = 'no code' } = error as NodeJS.ErrnoException
        throw new StorageUnavailable(`cannot write to ${directory}: ${code}`, { cause: error })
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    async read(key, range) {
      const file = await open(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      return file?.createReadStream(range)
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    sweep: () => removeLeft(join(directory, UNFINISHED)),
  }
}
