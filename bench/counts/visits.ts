import { createVisits as create } from '../../apps/server/src/domains/resolution/resolution/visits/visits.ts'

export * from '../../apps/server/src/domains/resolution/resolution/visits/visits.ts'

/** Returns the visits of a server that counts no visitor. */
export const createVisits: typeof create = (...given) => ({
  ...create(...given),
  count() {},
  countCheck() {},
  countUnknown() {},
})
