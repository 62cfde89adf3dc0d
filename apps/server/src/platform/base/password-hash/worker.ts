import '../older-node.ts'
import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashRawSync } from '@node-rs/argon2'
import type { HashAnswer, HashJob } from './hasher.ts'

const ARGON2ID = 2

// On Linux a priority belongs to the thread, so hashing yields to lookups. Elsewhere it would slow the whole
// process.
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
