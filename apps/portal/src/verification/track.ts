/** [x, y, ms since the start] of each step of the hand. */
export type Track = number[][]

const MAX_STEPS = 400
const EVERY_MS = 16

/** Records a movement: no more often than the screen is drawn, and never more than the server accepts. */
export function createTrack(x: number, y: number, startedAt: number) {
  const steps: Track = [[Math.round(x), Math.round(y), 0]]
  return {
    steps,
    add(atX: number, atY: number, now: number) {
      const ms = Math.round(now - startedAt)
      const step = [Math.round(atX), Math.round(atY), ms]
      const [, , lastMs = 0] = steps.at(-1) ?? []
      if (steps.length > 1 && (ms - lastMs < EVERY_MS || steps.length === MAX_STEPS))
        steps[steps.length - 1] = step
      else steps.push(step)
    },
  }
}
