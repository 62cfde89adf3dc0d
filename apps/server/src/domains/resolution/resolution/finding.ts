import type { FoundParts } from '@biaojie/contract/resolution/resolution/finding.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '@biaojie/contract/times.ts'
import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import type { Now } from '../../../platform/base/clock.ts'
import { toNetwork } from '../../../platform/base/networks.ts'
import { type Db, getClient, transact } from '../../../platform/database/database.ts'
import { defineJob, defineJobKind, type Job } from '../../../platform/shared/jobs/job.ts'
import type { Jobs } from '../../../platform/shared/jobs/jobs.ts'
import { takeQuota } from '../../../platform/shared/quota/quota.ts'
import { type Enterprises, findCompanyById } from '../../enterprises/enterprises/enterprises.ts'
import {
  allowSearch,
  fillPortion,
  findParts,
  forbidSearch,
  isSearchable,
  normalizeNumber,
} from '../../identifiers/records/identifiers.ts'

type Deps = {
  db: Db
  /** The connections for data of public pages. */
  reads: Db
  now: Now
  enterprises: Pick<Enterprises, 'findCompanyCached'>
  jobs: Pick<Jobs, 'enqueue'>
}
type Kind = 'part' | 'batch' | 'vin'

const FILL = defineJobKind<{ prefix: string }>('resolution.fill-finds')
const SHOWN = 20
const SHORTEST = 4

/** These limits allow the queries of a workshop but stop a program that tries numbers one by one. */
const listQuotas = (ip: string) => [
  { key: `find:${toNetwork(ip)}`, limit: 40, seconds: HOUR_SECONDS },
  { key: `find-day:${toNetwork(ip)}`, limit: 200, seconds: DAY_SECONDS },
]

function toNumberText(kind: Kind, text: string): string {
  const value = normalizeNumber(text)
  if (kind === 'vin') {
    if (!/^[A-HJ-NPR-Z0-9]{6,17}$/.test(value)) throw refuse('invalid_input', '请输入 VIN 的后 6 位')
    return value.slice(-6)
  }
  if (value.length < SHORTEST || value.length > 100)
    throw refuse(
      'invalid_input',
      `请输入完整的${kind === 'part' ? '零件号' : '批次号'}，至少 ${SHORTEST} 个字符`,
    )
  return value
}

/**
 * Finds identifiers by numbers in their record, for visitors who do not know the identifier, if the company
 * allows it.
 */
export function createFinding({ db, reads, now, enterprises, jobs }: Deps) {
  async function searchParts(kind: Kind | 'upstream' | 'serial', value: string): Promise<FoundParts> {
    const rows = await findParts(reads, kind, value, SHOWN)
    const records = await Promise.all(
      rows.slice(0, SHOWN).map(async ({ prefix, ...part }) => {
        const company = await enterprises.findCompanyCached(prefix)
        return { ...part, companyName: company?.shortName || company?.name || '' }
      }),
    )
    return { records, more: rows.length > SHOWN }
  }

  async function findPrefix({ companyId }: Person): Promise<string> {
    const company = companyId ? await findCompanyById(db, companyId) : null
    if (!company) throw refuse('forbidden')
    return company.prefix
  }

  return {
    /** Refuses with invalid_input, too_many_requests. */
    async search({ kind, text }: { kind: Kind; text: string }, ip: string): Promise<FoundParts> {
      const value = toNumberText(kind, text)
      for (const quota of listQuotas(ip))
        if (!(await takeQuota(db, quota, now()))) throw refuse('too_many_requests')
      return searchParts(kind, value)
    },
    /** Returns identifiers by the serial number of their part. Refuses with too_many_requests. */
    async findBySerial(serial: string, ip: string): Promise<string[]> {
      const value = normalizeNumber(serial)
      if (value === '' || value.length > 100) return []
      for (const quota of listQuotas(ip))
        if (!(await takeQuota(db, quota, now()))) throw refuse('too_many_requests')
      const { records } = await searchParts('serial', value)
      return records.map(({ identifier }) => identifier)
    },
    /** Returns the products that contain a part, one step downstream. */
    usesOf: (handle: string): Promise<FoundParts> => searchParts('upstream', foldHandle(handle)),
    setting: async (who: Person) => ({ searchable: await isSearchable(db, await findPrefix(who)) }),
    async change(who: Person, searchable: boolean) {
      const prefix = await findPrefix(who)
      await transact(db, async (db) => {
        if (!searchable) return forbidSearch(db, prefix)
        await allowSearch(db, prefix, now())
        await jobs.enqueue(db, FILL, { prefix }, { key: `${prefix} ${now().getTime()}` })
      })
      return { searchable }
    },
    jobs: [
      defineJob(FILL, async ({ prefix }) => {
        for (let after = ''; ; ) {
          after = await transact(db, (db) => fillPortion(getClient(db), prefix, after))
          if (after === '') return
        }
      }),
    ] satisfies Job[],
  }
}
