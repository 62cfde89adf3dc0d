import '../../../../platform/base/older-node.ts'
import { parentPort } from 'node:worker_threads'
import { digestRevision } from './digests.ts'
import type { DigestAnswer, DigestJob } from './thread.ts'

parentPort?.on('message', ({ id, rows, saltKey }: DigestJob) => {
  const digests = rows.map((row) => digestRevision(row, saltKey))
  parentPort?.postMessage({ id, digests } satisfies DigestAnswer)
})
