import { useEffect, useState, useSyncExternalStore } from 'react'
import { refresh } from '../../../kit/calls.ts'
import { request } from '../../../session/request.ts'
import { createDesk } from './desk/desk.ts'

const runLater = (work: () => void, ms: number) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/** Keeps one submission under review, in its own component with the id as key. */
export function useReview(id: string) {
  const [desk] = useState(() => createDesk({ id, ask: request, now: Date.now, runLater }))
  const { detail, failure, verdicts, saved, outdated } = useSyncExternalStore(
    desk.subscribe,
    desk.getState,
    desk.getState,
  )
  useEffect(() => {
    void desk.read()
    // Leaving for another submission, page or tab must not lose the last verdicts.
    const keep = () => void desk.save()
    document.addEventListener('visibilitychange', keep)
    return () => {
      document.removeEventListener('visibilitychange', keep)
      keep()
    }
  }, [desk])
  return {
    data: detail,
    failure,
    verdicts,
    saved,
    problem: outdated,
    reload: desk.read,
    restart: desk.restart,
    claim: desk.claim,
    release: desk.release,
    judge: desk.judge,
    save: desk.save,
    decide: async (...of: Parameters<typeof desk.decide>) => {
      const failed = await desk.decide(...of)
      if (!failed) void refresh('reviewQueue', 'companyDirectory')
      return failed
    },
  }
}
export type Review = ReturnType<typeof useReview>
