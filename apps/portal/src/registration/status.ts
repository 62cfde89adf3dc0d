import { timeOf } from '@biaojie/contract/times.ts'

/** examineStatus as a person sees it; -2 and whatever this page does not know are `unknown`. */
export type Stage = 'none' | 'reviewing' | 'approved' | 'rejected' | 'unknown'

const STAGES: Record<number, Stage> = { 0: 'reviewing', 1: 'reviewing', 2: 'approved', 3: 'rejected' }

export const stageOf = (status: number | null): Stage =>
  status === null ? 'none' : (STAGES[status] ?? 'unknown')

/** How long a review of both steps usually takes at most. */
export const PROMISED_HOURS = 48

/** Hours since a submission; 0 while clocks disagree. */
export function hoursSince(submitTime: string, now: number): number {
  const hours = (now - timeOf(submitTime)) / 3_600_000
  return Number.isFinite(hours) ? Math.max(0, hours) : 0
}
