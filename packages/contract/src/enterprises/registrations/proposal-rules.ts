/** Rules of members' proposals on their company's registered data, shared by pages and server. */

/**
 * A proposal is open until an administrator takes it over or declines it, its author withdraws it, or it
 * ends.
 */
export const PROPOSAL_STATES = ['open', 'taken', 'declined', 'withdrawn', 'ended'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

/** Longest note of a member, and longest reason of an administrator, in characters. */
export const PROPOSAL_TEXT_MAX = 200
