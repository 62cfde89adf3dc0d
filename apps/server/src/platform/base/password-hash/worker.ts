import '../older-node.ts'
import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashRawSync } from '@node-rs/argon2'
import type { HashAnswer, HashJob } from './hasher.ts'

const ARGON2ID = 2

// On Linux, priorities belong to threads, so hashing yields to lookups. Elsewhere this would slow down the
// whole process.
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + 5))

parentPort?.on('message', ({ id, message, nonce, memory, passes, parallelism, tagLength }: HashJob) => {
  const tag = hashRawSync(message, {
    algorithm: ARGON2ID,
    salt: nonce,
    memoryCost: memory,
    timeCost: passes,
    parallelism,
    outputLen: tagLength,
  })
  parentPort?.postMessage({ id, tag } satisfies HashAnswer)
})
