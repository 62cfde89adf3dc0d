import { toPrefix } from '../../apps/server/src/domains/identifiers/records/identifiers.ts'
import { createCounter } from '../../apps/server/src/domains/resolution/resolution/figures/counter.ts'
import { createVisits } from '../../apps/server/src/domains/resolution/resolution/visits/visits.ts'
import { getSystemNow } from '../../apps/server/src/platform/base/clock.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { toHandleAt } from '../records.ts'
import type { Load } from '../wrk.ts'

const BATCHES = 12

/** The hot keys of `keys.lua`. */
const HOT = 10_000

const pickNumber = (below: number) => Math.floor(Math.random() * below)
const chooseKey = ({ keys, records }: Load) =>
  keys === 'hot' && Math.random() < 0.9 ? pickNumber(HOT) * Math.floor(records / HOT) : pickNumber(records)

/** Every request comes from another network, so that each is counted: this is the most expensive case. */
const toAddress = (i: number) => `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`

/**
 * Returns the microseconds of processor time that the counters take for one lookup when called by themselves, the
 * write to the database after each `lookups` included.
 */
export async function measureAlone({ db }: Database, load: Load, lookups: number): Promise<number> {
  const visits = createVisits(db, getSystemNow)
  const counter = createCounter(db, getSystemNow)
  const found = Array.from({ length: load.records }, (_, i) => ({
    key: toHandleAt(i),
    template: 'disc',
    batch: `B${i % 20}`,
  }))
  const asking = { userAgent: load.agent ?? '', method: 'POST', header: () => '' } as const
  let before = process.cpuUsage()
  for (let batch = 0; batch <= BATCHES; batch++) {
    // The first batch warms up.
    if (batch === 1) before = process.cpuUsage()
    for (let i = 0; i < lookups; i++) {
      const identifier = found[chooseKey(load)]
      if (!identifier) continue
      visits.count(identifier, '', { ...asking, ip: toAddress(i) })
      counter.count(0.2, toPrefix(identifier.key))
    }
    await visits.flush()
    await counter.flush()
  }
  const { user, system } = process.cpuUsage(before)
  await visits.close()
  await counter.close()
  return (user + system) / (BATCHES * lookups)
}
