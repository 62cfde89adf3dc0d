import type { WaitingCounts } from '@biaojie/contract/accounts/notices.ts'
import type { Person } from '../http/access/principals.ts'
import type { Serve } from '../http/serve.ts'
import type { Db } from '../platform/database/database.ts'
import type { Job } from '../platform/shared/jobs/job.ts'

/**
 * A domain's data about a person: the export includes them, and the deletion of the account erases or
 * anonymises them.
 */
export type PersonalRecords = {
  /** The Chinese name for people: 咨询. */
  name: string
  read: (db: Db, person: { userId: string; phone: string }) => Promise<unknown[]>
  erase: (db: Db, person: { userId: string; phone: string }) => Promise<void>
}

/**
 * Counts the cases of a domain that wait for a person, for the menu of the console. Cases that the person may
 * not see are left out.
 */
export type CountWaiting = (who: Person) => Promise<WaitingCounts>

/** A domain as it describes itself in its `manifest.ts`. */
export type Domain<Name extends string, Needs, Api> = {
  /** The name under which later domains find this one. */
  name: Name
  /** Creates the domain from its dependencies: settings, stores and earlier domains. */
  create: (needs: Needs) => Api
  /** Registers its API calls. */
  serve?: (serve: Serve, api: Api) => void
  /** Its background jobs. */
  jobs?: (api: Api) => readonly Job[]
  personalRecords?: (api: Api) => PersonalRecords
  countWaiting?: (api: Api) => CountWaiting
  /** Runs once the server is ready to listen. */
  start?: (api: Api) => Promise<void>
  /** Runs while the server closes. */
  stop?: (api: Api) => Promise<void>
}

export const defineDomain = <const Name extends string, Needs, Api>(domain: Domain<Name, Needs, Api>) =>
  domain

/** A created domain, with its API bound to its functions. */
type Part = {
  serve: (serve: Serve) => void
  jobs: readonly Job[]
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** The domains created so far, and their shared dependencies. */
type Assembly<Apis extends object> = {
  /** Adds one more domain. It does not compile while a dependency of the domain is missing. */
  with: <Name extends string, Api>(domain: Domain<Name, Apis, Api>) => Assembly<Apis & { [N in Name]: Api }>
  apis: Apis
  parts: readonly Part[]
}

/**
 * The contributions of all domains. A domain that is created early gets these lists while they are empty;
 * later domains fill them.
 */
type Collected = { personalRecords: PersonalRecords[]; waiting: CountWaiting[] }

function extend<Apis extends object>(
  apis: Apis,
  collected: Collected,
  parts: readonly Part[],
): Assembly<Apis> {
  return {
    apis,
    parts,
    with: (domain) => {
      const api = domain.create(apis)
      const records = domain.personalRecords?.(api)
      // Later domains come first, because a domain's deletion may move data to an earlier domain.
      if (records) collected.personalRecords.unshift(records)
      const countWaiting = domain.countWaiting?.(api)
      if (countWaiting) collected.waiting.push(countWaiting)
      const part = {
        serve: (serve: Serve) => domain.serve?.(serve, api),
        jobs: domain.jobs?.(api) ?? [],
        start: async () => domain.start?.(api),
        stop: async () => domain.stop?.(api),
      }
      return extend({ ...apis, ...nameApi(domain.name, api) }, collected, [...parts, part])
    },
  }
}

const nameApi = <Name extends string, Api>(name: Name, api: Api) => ({ [name]: api }) as { [N in Name]: Api }

/** Starts an assembly with the dependencies that all domains share. */
export function assemble<Shared extends object>(shared: Shared) {
  const collected: Collected = { personalRecords: [], waiting: [] }
  return extend({ ...shared, ...collected }, collected, [])
}
