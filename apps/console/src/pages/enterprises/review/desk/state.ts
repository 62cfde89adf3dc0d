import type { ReviewState, SubmissionDetail } from '@biaojie/contract/registrations/review.ts'
import type { ReviewFieldName } from '@biaojie/contract/registrations/review-fields.ts'
import type { Failure } from '@biaojie/session/call.ts'
import { type Judged, type Verdicts, verdictsOf } from '../submission/verdicts.ts'

/** One submission on the desk: what is shown, what was judged, and whether the server has it. */
export type DeskState = {
  /** Undefined until it was read. */
  detail: SubmissionDetail | undefined
  /** Why it could not be read, or not again. */
  failure: Failure | undefined
  verdicts: Verdicts
  /** The server has these verdicts. */
  saved: boolean
  /** What is shown is no longer true: somebody else has locked or decided it. Only reading it anew helps. */
  outdated: Failure | undefined
  /** What the last write of our own left behind. */
  written: ReviewState | undefined
}

export type DeskEvent =
  | { type: 'read'; detail: SubmissionDetail }
  | { type: 'notRead'; failure: Failure }
  | { type: 'judged'; field: ReviewFieldName; judged: Judged }
  /** A write went through; `sent`: the verdicts that it took along. */
  | { type: 'wrote'; state: ReviewState; sent?: Verdicts }
  | { type: 'overtaken'; failure: Failure }
  /** Everything shown is to be replaced by what is read next. */
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
      return read(desk, event.detail)
    case 'notRead':
      return { ...desk, failure: event.failure }
    case 'judged':
      return { ...desk, verdicts: { ...desk.verdicts, [event.field]: event.judged }, saved: false }
    case 'wrote':
      return wrote(desk, event)
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
 * An answer that was requested before a write finished shows the state before it: the lock of the write counts.
 * A version that was not written here brings the verdicts of another reviewer, or of an earlier day.
 */
function read(desk: DeskState, detail: SubmissionDetail): DeskState {
  const { written } = desk
  const late = written && written.version > detail.version
  const shown = late ? { ...detail, version: written.version, heldBy: written.heldBy } : detail
  const ours = desk.detail !== undefined && desk.detail.version === shown.version
  if (ours) return { ...desk, detail: shown, failure: undefined }
  return {
    ...desk,
    detail: shown,
    failure: undefined,
    verdicts: verdictsOf(detail.verdicts),
    saved: true,
    outdated: undefined,
  }
}

function wrote(desk: DeskState, { state, sent }: Extract<DeskEvent, { type: 'wrote' }>): DeskState {
  if (!desk.detail) return desk
  const detail = { ...desk.detail, version: state.version, heldBy: state.heldBy }
  // What was judged while the write was under way is still to be saved.
  return { ...desk, detail, written: state, saved: desk.saved || desk.verdicts === sent }
}

/** A lock with less left is renewed by going on working, in ms. */
const RENEW_BELOW = 600_000

/** What judging needs first: nothing, the lock renewed meanwhile, or the lock before anything else. */
export function lockNeed(desk: DeskState, until: (time: string) => number): 'none' | 'renew' | 'claim' {
  const heldBy = desk.detail?.heldBy
  const left = heldBy?.mine ? until(heldBy.until) : 0
  if (left <= 0) return 'claim'
  return left < RENEW_BELOW ? 'renew' : 'none'
}
