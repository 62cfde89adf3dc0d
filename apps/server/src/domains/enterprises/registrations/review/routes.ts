import {
  reviewClaim,
  reviewDetail,
  reviewPlatform,
  reviewQueue as reviewQueueCall,
  reviewRelease,
  reviewResend,
  reviewReveal,
  reviewSave,
  reviewTopLevel,
} from '@biaojie/contract/enterprises/registrations/review.ts'
import type { Person } from '../../../../http/access/principals.ts'
import type { CallContext, Serve } from '../../../../http/serve.ts'
import type { RegistrationDeps } from '../context.ts'
import type { RegistrationRow } from '../store.ts'
import { claim, holderView, type Reviewer, release } from './claim.ts'
import { decidePlatform, decideTopLevel } from './decide.ts'
import { submissionDetail } from './detail.ts'
import { reviewQueue } from './queue.ts'
import { resend } from './resume.ts'
import { reveal } from './reveal.ts'
import { saveVerdicts } from './save.ts'

export function serveReview(
  serve: Serve,
  deps: RegistrationDeps,
  showFiles: (context: CallContext<Person>) => void,
): void {
  const stateOf = async (row: RegistrationRow, viewer: Reviewer) => {
    const names = await deps.people.describe(deps.db, row.claimedBy ? [row.claimedBy] : [])
    const heldBy = holderView(row, viewer, deps.now(), names)
    return { id: row.id, version: row.version, examineStatus: row.status, heldBy }
  }
  serve(reviewQueueCall, ({ body }, { who }) => reviewQueue(deps, who, body))
  serve(reviewDetail, ({ body }, context) => {
    showFiles(context)
    return submissionDetail(deps, context.who, body.id)
  })
  serve(reviewClaim, async ({ body }, { who }) => stateOf(await claim(deps, who, body.id), who))
  serve(reviewRelease, async ({ body }, { who }) => stateOf(await release(deps, who, body.id), who))
  serve(reviewSave, async ({ body }, { who }) => stateOf(await saveVerdicts(deps, who, body), who))
  serve(reviewPlatform, async ({ body }, { who }) => stateOf(await decidePlatform(deps, who, body), who))
  serve(reviewTopLevel, async ({ body }, { who }) => stateOf(await decideTopLevel(deps, who, body), who))
  serve(reviewResend, ({ body }, { who }) => resend(deps, who, body))
  serve(reviewReveal, ({ body }, { who }) => reveal(deps, who, body))
}
