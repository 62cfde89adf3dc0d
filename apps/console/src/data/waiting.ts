import { shareUsed, type Wait } from '@biaojie/contract/deadlines.ts'
import { spanText } from '@biaojie/contract/times.ts'

export const CELLS = 12
/** With less than a working day's hours left a row turns orange. */
const LATE_MINUTES = 480

/** How much of the promised time is used up, in cells; the first fills at once, so that nobody looks forgotten. */
export const filledCells = (row: Wait) => Math.max(Math.round(shareUsed(row) * CELLS), 1)

export const isLate = ({ remainingMinutes }: Pick<Wait, 'remainingMinutes'>) =>
  remainingMinutes < LATE_MINUTES

/** 等了 2 小时; what came this minute has not waited yet. */
export const waitedText = (minutes: number) => (minutes < 1 ? '刚刚提交' : `等了 ${spanText(minutes)}`)

/** 剩余 22 小时, or by how much the promise is broken. */
export const remainingText = (minutes: number) =>
  minutes >= 0 ? `剩余 ${spanText(minutes)}` : `已超时 ${spanText(-minutes)}`
