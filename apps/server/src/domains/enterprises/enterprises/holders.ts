import type { PageRequest } from '@biaojie/contract/fields.ts'
import { refuse } from '../../../http/errors.ts'
import { toShanghaiDay } from '../../../platform/base/clock.ts'
import { waitAtMost } from '../../../platform/database/lanes.ts'
import type { Company, Enterprises } from './enterprises.ts'

/** Nothing else of a company is public: neither its address nor its representatives. */
const toPublicCompany = ({ prefix, name, industry, area, createTime }: Company) => ({
  prefix,
  name,
  industry,
  area,
  since: toShanghaiDay(createTime),
})

const APPROVED = 2
/**
 * A visitor's request must not cause a count of millions, and the volume of a large company is confidential.
 */
const MAX_COUNTED = 10_000

export type HolderDeps = {
  enterprises: Pick<Enterprises, 'findCompanyCached' | 'search'>
  /** Counts the identifiers of a prefix. */
  countIdentifiers: (prefix: string) => Promise<number>
}

/** Returns one page of the public holders, by prefix. */
export async function listHolders({ enterprises }: HolderDeps, query: PageRequest & { text?: string }) {
  const { text = '', current = 1, size = 20 } = query
  const { rows, total } = await waitAtMost(enterprises.search({ text: text.trim(), current, size }))
  return { records: rows.map(toPublicCompany), total }
}

/** Returns the holder of a prefix in force; refuses with company_not_found. */
export async function requireHolder({ enterprises, countIdentifiers }: HolderDeps, prefix: string) {
  const company = await enterprises.findCompanyCached(prefix)
  if (company?.examineStatus !== APPROVED) throw refuse('company_not_found')
  const { website, introduce } = company
  const identifiers = await countIdentifiers(prefix)
  const more = identifiers > MAX_COUNTED
  return {
    ...toPublicCompany(company),
    website,
    introduce,
    identifiers: more ? MAX_COUNTED : identifiers,
    more,
  }
}
