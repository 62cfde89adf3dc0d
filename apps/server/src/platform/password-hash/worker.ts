import { argon2Sync } from 'node:crypto'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { HashAnswer, HashJob } from './hasher.ts'

// On Linux a priority belongs to the thread: hashing yields to lookups. Elsewhere it would slow the whole process.
if (process.platform === 'linux') setPriority(5)

parentPort?.on('message', ({ id, message, nonce, memory, passes, parallelism, tagLength }: HashJob) => {
  const tag = argon2Sync('argon2id', { message, nonce, memory, passes, parallelism, tagLength })
  parentPort?.postMessage({ id, tag } satisfies HashAnswer)
})
