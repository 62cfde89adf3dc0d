import type { ForeignHop, ForeignIdentifier } from '@biaojie/contract/resolution/resolution/foreign.ts'
import { hasFailed } from './words.ts'

/** One step on the time line; `share` is its share of the total time, from 0 to 1. */
export type Step = {
  hop: ForeignHop | null
  from: number
  ms: number
  share: number
  isLongest: boolean
  /** The step gave no answer that leads further. */
  hasFailed: boolean
}

/** A step that takes a smaller share is not emphasised. */
const LONG_SHARE = 0.3

/**
 * Returns the steps of a lookup: first the work of this node, then each server that it asked. The total includes
 * what this node did after the last answer; for a cached answer that is not known.
 */
export function makeSteps({
  preparing,
  hops,
  outcome,
  took,
  kept,
}: Pick<ForeignIdentifier, 'preparing' | 'hops' | 'outcome' | 'took' | 'kept'>): {
  steps: Step[]
  total: number
} {
  const last = hops.at(-1)
  const total = Math.max(0.1, preparing + (last ? last.from + last.ms : 0), kept ? 0 : took)
  const longest = Math.max(...hops.map(({ ms }) => ms), 0)
  const own = {
    hop: null,
    from: 0,
    ms: preparing,
    share: preparing / total,
    isLongest: false,
    hasFailed: false,
  }
  const hopSteps = hops.map((hop) => ({
    hop,
    from: preparing + hop.from,
    ms: hop.ms,
    share: hop.ms / total,
    isLongest: hops.length > 1 && hop.ms === longest && hop.ms / total >= LONG_SHARE,
    hasFailed: hasFailed(hop) || (outcome === 'loop' && hop === last),
  }))
  return { steps: [own, ...hopSteps], total }
}

export type Scale = { max: number; step: number; minor: number; ticks: number[] }

/** Returns an axis that starts at 0 and has three to five round numbers. */
export function makeScale(total: number): Scale {
  const rough = total / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const count = Math.max(1, Math.ceil(total / step - 1e-9))
  const roundValue = (value: number) => Number(value.toPrecision(6))
  return {
    max: roundValue(step * count),
    step,
    minor: step / 5,
    ticks: Array.from({ length: count + 1 }, (_, at) => roundValue(step * at)),
  }
}
