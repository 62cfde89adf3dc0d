import { computeShareUsed, type Wait } from '@biaojie/contract/deadlines.ts'
import { formatSpan } from '@biaojie/contract/times.ts'

export const CELLS = 12
/** A row turns orange with less than one working day left. */
export const LATE_MINUTES = 480

/**
 * Returns the used share of the promised time in cells; the first fills at once, so that no case looks
 * forgotten.
 */
export const countFilledCells = (row: Wait) => Math.max(Math.round(computeShareUsed(row) * CELLS), 1)

export const isLate = ({ remainingMinutes }: Pick<Wait, 'remainingMinutes'>) =>
  remainingMinutes < LATE_MINUTES

/** Returns 等了 2 小时; a case of this minute has not waited yet. */
export const formatWaited = (minutes: number) => (minutes < 1 ? '刚刚提交' : `等了 ${formatSpan(minutes)}`)

/** Returns 剩余 22 小时, or the time since the deadline. */
export const formatRemaining = (minutes: number) =>
  minutes >= 0 ? `剩余 ${formatSpan(minutes)}` : `已超时 ${formatSpan(-minutes)}`
