import type { ReviewState, SubmissionDetail } from '@biaojie/contract/enterprises/registrations/review.ts'
import type { ReviewFieldName } from '@biaojie/contract/enterprises/registrations/review-fields.ts'
import type { Failure } from '@biaojie/session/answer.ts'
import { type Judged, toVerdicts, type Verdicts } from '../submission/verdicts.ts'

/** One submission on the desk: the shown data, the verdicts, and whether the server has them. */
export type DeskState = {
  /** Undefined until it was read. */
  detail: SubmissionDetail | undefined
  /** The reason why it could not be read, or not again. */
  failure: Failure | undefined
  verdicts: Verdicts
  /** The server has these verdicts. */
  saved: boolean
  /** The shown data are outdated: somebody else has locked or decided it. It must be read again. */
  outdated: Failure | undefined
  /** The state after the last write of this desk. */
  written: ReviewState | undefined
}

export type DeskEvent =
  | { type: 'read'; detail: SubmissionDetail }
  | { type: 'notRead'; failure: Failure }
  | { type: 'judged'; field: ReviewFieldName; judged: Judged }
  /** A write succeeded; `sent` are the verdicts that it included. */
  | { type: 'wrote'; state: ReviewState; sent?: Verdicts }
  | { type: 'overtaken'; failure: Failure }
  /** The next answer replaces all data on the page. */
  | { type: 'restarted' }

export const EMPTY_DESK: DeskState = {
  detail: undefined,
  failure: undefined,
  verdicts: {},
  saved: true,
  outdated: undefined,
  written: undefined,
}

export function reduceDesk(desk: DeskState, event: DeskEvent): DeskState {
  switch (event.type) {
    case 'read':
      return applyDetail(desk, event.detail)
    case 'notRead':
      return { ...desk, failure: event.failure }
    case 'judged':
      return { ...desk, verdicts: { ...desk.verdicts, [event.field]: event.judged }, saved: false }
    case 'wrote':
      return applyWrite(desk, event)
    case 'overtaken':
      return { ...desk, outdated: event.failure }
    case 'restarted':
      return {
        ...desk,
        outdated: undefined,
        written: undefined,
        saved: true,
        verdicts: {},
        detail: undefined,
      }
  }
}

/**
 * An answer that was requested before a write finished contains the older state, so the lock from the write
 * is used. A version that was not written here contains verdicts of another reviewer, or of an earlier day.
 */
function applyDetail(desk: DeskState, detail: SubmissionDetail): DeskState {
  const { written } = desk
  const late = written && written.version > detail.version
  const shown = late ? { ...detail, version: written.version, heldBy: written.heldBy } : detail
  const ours = desk.detail !== undefined && desk.detail.version === shown.version
  if (ours) return { ...desk, detail: shown, failure: undefined }
  return {
    ...desk,
    detail: shown,
    failure: undefined,
    verdicts: toVerdicts(detail.verdicts),
    saved: true,
    outdated: undefined,
  }
}

function applyWrite(desk: DeskState, { state, sent }: Extract<DeskEvent, { type: 'wrote' }>): DeskState {
  if (!desk.detail) return desk
  const detail = { ...desk.detail, version: state.version, heldBy: state.heldBy }
  // Verdicts given during the write are still to be saved.
  return { ...desk, detail, written: state, saved: desk.saved || desk.verdicts === sent }
}

/** Work renews a lock with less than this many ms left. */
const RENEW_BELOW = 600_000

/** Returns what a verdict needs: nothing, a renewed lock meanwhile, or the lock first. */
export function findLockNeed(desk: DeskState, until: (time: string) => number): 'none' | 'renew' | 'claim' {
  const heldBy = desk.detail?.heldBy
  const left = heldBy?.mine ? until(heldBy.until) : 0
  if (left <= 0) return 'claim'
  return left < RENEW_BELOW ? 'renew' : 'none'
}
