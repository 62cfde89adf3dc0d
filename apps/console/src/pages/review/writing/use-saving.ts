import { type Failure, isRefusal } from '@biaojie/session/call.ts'
import { useCallback, useEffect } from 'react'
import { request } from '../../../session/request.ts'
import { listOf, namesOf } from '../submission/verdicts.ts'
import type { Lock } from './use-lock.ts'
import type { GivenVerdicts } from './use-verdicts.ts'
import type { Writes } from './use-writes.ts'

/** Verdicts are put away this long after the last one. */
const SAVE_AFTER_MS = 1_500

/** Keeps the verdicts on the server: after a pause, on leaving, or when asked. */
export function useSaving({ open, inTurn, settle }: Writes, given: GivenVerdicts, { lock }: Lock) {
  const { verdicts, saved, setSaved, latest } = given
  const save = useCallback(
    () =>
      inTurn(async (): Promise<Failure | undefined> => {
        const detail = open.current
        const { verdicts: sent, saved: done } = latest.current
        if (!detail || done) return undefined
        const body = { id: detail.id, version: detail.version, verdicts: listOf(namesOf(detail), sent) }
        let failed = settle(await request('reviewSave', { body }))
        if (failed && isRefusal(failed, 'review_not_held') && !(await lock())) {
          failed = settle(await request('reviewSave', { body }))
        }
        if (!failed && latest.current.verdicts === sent) setSaved(true)
        return failed
      }),
    [open, inTurn, settle, latest, setSaved, lock],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: every new verdict starts the pause again
  useEffect(() => {
    if (saved) return
    const timer = setTimeout(() => void save(), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [saved, verdicts, save])

  // Leaving for another submission, page or tab must not cost the last verdicts.
  useEffect(() => {
    const keep = () => {
      if (!latest.current.saved) void save()
    }
    document.addEventListener('visibilitychange', keep)
    return () => {
      document.removeEventListener('visibilitychange', keep)
      keep()
    }
  }, [save, latest])
  return save
}
