import { createCounter as create } from '../../apps/server/src/domains/resolution/resolution/figures/counter.ts'

export * from '../../apps/server/src/domains/resolution/resolution/figures/counter.ts'

/** Returns the counter of a server that counts no resolution. */
export const createCounter: typeof create = (...given) => ({
  ...create(...given),
  count() {},
  countWithout() {},
})
