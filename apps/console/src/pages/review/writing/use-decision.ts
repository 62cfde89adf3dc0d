import type { Failure } from '@biaojie/session/call.ts'
import { useCallback } from 'react'
import { request } from '../../../session/request.ts'
import { listOf, namesOf } from '../submission/verdicts.ts'
import type { GivenVerdicts } from './use-verdicts.ts'
import type { Writes } from './use-writes.ts'

export type Decision = { decision: 'approve' | 'reject'; reason: string }

/** Ends one step of the review; the platform's takes the verdicts along. */
export function useDecision({ open, inTurn, settle }: Writes, { latest, setSaved }: GivenVerdicts) {
  return useCallback(
    (step: 'platform' | 'topLevel', { decision, reason }: Decision) =>
      inTurn(async (): Promise<Failure | undefined> => {
        const detail = open.current
        if (!detail) return undefined
        const body = {
          id: detail.id,
          version: detail.version,
          decision,
          ...(reason.trim() && { reason: reason.trim() }),
        }
        const verdicts = listOf(namesOf(detail), latest.current.verdicts)
        const result =
          step === 'platform'
            ? await request('reviewPlatform', { body: { ...body, verdicts } })
            : await request('reviewTopLevel', { body })
        if (result.ok) setSaved(true)
        return settle(result)
      }),
    [open, inTurn, settle, latest, setSaved],
  )
}
