/** Writes the register's entries about companies, and compares companies with them. */

import { EXAMINE_STATUS } from '@biaojie/contract/rules.ts'
import { toCanonicalJson } from '@biaojie/register/canonical.ts'
import type pg from 'pg'
import { type Db, getClient, snapshot } from '../../../platform/database/database.ts'
import {
  appendEntries,
  compareRows,
  createEntry,
  type Difference,
  digestText,
  type EventEntry,
  type NewEntry,
  readEventEntries,
} from '../../resolution/register/register.ts'
import type { Company } from './store.ts'
import { companies } from './tables.ts'

/** Digest of what everybody may know of a company. Liaison and telephone number are personal data. */
const digestCompany = (company: Company): string =>
  digestText(
    toCanonicalJson({
      prefix: company.prefix,
      name: company.name,
      shortName: company.shortName,
      industryCode: company.industryCode,
      industry: company.industry,
      areaCode: company.areaCode,
      area: company.area,
      address: company.address,
      website: company.website,
      introduce: company.introduce,
      qrcodeLink: company.qrcodeLink,
    }),
  )

export const createCompanyEntry = (company: Company, state: 'granted' | 'changed', at: Date) =>
  createEntry({
    kind: 'prefix',
    prefix: company.prefix,
    subject: company.prefix,
    at,
    content: { state, digest: digestCompany(company) },
  })

export const createSuspensionEntry = (prefix: string, isSuspended: boolean, at: Date) =>
  createEntry({
    kind: 'prefix',
    prefix,
    subject: prefix,
    at,
    content: { state: isSuspended ? 'suspended' : 'restored' },
  })

type Registered = { isSuspended: boolean; digest: string | undefined; leaf: number | undefined }

function readRegistered(entries: readonly EventEntry[]): Registered {
  const registered: Registered = { isSuspended: false, digest: undefined, leaf: undefined }
  for (const { content, leaf } of entries) {
    registered.leaf = leaf
    if (typeof content.digest === 'string') registered.digest = content.digest
    if (content.state === 'suspended') registered.isSuspended = true
    if (content.state === 'restored') registered.isSuspended = false
  }
  return registered
}

/** Reads what is registered of all companies, or of those with these prefixes. */
async function readAllRegistered(
  client: Pick<pg.ClientBase, 'query'>,
  prefixes?: readonly string[],
): Promise<Map<string, Registered>> {
  const entries = await readEventEntries(client, ['prefix'], prefixes)
  const byPrefix = Map.groupBy(entries, ({ subject }) => subject)
  return new Map([...byPrefix].map(([prefix, own]) => [prefix, readRegistered(own)]))
}

const createMissingEntries = (
  rows: readonly Company[],
  registered: ReadonlyMap<string, Registered>,
  at: Date,
): NewEntry[] =>
  rows.flatMap((company) => {
    const before = registered.get(company.prefix)
    if (before?.digest === digestCompany(company)) return []
    return [createCompanyEntry(company, before ? 'changed' : 'granted', at)]
  })

/** Enters companies that were written, unless the register has them as they are. */
export async function enterCompanies(db: Db, written: readonly Company[], at: Date): Promise<void> {
  const client = getClient(db)
  const prefixes = written.map(({ prefix }) => prefix)
  await appendEntries(client, createMissingEntries(written, await readAllRegistered(client, prefixes), at))
}

/** Enters companies of before the register covered their data. */
export async function enterFormerCompanies(db: Db, at: Date): Promise<void> {
  const client = getClient(db)
  const rows = await db.select().from(companies)
  const registered = await readAllRegistered(client)
  const suspended = rows.filter(
    ({ prefix, suspendedAt }) => suspendedAt !== null && !registered.get(prefix)?.isSuspended,
  )
  await appendEntries(client, [
    ...createMissingEntries(rows, registered, at),
    ...suspended.map(({ prefix, suspendedAt }) => createSuspensionEntry(prefix, true, suspendedAt ?? at)),
  ])
}

function findProblem(company: Company, registered: Registered | undefined): string | undefined {
  if (!registered) return '账簿里没有这个前缀'
  const isSuspended = company.suspendedAt !== null
  if (registered.isSuspended !== isSuspended)
    return isSuspended ? '数据库里已停用，账簿里没有登记' : '登记为已停用，数据库里没有停用'
  const status = isSuspended ? EXAMINE_STATUS.rejected : EXAMINE_STATUS.approved
  if (company.examineStatus !== status) return '审核状态和登记的不同'
  return digestCompany(company) === registered.digest ? undefined : '企业资料和登记的摘要不符'
}

/** Compares all companies with the latest entries about their prefixes. */
export async function findCompanyDifferences(db: Db): Promise<Difference[]> {
  const [rows, registered] = await snapshot(db, async (db) => [
    await db.select().from(companies).orderBy(companies.prefix),
    await readAllRegistered(getClient(db)),
  ])
  const nameCompany = (prefix: string) => `企业 ${prefix}`
  return compareRows({
    rows,
    registered,
    toKey: ({ prefix }) => prefix,
    findProblem,
    nameRow: ({ prefix }) => nameCompany(prefix),
    nameMissing: nameCompany,
  })
}
