import type { ReviewState } from '@biaojie/contract/enterprises/registrations/review.ts'
import type { ReviewFieldName } from '@biaojie/contract/enterprises/registrations/review-fields.ts'
import { REFUSALS } from '@biaojie/contract/refusals.ts'
import { toTimestamp } from '@biaojie/contract/times.ts'
import type { Failure, Result } from '@biaojie/session/answer.ts'
import { isRefusal } from '@biaojie/session/refusal.ts'
import type { request } from '../../../../session/request.ts'
import { type Judged, listFieldNames, toVerdictList, type Verdicts } from '../submission/verdicts.ts'
import { type DeskEvent, type DeskState, EMPTY_DESK, findLockNeed, reduceDesk } from './state.ts'

/** Verdicts are saved this many ms after the last one. */
const SAVE_AFTER = 1_500
/** Another reviewer has locked it, or the shown version is outdated. */
const OUTDATED = ['registration_stale', 'review_held', 'review_wrong_step'] as const

export type Decision = { decision: 'approve' | 'reject'; reason: string }
type Outcome = Promise<Failure | undefined>

type Deps = {
  id: string
  ask: typeof request
  now: () => number
  /** Starts `work` after a delay in ms and returns a function that cancels it. */
  runLater: (work: () => void, ms: number) => () => void
}

type Place = {
  getState: () => DeskState
  dispatch: (event: DeskEvent) => void
  read: () => Promise<void>
}

/** Writes run one at a time, because each needs the version left by the one before. */
function createWrites({ id, ask }: Pick<Deps, 'id' | 'ask'>, { getState, dispatch, read }: Place) {
  let turn: Promise<unknown> = Promise.resolve()
  const runOneAtATime = <T>(work: () => Promise<T>): Promise<T> => {
    const next = turn.then(work)
    turn = next.catch(() => undefined)
    return next
  }
  const settle = (result: Result<ReviewState>, sent?: Verdicts): Failure | undefined => {
    if (result.ok) dispatch({ type: 'wrote', state: result.data, ...(sent && { sent }) })
    else if (isRefusal(result, ...OUTDATED)) dispatch({ type: 'overtaken', failure: result })
    return result.ok ? undefined : result
  }
  /** This lock is for a write whose turn has come. */
  const lock = async (): Outcome => {
    const { detail } = getState()
    if (!detail) return undefined
    const result = await ask('reviewClaim', { body: { id } })
    if (result.ok && result.data.version !== detail.version) {
      const failure: Failure = { ok: false, ...REFUSALS.registration_stale }
      dispatch({ type: 'overtaken', failure })
      return failure
    }
    const failed = settle(result)
    if (!failed) void read()
    return failed
  }
  const save = () =>
    runOneAtATime(async (): Outcome => {
      const { detail, verdicts: sent, saved } = getState()
      if (!detail || saved) return undefined
      const write = async () => {
        const version = getState().detail?.version ?? detail.version
        return settle(
          await ask('reviewSave', {
            body: { id, version, verdicts: toVerdictList(listFieldNames(detail), sent) },
          }),
          sent,
        )
      }
      const failed = await write()
      // The lock expired in the meantime. Lock again unless another person holds it.
      if (!failed || !isRefusal(failed, 'review_not_held') || (await lock())) return failed
      return write()
    })
  /** Ends one step of the review; the platform's step includes the verdicts. */
  const decide = (step: 'platform' | 'topLevel', { decision, reason }: Decision) =>
    runOneAtATime(async (): Outcome => {
      const { detail, verdicts: sent } = getState()
      if (!detail) return undefined
      const text = reason.trim()
      const body = { id, version: detail.version, decision, ...(text && { reason: text }) }
      const verdicts = toVerdictList(listFieldNames(detail), sent)
      const result =
        step === 'platform'
          ? await ask('reviewPlatform', { body: { ...body, verdicts } })
          : await ask('reviewTopLevel', { body })
      return settle(result, sent)
    })
  return { settle, claim: () => runOneAtATime(lock), save, decide }
}

/**
 * Runs the review of one submission without any page: reads it, takes and renews the lock, stores verdicts on
 * the server, decides. Its steps return a failure or nothing.
 */
export function createDesk({ id, ask, now, runLater }: Deps) {
  let desk = EMPTY_DESK
  const listeners = new Set<() => void>()
  let stopTimer: (() => void) | undefined
  let renewing = false

  const getState = () => desk
  const dispatch = (event: DeskEvent) => {
    desk = reduceDesk(desk, event)
    for (const listener of listeners) listener()
  }
  const read = async () => {
    const answer = await ask('reviewDetail', { body: { id } })
    dispatch(answer.ok ? { type: 'read', detail: answer.data } : { type: 'notRead', failure: answer })
  }
  const { settle, claim, save, decide } = createWrites({ id, ask }, { getState, dispatch, read })
  const renew = () => {
    if (renewing) return
    renewing = true
    void claim().finally(() => {
      renewing = false
    })
  }
  return {
    getState,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read,
    claim,
    save,
    decide,
    /** Replaces everything shown by the server's current data. */
    restart: async () => {
      dispatch({ type: 'restarted' })
      await read()
    },
    /** Takes the lock with the first verdict, and renews it while the work continues. */
    judge: async (field: ReviewFieldName, judged: Judged): Outcome => {
      const need = findLockNeed(desk, (time) => toTimestamp(time) - now())
      // Typing must not wait: a held submission takes the verdict at once.
      const failed = need === 'claim' ? await claim() : undefined
      if (failed) return failed
      if (need === 'renew') renew()
      dispatch({ type: 'judged', field, judged })
      stopTimer?.()
      stopTimer = runLater(() => void save(), SAVE_AFTER)
      return undefined
    },
    release: async (): Outcome => {
      const failed = await save()
      if (failed) return failed
      const result = settle(await ask('reviewRelease', { body: { id } }))
      void read()
      return result
    },
  }
}
