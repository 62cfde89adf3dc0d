import '../../base/older-node.ts'
import { serveParent } from '../../base/child.ts'
import { ImageProblem } from './images.ts'
import { makePicture, type Use } from './make.ts'

/* process.ts starts this in a separate process, which can be killed while it decodes a picture. */

type Answer = { made: unknown } | { problem: ImageProblem['kind']; detail: string } | { failed: string }

const makeAnswer = ({ bytes, use }: { bytes: Uint8Array; use: Use }): Promise<Answer> =>
  makePicture(bytes, use).then(
    (made) => ({ made }),
    (error: Error) =>
      error instanceof ImageProblem
        ? { problem: error.kind, detail: error.message }
        : { failed: error.stack ?? error.message },
  )

serveParent(makeAnswer)
