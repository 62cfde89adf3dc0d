/** examineStatus as a person sees it; -2 and values unknown to this page are `unknown`. */
export type Stage = 'none' | 'reviewing' | 'approved' | 'rejected' | 'unknown'

const STAGES: Record<number, Stage> = { 0: 'reviewing', 1: 'reviewing', 2: 'approved', 3: 'rejected' }

export const toStage = (status: number | null): Stage =>
  status === null ? 'none' : (STAGES[status] ?? 'unknown')
