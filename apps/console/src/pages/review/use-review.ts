import type { DataOf } from '@biaojie/contract/calls.ts'
import type { ReviewState, SubmissionDetail } from '@biaojie/contract/review.ts'
import type { ReviewFieldName } from '@biaojie/contract/review-fields.ts'
import { timeOf } from '@biaojie/contract/times.ts'
import type { Failure, Result } from '@biaojie/session/call.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAnswer } from '../../data/use-answer.ts'
import { request } from '../../session/request.ts'
import { type Judged, listOf, type Verdicts, verdictsOf } from './submission/verdicts.ts'

/** Verdicts are put away this long after the last one. */
const SAVE_AFTER_MS = 1_500
/** A lock with less left is renewed by going on working. */
const RENEW_BELOW_MS = 600_000
/** Somebody else holds it, or it is no longer what is shown here. */
const MOVED_ON = [40903, 40904, 40906]
const NOT_HELD = 40905

export type Decision = { decision: 'approve' | 'reject'; reason: string }
type Detail = DataOf<'reviewDetail'>

const mineFor = (detail: Detail | undefined, now: number) =>
  detail?.heldBy?.mine ? timeOf(detail.heldBy.until) - now : 0

/** One submission under review: its lock, the verdicts as they are given, and the decision. */
export function useReview(id: string | undefined) {
  const answer = useAnswer('reviewDetail', id ? { body: { id } } : null)
  const { data: detail, put, reload } = answer
  const [verdicts, setVerdicts] = useState<Verdicts>({})
  const [problem, setProblem] = useState<Failure>()
  const [saved, setSaved] = useState(true)
  const now = useRef({ detail, verdicts, saved })
  now.current = { detail, verdicts, saved }
  const renewing = useRef(false)
  // One write at a time: each needs the version that the one before it left behind.
  const writes = useRef<Promise<unknown>>(Promise.resolve())

  const shown = `${detail?.id}/${detail?.version}`
  const known = useRef('')
  const latest = useRef<ReviewState>(undefined)
  useEffect(() => {
    if (!detail || known.current === shown) return
    // An answer that was on its way while a write went through tells of what was before it.
    const last = latest.current
    if (last?.id === detail.id && last.version > detail.version) {
      put((before) => ({ ...before, version: last.version, heldBy: last.heldBy }))
      return
    }
    known.current = shown
    setVerdicts(verdictsOf(detail.verdicts))
    setSaved(true)
    setProblem(undefined)
  }, [detail, shown, put])

  const take = useCallback(
    (state: ReviewState) => {
      known.current = `${state.id}/${state.version}`
      latest.current = state
      const change = (before: Detail) =>
        before.id === state.id ? { ...before, version: state.version, heldBy: state.heldBy } : before
      // The next write may come before the next drawing.
      if (now.current.detail) now.current = { ...now.current, detail: change(now.current.detail) }
      put(change)
    },
    [put],
  )
  const settle = useCallback(
    (result: Result<ReviewState>): Failure | undefined => {
      if (result.ok) take(result.data)
      else if (MOVED_ON.includes(result.code)) setProblem(result)
      return result.ok ? undefined : result
    },
    [take],
  )

  const inTurn = useCallback(<T>(work: () => Promise<T>): Promise<T> => {
    const next = writes.current.then(work)
    writes.current = next.catch(() => undefined)
    return next
  }, [])

  const lock = useCallback(async (): Promise<Failure | undefined> => {
    const open = now.current.detail
    if (!open) return undefined
    const before = open.version
    const result = await request('reviewClaim', { body: { id: open.id } })
    if (result.ok && result.data.version !== before) {
      const stale = { ok: false, code: 40903, message: '资料已有变化，请刷新后重试' } as const
      setProblem(stale)
      return stale
    }
    const failed = settle(result)
    if (!failed) void reload()
    return failed
  }, [settle, reload])

  /** The lock, for half an hour from now. */
  const claim = useCallback(() => inTurn(lock), [inTurn, lock])

  const save = useCallback(
    () =>
      inTurn(async (): Promise<Failure | undefined> => {
        const { detail: open, verdicts: given, saved: done } = now.current
        if (!open || done) return undefined
        const body = { id: open.id, version: open.version, verdicts: listOf(namesOf(open), given) }
        let failed = settle(await request('reviewSave', { body }))
        if (failed?.code === NOT_HELD && !(await lock())) {
          failed = settle(await request('reviewSave', { body }))
        }
        if (!failed && now.current.verdicts === given) setSaved(true)
        return failed
      }),
    [inTurn, settle, lock],
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
      if (!now.current.saved) void save()
    }
    document.addEventListener('visibilitychange', keep)
    return () => {
      document.removeEventListener('visibilitychange', keep)
      keep()
    }
  }, [save])

  /** Takes the lock with the first verdict, and longer while the work goes on. */
  const judge = useCallback(
    async (field: ReviewFieldName, judged: Judged): Promise<Failure | undefined> => {
      const left = mineFor(now.current.detail, Date.now())
      if (left <= 0) {
        const failed = await claim()
        if (failed) return failed
      } else if (left < RENEW_BELOW_MS && !renewing.current) {
        // Beside the typing, which must not wait for it.
        renewing.current = true
        void claim().finally(() => {
          renewing.current = false
        })
      }
      setVerdicts((before) => ({ ...before, [field]: judged }))
      setSaved(false)
      return undefined
    },
    [claim],
  )

  const release = useCallback(async () => {
    const failed = await save()
    const open = now.current.detail
    if (failed || !open) return failed
    const result = settle(await request('reviewRelease', { body: { id: open.id } }))
    void reload()
    return result
  }, [save, settle, reload])

  const decide = useCallback(
    (step: 'platform' | 'topLevel', { decision, reason }: Decision) =>
      inTurn(async (): Promise<Failure | undefined> => {
        const { detail: open, verdicts: given } = now.current
        if (!open) return undefined
        const body = {
          id: open.id,
          version: open.version,
          decision,
          ...(reason.trim() && { reason: reason.trim() }),
        }
        const result =
          step === 'platform'
            ? await request('reviewPlatform', { body: { ...body, verdicts: listOf(namesOf(open), given) } })
            : await request('reviewTopLevel', { body })
        if (result.ok) setSaved(true)
        return settle(result)
      }),
    [inTurn, settle],
  )

  /** What the server has now, in the place of everything shown. */
  const restart = useCallback(async () => {
    known.current = ''
    latest.current = undefined
    setProblem(undefined)
    await reload()
  }, [reload])

  return { ...answer, restart, verdicts, problem, saved, claim, release, judge, save, decide }
}

export const namesOf = (detail: SubmissionDetail): ReviewFieldName[] =>
  detail.fields.map(({ field }) => field)
export type Review = ReturnType<typeof useReview>
