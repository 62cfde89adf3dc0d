import '../../base/older-node.ts'
import { serveParent } from '../../base/child.ts'
import { type LabelResult, type LabelWork, makeLabels } from './make.ts'

/* process.ts starts this in a separate process, so that a thousand labels do not block the server. */

type Answer = LabelResult | { failed: string }

serveParent(
  (work: LabelWork): Promise<Answer> =>
    makeLabels(work).catch((error: Error) => ({ failed: error.stack ?? error.message })),
)
