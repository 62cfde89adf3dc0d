import { monotonic } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { inTime } from '../../platform/lanes.ts'
import {
  type Company,
  companiesNamed,
  companyById,
  companyByPrefix,
  countCompanies,
  lockCompany,
  prefixesAmong,
  prefixesBelow,
  putCompanies,
  putRegistered,
} from './store.ts'

export type { Company, NewCompany } from './store.ts'

/** A change of a company shows on every process after at most this long. */
const FRESH_MS = 5_000
/** Unknown prefixes are remembered too; the bound keeps a flood of them from filling the memory. */
const MAX_REMEMBERED = 20_000

type Remembered = { company: Company | null; until: number }

/** The object known so far while it says the same, so that what was made from it stays good. */
const unchanged = (known: Company | null | undefined, read: Company | null) =>
  known && JSON.stringify(known) === JSON.stringify(read) ? known : read

export function createEnterprises(db: Db, now: () => number = monotonic) {
  const remembered = new Map<string, Remembered>()
  const loading = new Map<string, Promise<Company | null>>()

  async function load(prefix: string): Promise<Company | null> {
    try {
      const company = unchanged(remembered.get(prefix)?.company, await inTime(companyByPrefix(db, prefix)))
      if (remembered.size >= MAX_REMEMBERED) remembered.clear()
      remembered.set(prefix, { company, until: now() + FRESH_MS })
      return company
    } finally {
      loading.delete(prefix)
    }
  }

  return {
    /** The company that holds `prefix`; rejects with DatabaseUnreachable. Not a promise when it is remembered: most lookups never wait for it. */
    companyOf(prefix: string): Company | null | Promise<Company | null> {
      const known = remembered.get(prefix)
      if (known && known.until > now()) return known.company
      let underWay = loading.get(prefix)
      if (!underWay) {
        underWay = load(prefix)
        loading.set(prefix, underWay)
      }
      return underWay
    },
    /** Which of these prefixes exist. */
    prefixesAmong: (prefixes: string[]) => prefixesAmong(db, prefixes),
    /** How many companies there are, or how many registered since a moment. */
    count: (since?: Date) => countCompanies(db, since),
  }
}

/** Creates or replaces companies by prefix; straight from the database, for rules that must not be five seconds late. */
export {
  companiesNamed,
  companyById,
  companyByPrefix,
  lockCompany,
  prefixesAmong,
  prefixesBelow,
  putCompanies,
  putRegistered,
}

export type Enterprises = ReturnType<typeof createEnterprises>
