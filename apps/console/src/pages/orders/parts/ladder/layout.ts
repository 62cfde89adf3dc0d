import { addMoney, type Fen, NO_MONEY } from '@biaojie/contract/money.ts'

/** A sum stands on zero; a change leads from the amount before it to the next. */
export type Step = { label: string; kind: 'sum' | 'change'; amount: Fen }

export type Bar = {
  /** Percent of the width, from the left. */
  left: number
  width: number
  /** The end of the bar, where the next one begins. */
  end: number
  isNegative: boolean
}
export type LadderLayout = { zero: number; bars: Bar[] }

/** Returns for each step where its bar begins and ends, on one scale that contains zero. */
export function layOutLadder(steps: readonly Step[]): LadderLayout {
  let level: Fen = NO_MONEY
  const spans = steps.map(({ kind, amount }) => {
    const from = kind === 'sum' ? NO_MONEY : level
    level = addMoney(from, amount)
    return { from, to: level }
  })
  const ends = spans.flatMap(({ from, to }) => [from, to])
  const low = Math.min(0, ...ends)
  const range = Math.max(0, ...ends) - low || 1
  const toPercent = (amount: number) => ((amount - low) / range) * 100
  return {
    zero: toPercent(0),
    bars: spans.map(({ from, to }) => ({
      left: toPercent(Math.min(from, to)),
      width: toPercent(Math.max(from, to)) - toPercent(Math.min(from, to)),
      end: toPercent(to),
      isNegative: to < from,
    })),
  }
}
