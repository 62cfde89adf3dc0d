import { monotonic } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTime, isUnreachable } from '../../../platform/database/lanes.ts'
import {
  type Company,
  companiesByIds,
  companiesByName,
  companiesByPrefix,
  companyById,
  companyByPrefix,
  countCompanies,
  countHoldersBy,
  existingPrefixes,
  findHolders,
  holdersUntil,
  lockCompany,
  prefixesOfNode,
  upsertCompanies,
  upsertRegistered,
} from './store.ts'

export { companyOfDirectory } from './directory.ts'
export { isStaff, ownPrefix, readablePrefix } from './owners.ts'
export type { Company, NewCompany } from './store.ts'

/** Every process shows a changed company after at most this long. */
const CACHE_MS = 5_000
/** Unknown prefixes are cached too, and the bound keeps a flood of them from filling the memory. */
const MAX_CACHED = 20_000

/**
 * While the database cannot be reached a company stays known this long, so that lookups go on which have their own
 * answers from a replica or from memory.
 */
const OUTAGE_MS = 10 * 60_000
const TRY_AGAIN_MS = 1_000

type Cached = {
  company: Company | null
  until: number
  readAt: number
  /** The database was away at the last look. */
  away: boolean
}

/** Returns the cached object if it is equal, so that answers cached under it stay valid. */
const unchanged = (known: Company | null | undefined, read: Company | null) =>
  known && JSON.stringify(known) === JSON.stringify(read) ? known : read

/** `spare` is a replica, asked for companies while the database cannot be reached. */
export function createEnterprises(db: Db, now: () => number = monotonic, spare?: Db) {
  const cache = new Map<string, Cached>()
  const loading = new Map<string, Promise<Company | null>>()

  async function load(prefix: string): Promise<Company | null> {
    try {
      const company = unchanged(cache.get(prefix)?.company, await inTime(companyByPrefix(db, prefix)))
      if (cache.size >= MAX_CACHED) cache.clear()
      cache.set(prefix, { company, until: now() + CACHE_MS, readAt: now(), away: false })
      return company
    } catch (error) {
      if (!isUnreachable(error)) throw error
      const known = cache.get(prefix)
      const found = spare && (await inTime(companyByPrefix(spare, prefix)).catch(() => undefined))
      const isRecent = known && now() - known.readAt <= OUTAGE_MS
      if (found === undefined && !isRecent) throw error
      const company = found === undefined ? (known?.company ?? null) : unchanged(known?.company, found)
      const readAt = found === undefined ? (known?.readAt ?? 0) : now()
      cache.set(prefix, { company, readAt, until: now() + TRY_AGAIN_MS, away: true })
      return company
    } finally {
      loading.delete(prefix)
    }
  }

  return {
    /**
     * Returns the company that holds `prefix`; a promise only when it is not cached. Rejects with
     * DatabaseUnreachable where neither is there and it was not known before.
     */
    companyOf(prefix: string): Company | null | Promise<Company | null> {
      const known = cache.get(prefix)
      if (known && known.until > now()) return known.company
      let running = loading.get(prefix)
      if (!running) {
        running = load(prefix)
        loading.set(prefix, running)
      }
      if (!known?.away) return running
      // No visitor waits for each try while the database is away.
      running.catch(() => cache.delete(prefix))
      return known.company
    },
    /** Returns approved holders by name or prefix, for visitors. */
    search: (asked: { text: string; current: number; size: number }) => findHolders(db, asked),
    /** Returns those of these prefixes that exist. */
    existingPrefixes: (prefixes: string[]) => existingPrefixes(db, prefixes),
    /** Counts all companies, or those registered since a moment. */
    count: (since?: Date) => countCompanies(db, since),
    /** Counts approved companies by industry or province, most first. */
    countBy: (by: 'industry' | 'province') => countHoldersBy(db, by),
  }
}

/** These read the database, for rules that must not see a cached company. */
export {
  companiesByIds,
  companiesByName,
  companiesByPrefix,
  companyById,
  companyByPrefix,
  existingPrefixes,
  holdersUntil,
  lockCompany,
  prefixesOfNode,
  upsertCompanies,
  upsertRegistered,
}

export type Enterprises = ReturnType<typeof createEnterprises>
