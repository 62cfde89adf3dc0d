/** The node's relation to the top-level node above it: plain values, which browsers may load. */

/** Kinds of differences, in the order of the page, by what has to be done about them. */
export const DIFFERENCE_KINDS = ['suspend', 'data', 'hosting', 'missing', 'status', 'unknown'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]
/**
 * Differences in which this node is assumed to be right, so that one button repairs them; staff have to check
 * the others.
 */
export const REPAIRABLE = ['suspend', 'data', 'hosting', 'missing'] as const satisfies DifferenceKind[]
export type Repairable = (typeof REPAIRABLE)[number]

export const DEPOSIT_STATES = ['sent', 'confirmed', 'wrong', 'failed'] as const
export type DepositState = (typeof DEPOSIT_STATES)[number]

/**
 * What staff can do about a message: mark it as seen, inform the company, or suspend or restore the prefix
 * here as well.
 */
export const MESSAGE_STEPS = ['seen', 'inform', 'follow'] as const
export type MessageStep = (typeof MESSAGE_STEPS)[number]
