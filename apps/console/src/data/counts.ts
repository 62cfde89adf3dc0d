import type { WaitingCounts } from '@biaojie/contract/accounts/notices.ts'
import { useCallQuery } from '../kit/calls.ts'

const EVERY_MS = 60_000

export type Counts = WaitingCounts
export type Count = keyof Counts

/** Counts of waiting cases for the menu, read each minute and whenever calls are refreshed. */
export const useCounts = (): Counts => useCallQuery('waitingCounts', {}, { every: EVERY_MS }).data ?? {}
