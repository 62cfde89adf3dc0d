import { STAFF } from '@biaojie/contract/define.ts'
import { getIdentity, getNodePrefix, isCompanyPrefix } from '@biaojie/contract/identity.ts'
import { EXAMINE_STATUS } from '@biaojie/contract/rules.ts'
import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import { readMonotonicClock } from '../../../platform/base/clock.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { isUnreachable, waitAtMost } from '../../../platform/database/lanes.ts'
import { enterCompanies } from './entries.ts'
import {
  type Company,
  countCompanies,
  countHoldersBy,
  findCompanyById,
  findCompanyByPrefix,
  findExistingPrefixes,
  findHolders,
  type NewCompany,
  writeCompanyRows,
} from './store.ts'

/** Creates companies, or replaces their data, and enters them in the public register. */
export const saveCompanies = (db: Db, rows: NewCompany[], at: Date): Promise<void> =>
  transact(db, async (db) => enterCompanies(db, await writeCompanyRows(db, rows), at))

/** Returns the prefix of a member's company; refuses until the prefix is granted. */
export async function requireCompanyPrefix(db: Db, { companyId }: Person): Promise<string> {
  const company = companyId ? await findCompanyById(db, companyId) : null
  if (!company) throw refuse('forbidden')
  if (company.examineStatus !== EXAMINE_STATUS.approved) throw refuse('prefix_needed')
  return company.prefix
}

/** The company whose own node this is holds the prefix of the node. */
export async function registerOwnCompany(db: Db, at: Date): Promise<void> {
  const prefix = getNodePrefix()
  if (!isCompanyPrefix(prefix) || (await findCompanyByPrefix(db, prefix))) return
  const { operator } = getIdentity()
  const company = { prefix, name: operator, examineStatus: EXAMINE_STATUS.approved, createTime: at }
  await saveCompanies(db, [company], at)
}

/** Tells whether only the name is registered of the company whose own node this is. */
export const isOwnAndBare = ({ prefix, industryCode, address, liaison }: Company): boolean =>
  prefix === getNodePrefix() && industryCode === '' && address === '' && liaison === ''

export const isStaff = ({ type }: Person) => STAFF.some((staffType) => staffType === type)

/** Returns the prefix to read: that of the member's own company, or for staff the prefix they name. */
export async function requirePrefixToRead(db: Db, who: Person, named = ''): Promise<string> {
  if (!isStaff(who)) return requireCompanyPrefix(db, who)
  const company = named ? await findCompanyByPrefix(db, named) : null
  if (!company) throw refuse('company_not_found')
  return company.prefix
}

export { findCompanyOfDirectory } from './directory.ts'
export {
  createCompanyEntry,
  createSuspensionEntry,
  enterFormerCompanies,
  findCompanyDifferences,
} from './entries.ts'
export type { Company, NewCompany } from './store.ts'
/** These read the database, for rules that must not see a cached company. */
export {
  countPrefixHolders,
  findCompaniesByIds,
  findCompaniesByName,
  findCompaniesByPrefix,
  findCompanyById,
  findCompanyByPrefix,
  findExistingPrefixes,
  listHoldersUntil,
  listPrefixesOfNode,
  listPrefixHolders,
  lockCompany,
  saveRegisteredCompany,
  setSuspended,
  writeCompanyRows,
} from './store.ts'

/** Every process shows a changed company after at most this long. */
const CACHE_MS = 5_000
/** Unknown prefixes are cached too, and the bound keeps a flood of them from filling the memory. */
const MAX_CACHED = 20_000

/**
 * While the database cannot be reached, cached companies are used for this long, so that lookups answered by a
 * replica or from memory continue.
 */
const OUTAGE_MS = 10 * 60_000
const RETRY_MS = 1_000

type Cached = {
  company: Company | null
  until: number
  readAt: number
  /** The database could not be reached at the last read. */
  isUnreachable: boolean
}

/** Returns the cached object if it is equal, so that answers cached under it stay valid. */
const keepIfEqual = (cached: Company | null | undefined, read: Company | null) =>
  cached && JSON.stringify(cached) === JSON.stringify(read) ? cached : read

/** `replica` answers while the database cannot be reached. */
export function createEnterprises(db: Db, now: () => number = readMonotonicClock, replica?: Db) {
  const cache = new Map<string, Cached>()
  const loading = new Map<string, Promise<Company | null>>()

  async function loadCompany(prefix: string): Promise<Company | null> {
    try {
      const company = keepIfEqual(
        cache.get(prefix)?.company,
        await waitAtMost(findCompanyByPrefix(db, prefix)),
      )
      if (cache.size >= MAX_CACHED) cache.clear()
      cache.set(prefix, { company, until: now() + CACHE_MS, readAt: now(), isUnreachable: false })
      return company
    } catch (error) {
      if (!isUnreachable(error)) throw error
      const cached = cache.get(prefix)
      const copy = replica && (await waitAtMost(findCompanyByPrefix(replica, prefix)).catch(() => undefined))
      const isRecent = cached && now() - cached.readAt <= OUTAGE_MS
      if (copy === undefined && !isRecent) throw error
      const company = copy === undefined ? (cached?.company ?? null) : keepIfEqual(cached?.company, copy)
      const readAt = copy === undefined ? (cached?.readAt ?? 0) : now()
      cache.set(prefix, { company, readAt, until: now() + RETRY_MS, isUnreachable: true })
      return company
    } finally {
      loading.delete(prefix)
    }
  }

  return {
    /**
     * Returns the company that holds `prefix`; a promise only when it is not cached. Rejects with
     * DatabaseUnreachable when neither database nor replica answers and the company is not cached.
     */
    findCompanyCached(prefix: string): Company | null | Promise<Company | null> {
      const cached = cache.get(prefix)
      if (cached && cached.until > now()) return cached.company
      let running = loading.get(prefix)
      if (!running) {
        running = loadCompany(prefix)
        loading.set(prefix, running)
      }
      if (!cached?.isUnreachable) return running
      // While the database cannot be reached, visitors get the cached company and do not wait for the retry.
      running.catch(() => cache.delete(prefix))
      return cached.company
    },
    /** Returns approved holders by name or prefix, for visitors. */
    search: (query: { text: string; current: number; size: number }) => findHolders(db, query),
    /** Returns those of these prefixes that exist. */
    existingPrefixes: (prefixes: string[]) => findExistingPrefixes(db, prefixes),
    /** Counts all companies, or those registered since a moment. */
    count: (since?: Date) => countCompanies(db, since),
    /** Counts approved companies by industry or province, most first. */
    countBy: (by: 'industry' | 'province') => countHoldersBy(db, by),
  }
}

export type Enterprises = ReturnType<typeof createEnterprises>
