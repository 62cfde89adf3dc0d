import type { ProposalState } from '@biaojie/contract/registrations/proposal-rules.ts'

export type ProposalEvent = 'take' | 'decline' | 'withdraw' | 'end'

/** An open proposal ends in one of these ways, and only an open one. */
const TRANSITIONS: Record<ProposalEvent, { from: readonly ProposalState[]; to: ProposalState }> = {
  take: { from: ['open'], to: 'taken' },
  decline: { from: ['open'], to: 'declined' },
  withdraw: { from: ['open'], to: 'withdrawn' },
  // Its author left the company, or nobody decided it in its time.
  end: { from: ['open'], to: 'ended' },
}

/** Where the event leads from here; undefined when it cannot happen. */
export const after = (state: ProposalState, event: ProposalEvent): ProposalState | undefined =>
  TRANSITIONS[event].from.includes(state) ? TRANSITIONS[event].to : undefined
