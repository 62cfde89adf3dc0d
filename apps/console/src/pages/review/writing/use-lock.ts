import { REFUSALS } from '@biaojie/contract/refusals.ts'
import { timeOf } from '@biaojie/contract/times.ts'
import type { Failure } from '@biaojie/session/call.ts'
import { useCallback, useRef } from 'react'
import { request } from '../../../session/request.ts'
import type { Writes } from './use-writes.ts'

/** A lock with less left is renewed by going on working. */
const RENEW_BELOW_MS = 600_000

/** The lock that keeps others from reviewing the same submission. */
export function useLock({ open, inTurn, settle, setProblem, reload }: Writes) {
  const renewing = useRef(false)

  /** For a write that has its turn already. */
  const lock = useCallback(async (): Promise<Failure | undefined> => {
    const detail = open.current
    if (!detail) return undefined
    const result = await request('reviewClaim', { body: { id: detail.id } })
    if (result.ok && result.data.version !== detail.version) {
      const stale: Failure = { ok: false, ...REFUSALS.registration_stale }
      setProblem(stale)
      return stale
    }
    const failed = settle(result)
    if (!failed) void reload()
    return failed
  }, [open, settle, setProblem, reload])

  /** For half an hour from now. */
  const claim = useCallback(() => inTurn(lock), [inTurn, lock])

  /** Claims what is not held, and renews what soon will not be; a promise only where work must wait for it. */
  const hold = useCallback((): Promise<Failure | undefined> | undefined => {
    const heldBy = open.current?.heldBy
    const left = heldBy?.mine ? timeOf(heldBy.until) - Date.now() : 0
    if (left <= 0) return claim()
    if (left >= RENEW_BELOW_MS || renewing.current) return undefined
    renewing.current = true
    void claim().finally(() => {
      renewing.current = false
    })
    return undefined
  }, [open, claim])
  return { lock, claim, hold }
}
export type Lock = ReturnType<typeof useLock>
