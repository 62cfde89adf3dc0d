import type { ProposalState } from '@biaojie/contract/enterprises/registrations/rules.ts'

export type ProposalEvent = 'take' | 'decline' | 'withdraw' | 'end'

/** Only an open proposal can end, in one of these ways. */
const TRANSITIONS: Record<ProposalEvent, { from: readonly ProposalState[]; to: ProposalState }> = {
  take: { from: ['open'], to: 'taken' },
  decline: { from: ['open'], to: 'declined' },
  withdraw: { from: ['open'], to: 'withdrawn' },
  // Its author left the company, or it was not decided in time.
  end: { from: ['open'], to: 'ended' },
}

/** Returns the next state; undefined when the event cannot happen. */
export const findNextState = (state: ProposalState, event: ProposalEvent): ProposalState | undefined =>
  TRANSITIONS[event].from.includes(state) ? TRANSITIONS[event].to : undefined
