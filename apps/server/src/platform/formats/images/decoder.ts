import { getPriority, setPriority } from 'node:os'
import { ImageProblem } from './images.ts'
import { makePicture, type Use } from './make.ts'

/* This process of its own is started by process.ts: it holds no secret, and can be killed in the middle of a
   picture. */

// Pictures yield to lookups.
setPriority(Math.min(19, getPriority() + 5))

// Ctrl-C reaches the whole group, but running pictures are finished. The process ends with its channel.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())

type Answer = { made: unknown } | { problem: ImageProblem['kind']; detail: string } | { failed: string }

const answerOf = ({ bytes, use }: { bytes: Uint8Array; use: Use }): Promise<Answer> =>
  makePicture(bytes, use).then(
    (made) => ({ made }),
    (error: Error) =>
      error instanceof ImageProblem
        ? { problem: error.kind, detail: error.message }
        : { failed: error.stack ?? error.message },
  )

process.on('message', async (job: { bytes: Uint8Array; use: Use }) => process.send?.(await answerOf(job)))
process.send?.('ready')
