import { randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { findProgramFile } from '../places.ts'

/** Cost of argon2id: memory in KiB, passes, lanes. */
type Cost = { memory: number; passes: number; parallelism: number }
type StoredHash = Cost & { nonce: Uint8Array; tag: Uint8Array }

const encodeBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')
const FORM = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Every argon2 library reads this form, so hashes can be moved elsewhere. */
export const writePhc = ({ memory, passes, parallelism, nonce, tag }: StoredHash) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encodeBase64(nonce)}$${encodeBase64(tag)}`

export function readPhc(text: string): StoredHash | undefined {
  const [, memory, passes, parallelism, nonce, tag] = FORM.exec(text) ?? []
  if (!nonce || !tag) return undefined
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

export type HashJob = Cost & { id: number; message: Uint8Array; nonce: Uint8Array; tagLength: number }
export type HashAnswer = { id: number; tag: Uint8Array }

/** More requests wait than can be served in time. */
export class HasherBusy extends Error {}

/** OWASP's argon2id of 19 MiB takes some 10 ms of one core. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const NONCE_BYTES = 16
const TAG_BYTES = 32
/** Hashing uses half of the cores, so that a flood of logins leaves the other half to browsing. */
const THREADS = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))
/** This many are a few seconds of work; further callers are refused at once. */
const MAX_WAITING = 120

type Pending = { job: HashJob; resolve: (tag: Uint8Array) => void; reject: (error: Error) => void }

/**
 * Computes hashes on separate threads, one at a time in each thread, with a bounded queue. Threads start when
 * needed.
 */
export function createHasher(threads = THREADS, maxWaiting = MAX_WAITING) {
  const waiting: Pending[] = []
  const busy = new Map<Worker, Pending>()
  const idle: Worker[] = []
  let nextId = 0
  let computed = 0

  function startWorker(): Worker {
    const worker = new Worker(findProgramFile('platform/base/password-hash/worker'))
    worker.unref()
    worker.on('message', ({ tag }: HashAnswer) => {
      busy.get(worker)?.resolve(tag)
      busy.delete(worker)
      idle.push(worker)
      worker.unref()
      runNext()
    })
    worker.on('error', (error) => {
      busy.get(worker)?.reject(error as Error)
      busy.delete(worker)
      runNext()
    })
    return worker
  }

  function runNext() {
    const pending = busy.size < threads ? waiting.shift() : undefined
    if (!pending) return
    const worker = idle.pop() ?? startWorker()
    busy.set(worker, pending)
    worker.ref()
    worker.postMessage(pending.job)
  }

  function compute(password: string, cost: Cost, nonce: Uint8Array, tagLength: number): Promise<Uint8Array> {
    if (waiting.length >= maxWaiting) return Promise.reject(new HasherBusy('too many passwords to hash'))
    computed += 1
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    const job = { ...cost, id: nextId++, message: Buffer.from(password), nonce, tagLength }
    waiting.push({ job, resolve, reject })
    runNext()
    return promise
  }

  /** It takes as long as a real hash, so that refusing an unknown user takes the same time. */
  const NOBODY: StoredHash = { ...COST, nonce: randomBytes(NONCE_BYTES), tag: randomBytes(TAG_BYTES) }

  return {
    async hash(password: string): Promise<string> {
      const nonce = randomBytes(NONCE_BYTES)
      return writePhc({ ...COST, nonce, tag: await compute(password, COST, nonce, TAG_BYTES) })
    },
    /**
     * Tells whether the password matches the stored hash; without a stored hash, false after the same work.
     */
    async verify(stored: string | null | undefined, password: string): Promise<boolean> {
      const parameters = (stored && readPhc(stored)) || NOBODY
      const tag = await compute(password, parameters, parameters.nonce, parameters.tag.length)
      return timingSafeEqual(tag, parameters.tag) && parameters !== NOBODY
    },
    /** The number of hashes so far. */
    computed: () => computed,
    async close(): Promise<void> {
      for (const { reject } of [...waiting.splice(0), ...busy.values()]) reject(new HasherBusy('closing'))
      await Promise.all([...idle.splice(0), ...busy.keys()].map((worker) => worker.terminate()))
    },
  }
}
export type Hasher = ReturnType<typeof createHasher>
