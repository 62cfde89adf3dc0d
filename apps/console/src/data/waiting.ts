import { spanText } from '@biaojie/contract/times.ts'

export const CELLS = 12
/** With less than a working day's hours left a row turns orange. */
const LATE_MINUTES = 480

type Row = { waitingMinutes: number; remainingMinutes: number }

/** How much of the promised time is used up, in cells; the first fills at once, so that nobody looks forgotten. */
export function filledCells({ waitingMinutes, remainingMinutes }: Row): number {
  const promised = waitingMinutes + Math.max(remainingMinutes, 0)
  if (promised <= 0) return 1
  return Math.min(Math.max(Math.round((waitingMinutes / promised) * CELLS), 1), CELLS)
}

export const isLate = ({ remainingMinutes }: Row) => remainingMinutes < LATE_MINUTES

/** 剩余 22 小时, or by how much the promise is broken. */
export const remainingText = (minutes: number) =>
  minutes >= 0 ? `剩余 ${spanText(minutes)}` : `已超时 ${spanText(-minutes)}`
