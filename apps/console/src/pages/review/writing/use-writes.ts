import type { DataOf } from '@biaojie/contract/calls.ts'
import type { ReviewState } from '@biaojie/contract/review.ts'
import { type Failure, isRefusal, type Result } from '@biaojie/session/call.ts'
import { useCallback, useRef, useState } from 'react'
import type { Answer } from '../../../data/use-answer.ts'
import { useVersions } from './use-versions.ts'

type Detail = DataOf<'reviewDetail'>

/** Another reviewer has locked it, or it is no longer what is shown here. */
const OUTDATED = ['registration_stale', 'review_held', 'review_wrong_step'] as const

/** One write at a time: each needs the version that the one before it left behind. */
function useTurns() {
  const writes = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(<T>(work: () => Promise<T>): Promise<T> => {
    const next = writes.current.then(work)
    writes.current = next.catch(() => undefined)
    return next
  }, [])
}

/** What every write to the open submission shares: its turn, the version it starts from, what came of it. */
export function useWrites(answer: Answer<Detail>, onNew: (detail: Detail) => void) {
  const { reload } = answer
  const [problem, setProblem] = useState<Failure>()
  const inTurn = useTurns()
  const begin = useCallback(
    (detail: Detail) => {
      onNew(detail)
      setProblem(undefined)
    },
    [onNew],
  )
  const { open, take, forget } = useVersions(answer, begin)

  const settle = useCallback(
    (result: Result<ReviewState>): Failure | undefined => {
      if (result.ok) take(result.data)
      else if (isRefusal(result, ...OUTDATED)) setProblem(result)
      return result.ok ? undefined : result
    },
    [take],
  )
  /** What the server has now, in the place of everything shown. */
  const restart = useCallback(async () => {
    forget()
    setProblem(undefined)
    await reload()
  }, [forget, reload])
  return { open, inTurn, settle, problem, setProblem, restart, reload }
}
export type Writes = ReturnType<typeof useWrites>
