import type { ReviewFieldName } from '@biaojie/contract/review-fields.ts'
import type { Failure } from '@biaojie/session/call.ts'
import { useCallback } from 'react'
import { useAnswer } from '../../data/use-answer.ts'
import { request } from '../../session/request.ts'
import type { Judged } from './submission/verdicts.ts'
import { useDecision } from './writing/use-decision.ts'
import { useLock } from './writing/use-lock.ts'
import { useSaving } from './writing/use-saving.ts'
import { useVerdicts } from './writing/use-verdicts.ts'
import { useWrites } from './writing/use-writes.ts'

/** One submission under review: its lock, the verdicts as they are given, and the decision. */
export function useReview(id: string | undefined) {
  const answer = useAnswer('reviewDetail', id ? { body: { id } } : null)
  const given = useVerdicts()
  const { verdicts, saved, give } = given
  const writes = useWrites(answer, given.start)
  const { open, settle, problem, restart, reload } = writes
  const lock = useLock(writes)
  const { claim, hold } = lock
  const save = useSaving(writes, given, lock)
  const decide = useDecision(writes, given)

  /** Takes the lock with the first verdict, and longer while the work goes on. */
  const judge = useCallback(
    async (field: ReviewFieldName, judged: Judged): Promise<Failure | undefined> => {
      // Typing must not wait: what is held already takes the verdict at once.
      const claiming = hold()
      const failed = claiming && (await claiming)
      if (!failed) give(field, judged)
      return failed
    },
    [hold, give],
  )
  const release = useCallback(async () => {
    const failed = await save()
    if (failed || !open.current) return failed
    const result = settle(await request('reviewRelease', { body: { id: open.current.id } }))
    void reload()
    return result
  }, [open, save, settle, reload])

  return { ...answer, restart, verdicts, problem, saved, claim, release, judge, save, decide }
}
export type Review = ReturnType<typeof useReview>
