import { REFUSALS } from '@biaojie/contract/refusals.ts'
import type { ReviewState } from '@biaojie/contract/registrations/review.ts'
import type { ReviewFieldName } from '@biaojie/contract/registrations/review-fields.ts'
import { timeOf } from '@biaojie/contract/times.ts'
import { type Failure, isRefusal, type Result } from '@biaojie/session/call.ts'
import type { request } from '../../../../session/request.ts'
import { type Judged, listOf, namesOf, type Verdicts } from '../submission/verdicts.ts'
import { type DeskEvent, type DeskState, EMPTY_DESK, lockNeed, reduceDesk } from './state.ts'

/** Verdicts are saved this long after the last one, in ms. */
const SAVE_AFTER = 1_500
/** Another reviewer has locked it, or it is no longer what is shown here. */
const OUTDATED = ['registration_stale', 'review_held', 'review_wrong_step'] as const

export type Decision = { decision: 'approve' | 'reject'; reason: string }
type Outcome = Promise<Failure | undefined>

type Deps = {
  id: string
  ask: typeof request
  now: () => number
  /** Starts `work` after so many ms and answers how to stop it. */
  later: (work: () => void, ms: number) => () => void
}

type Place = {
  state: () => DeskState
  dispatch: (event: DeskEvent) => void
  read: () => Promise<void>
}

/** Writes go one at a time, because each needs the version that the one before it left behind. */
function createWrites({ id, ask }: Pick<Deps, 'id' | 'ask'>, { state, dispatch, read }: Place) {
  let turn: Promise<unknown> = Promise.resolve()
  const oneAtATime = <T>(work: () => Promise<T>): Promise<T> => {
    const next = turn.then(work)
    turn = next.catch(() => undefined)
    return next
  }
  const settle = (result: Result<ReviewState>, sent?: Verdicts): Failure | undefined => {
    if (result.ok) dispatch({ type: 'wrote', state: result.data, ...(sent && { sent }) })
    else if (isRefusal(result, ...OUTDATED)) dispatch({ type: 'overtaken', failure: result })
    return result.ok ? undefined : result
  }
  /** For a write that has its turn already. */
  const lock = async (): Outcome => {
    const { detail } = state()
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
    oneAtATime(async (): Outcome => {
      const { detail, verdicts: sent, saved } = state()
      if (!detail || saved) return undefined
      const write = async () => {
        const version = state().detail?.version ?? detail.version
        return settle(
          await ask('reviewSave', { body: { id, version, verdicts: listOf(namesOf(detail), sent) } }),
          sent,
        )
      }
      const failed = await write()
      // The lock ran out meanwhile: taken again if nobody else has it.
      if (!failed || !isRefusal(failed, 'review_not_held') || (await lock())) return failed
      return write()
    })
  /** Ends one step of the review; the platform's takes the verdicts along. */
  const decide = (step: 'platform' | 'topLevel', { decision, reason }: Decision) =>
    oneAtATime(async (): Outcome => {
      const { detail, verdicts: sent } = state()
      if (!detail) return undefined
      const said = reason.trim()
      const body = { id, version: detail.version, decision, ...(said && { reason: said }) }
      const verdicts = listOf(namesOf(detail), sent)
      const result =
        step === 'platform'
          ? await ask('reviewPlatform', { body: { ...body, verdicts } })
          : await ask('reviewTopLevel', { body })
      return settle(result, sent)
    })
  return { settle, claim: () => oneAtATime(lock), save, decide }
}

/**
 * One submission under review, apart from any page: reads it, takes and renews the lock, keeps verdicts on the server,
 * decides. What its steps answer is a failure, or nothing.
 */
export function createDesk({ id, ask, now, later }: Deps) {
  let desk = EMPTY_DESK
  const listeners = new Set<() => void>()
  let stopTimer: (() => void) | undefined
  let renewing = false

  const state = () => desk
  const dispatch = (event: DeskEvent) => {
    desk = reduceDesk(desk, event)
    for (const listener of listeners) listener()
  }
  const read = async () => {
    const answer = await ask('reviewDetail', { body: { id } })
    dispatch(answer.ok ? { type: 'read', detail: answer.data } : { type: 'notRead', failure: answer })
  }
  const { settle, claim, save, decide } = createWrites({ id, ask }, { state, dispatch, read })
  const renew = () => {
    if (renewing) return
    renewing = true
    void claim().finally(() => {
      renewing = false
    })
  }
  return {
    state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read,
    claim,
    save,
    decide,
    /** What the server has now, in the place of everything shown. */
    restart: async () => {
      dispatch({ type: 'restarted' })
      await read()
    },
    /** Takes the lock with the first verdict, and longer while the work goes on. */
    judge: async (field: ReviewFieldName, judged: Judged): Outcome => {
      const need = lockNeed(desk, (time) => timeOf(time) - now())
      // Typing must not wait: what is held already takes the verdict at once.
      const failed = need === 'claim' ? await claim() : undefined
      if (failed) return failed
      if (need === 'renew') renew()
      dispatch({ type: 'judged', field, judged })
      stopTimer?.()
      stopTimer = later(() => void save(), SAVE_AFTER)
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
