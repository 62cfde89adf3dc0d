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
import { claimSubmission, type Reviewer, releaseSubmission, toHolder } from './claim.ts'
import { decidePlatform, decideTopLevel, saveVerdicts } from './decide.ts'
import { loadSubmissionDetail } from './detail.ts'
import { listSubmissions } from './queue.ts'
import { resend } from './resume.ts'
import { reveal } from './reveal.ts'

export function serveReview(
  serve: Serve,
  deps: RegistrationDeps,
  showFiles: (context: CallContext<Person>) => void,
): void {
  const toReviewState = async (row: RegistrationRow, viewer: Reviewer) => {
    const names = await deps.people.describe(deps.db, row.claimedBy ? [row.claimedBy] : [])
    const heldBy = toHolder(row, viewer, deps.now(), names)
    return { id: row.id, version: row.version, examineStatus: row.status, heldBy }
  }
  serve(reviewQueueCall, ({ body }, { who }) => listSubmissions(deps, who, body))
  serve(reviewDetail, ({ body }, context) => {
    showFiles(context)
    return loadSubmissionDetail(deps, context.who, body.id)
  })
  serve(reviewClaim, async ({ body }, { who }) =>
    toReviewState(await claimSubmission(deps, who, body.id), who),
  )
  serve(reviewRelease, async ({ body }, { who }) =>
    toReviewState(await releaseSubmission(deps, who, body.id), who),
  )
  serve(reviewSave, async ({ body }, { who }) => toReviewState(await saveVerdicts(deps, who, body), who))
  serve(reviewPlatform, async ({ body }, { who }) =>
    toReviewState(await decidePlatform(deps, who, body), who),
  )
  serve(reviewTopLevel, async ({ body }, { who }) =>
    toReviewState(await decideTopLevel(deps, who, body), who),
  )
  serve(reviewResend, ({ body }, { who }) => resend(deps, who, body))
  serve(reviewReveal, ({ body }, { who }) => reveal(deps, who, body))
}
