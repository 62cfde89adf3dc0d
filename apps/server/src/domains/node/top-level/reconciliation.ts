import { getIdentity } from '@biaojie/contract/identity.ts'
import { type DifferenceKind, REPAIRABLE, type Repairable } from '@biaojie/contract/node/top-level/rules.ts'
import { isOneOf } from '@biaojie/contract/records.ts'
import type { SiteFields } from '@biaojie/contract/resolution/own-nodes/rules.ts'
import { DAY_MS, HOUR_SECONDS } from '@biaojie/contract/times.ts'
import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import { refuse } from '../../../http/errors.ts'
import { readMonotonicClock } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import {
  type Change,
  type PrefixData,
  type PrefixInfo,
  TopLevelUnavailable,
} from '../../../platform/providers/top-level/top-level.ts'
import { defineJobKind } from '../../../platform/shared/jobs/job.ts'
import {
  type Company,
  findCompanyByPrefix,
  listPrefixHolders,
} from '../../enterprises/enterprises/enterprises.ts'
import { findOwnNode, getReportedSites, listInForce } from '../../resolution/own-nodes/own-nodes.ts'
import type { TopLevelDeps } from './context.ts'
import { topLevelDifferences, topLevelRuns } from './tables.ts'

export type DifferenceRow = typeof topLevelDifferences.$inferSelect
type Found = Pick<DifferenceRow, 'prefix' | 'field' | 'kind' | 'ours' | 'theirs'>
type Ours = { company: Company; sites: readonly SiteFields[] | null }

export const RECONCILE = defineJobKind<{ runId: string }>('top-level.reconcile')
export const VERIFY = defineJobKind<{ prefix: string }>('top-level.verify')
export const REPAIR_SUBJECT = 'repair'
/** A run reads every prefix; one that has not ended after this time was killed. */
export const LONGEST_RUN_SECONDS = 3 * HOUR_SECONDS

/** Requests in parallel; the connections of the port set the real limit. */
const TOGETHER = 16
const RUNS_DAYS = 400
const ABSENT = '没有'

const DATA_FIELDS = ['name', 'industryCode', 'areaCode', 'address', 'website', 'introduce'] as const
const FIELD_NAMES: Record<(typeof DATA_FIELDS)[number], string> = {
  name: '企业名称',
  industryCode: '行业',
  areaCode: '地区',
  address: '地址',
  website: '网址',
  introduce: '简介',
}
const STATUS_NAMES: Record<PrefixInfo['status'], string> = {
  disabled: '停用',
  enabled: '启用',
  deleting: '待注销',
  rejected: '未通过',
  waiting: '待审',
  reviewing: '在审',
}
const HOSTING_NAMES: Record<PrefixInfo['hosting'], string> = {
  own: '未托管',
  applied: '申请托管',
  rejected: '托管未通过',
  hosted: '托管',
}

const normalize = (text: string) => text.trim().replace(/\s+/g, ' ')

const describeSites = (sites: readonly SiteFields[]) =>
  sites.map(({ ipv4, ipv6, tcp }) => `${ipv4 || ipv6}:${tcp}`).join('，') || ABSENT

/** Returns all details of the sites in an order that does not depend on the sender. */
const toComparable = (sites: readonly SiteFields[]) =>
  JSON.stringify(
    sites
      .map(({ ipv4, ipv6, tcp, udp, http, publicKey }) =>
        [ipv4, ipv6, tcp, udp, http, publicKey.trim()].join(' '),
      )
      .toSorted(),
  )

/** Compares a prefix of this node with what the top-level node has. */
export function comparePrefix({ company, sites }: Ours, theirs: PrefixInfo | undefined): Found[] {
  const { prefix } = company
  const makeDifference = (kind: DifferenceKind, field: string, ours: string, there: string): Found => ({
    prefix,
    kind,
    field,
    ours,
    theirs: there,
  })
  const status = company.suspendedAt ? 'disabled' : 'enabled'
  if (!theirs) return [makeDifference('missing', '前缀', STATUS_NAMES[status], ABSENT)]
  const found: Found[] = []
  if (theirs.status !== status)
    found.push(
      makeDifference(
        status === 'disabled' && theirs.status === 'enabled' ? 'suspend' : 'status',
        '状态',
        STATUS_NAMES[status],
        STATUS_NAMES[theirs.status],
      ),
    )
  for (const field of DATA_FIELDS)
    if (normalize(company[field]) !== normalize(theirs.data[field]))
      found.push(makeDifference('data', FIELD_NAMES[field], company[field], theirs.data[field]))
  if ((sites === null) !== (theirs.hosting === 'hosted'))
    found.push(makeDifference('hosting', '托管', sites ? '未托管' : '托管', HOSTING_NAMES[theirs.hosting]))
  if (toComparable(sites ?? []) !== toComparable(theirs.sites))
    found.push(makeDifference('hosting', '站点', describeSites(sites ?? []), describeSites(theirs.sites)))
  return found
}

const toRow = (found: Found, foundAt: Date) => ({
  ...found,
  ours: found.ours.slice(0, 500),
  theirs: found.theirs.slice(0, 500),
  foundAt,
})

/**
 * Replaces the stored differences of these prefixes with the new ones; a difference that was already stored
 * keeps its time.
 */
async function replaceDifferences(
  db: Db,
  prefixes: readonly string[] | 'all',
  found: readonly Found[],
  at: Date,
): Promise<void> {
  const where = prefixes === 'all' ? undefined : inArray(topLevelDifferences.prefix, [...prefixes])
  const removed = await db.delete(topLevelDifferences).where(where).returning()
  const before = new Map(removed.map((row) => [`${row.prefix} ${row.field}`, row.foundAt]))
  const rows = found.map((difference) =>
    toRow(difference, before.get(`${difference.prefix} ${difference.field}`) ?? at),
  )
  for (let from = 0; from < rows.length; from += 1_000)
    await db
      .insert(topLevelDifferences)
      .values(rows.slice(from, from + 1_000))
      .onConflictDoNothing()
}

/** Lists the prefixes below those of this node that the top-level node has. */
async function listTheirs({ topLevelQueue }: TopLevelDeps): Promise<Set<string>> {
  const all = new Set<string>()
  for (const below of getIdentity().prefixes) {
    let after = ''
    while (true) {
      const page = await topLevelQueue.link.exchange('list', (port) => port.list(below, after))
      for (const prefix of page.prefixes) all.add(prefix)
      const last = page.prefixes.at(-1)
      // A page that brings nothing new would make this loop endless.
      if (page.isLast || last === undefined || last <= after) break
      after = last
    }
  }
  return all
}

/** Calls `work` with each item, several in parallel. */
async function forEachTogether<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < items.length) {
      const item = items[next++]
      if (item !== undefined) await work(item)
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, lane))
}

async function findAllDifferences(deps: TopLevelDeps) {
  const { db, topLevelQueue } = deps
  const [companies, own, busy] = await Promise.all([
    listPrefixHolders(db),
    listInForce(db),
    topLevelQueue.listBusy(db),
  ])
  const sitesByPrefix = new Map(own.map((row) => [row.prefix, getReportedSites(row)]))
  const theirs = await listTheirs(deps)
  const found: Found[] = []
  // A prefix with an unsent change is different only for now, so it needs no repair.
  const settled = companies.filter(({ prefix }) => !busy.has(prefix))
  await forEachTogether(settled, async (company) => {
    const { prefix } = company
    const info = theirs.has(prefix)
      ? await topLevelQueue.link.exchange('info', (port) => port.info(prefix))
      : undefined
    found.push(...comparePrefix({ company, sites: sitesByPrefix.get(prefix) ?? null }, info))
  })
  const ours = new Set(companies.map(({ prefix }) => prefix))
  const strangers = [...theirs].filter((prefix) => !ours.has(prefix) && !busy.has(prefix))
  await forEachTogether(strangers, async (prefix) => {
    const info = await topLevelQueue.link.exchange('info', (port) => port.info(prefix))
    // A prefix that is under review or refused here belongs to no company yet.
    if (!info || ['rejected', 'waiting', 'reviewing'].includes(info.status)) return
    const state = [STATUS_NAMES[info.status], info.created].filter(Boolean).join('，')
    found.push({ prefix, kind: 'unknown', field: '前缀', ours: ABSENT, theirs: state })
  })
  return { found, asked: settled.length }
}

/**
 * Compares every prefix and stores the differences. If a request fails midway, the earlier differences
 * remain.
 */
export async function reconcile(deps: TopLevelDeps, runId?: string): Promise<void> {
  const { db: pool, now, topLevelQueue } = deps
  if (!topLevelQueue.isConnected) return
  const at = now()
  const id = runId ?? createId(at.getTime())
  await pool
    .insert(topLevelRuns)
    .values({ id, at, state: 'running' })
    .onConflictDoUpdate({ target: topLevelRuns.id, set: { at, state: 'running', error: '' } })
  const begun = readMonotonicClock()
  const note = (db: Db, set: Partial<typeof topLevelRuns.$inferInsert>) =>
    db
      .update(topLevelRuns)
      .set({ ...set, ms: Math.round(readMonotonicClock() - begun) })
      .where(eq(topLevelRuns.id, id))
  try {
    const { found, asked } = await findAllDifferences(deps)
    await transact(pool, async (db) => {
      await replaceDifferences(db, 'all', found, now())
      await note(db, { state: 'done', asked, found: found.length })
    })
  } catch (error) {
    const isAway = error instanceof TopLevelUnavailable
    await note(pool, { state: 'failed', error: isAway ? '国家节点没有可用的应答' : '没有做完' })
    if (!isAway) throw error
    await topLevelQueue.link.noteFailure(error)
  }
  await pool.delete(topLevelRuns).where(lt(topLevelRuns.at, new Date(now().getTime() - RUNS_DAYS * DAY_MS)))
}

export async function findLastRun(db: Db) {
  const [row] = await db
    .select()
    .from(topLevelRuns)
    .orderBy(desc(topLevelRuns.at), desc(topLevelRuns.id))
    .limit(1)
  return row
}

/** Compares one prefix again after its repair was sent. */
export async function verifyPrefix(deps: TopLevelDeps, prefix: string): Promise<void> {
  const { db: pool, now, topLevelQueue } = deps
  // Another change of the prefix is being sent; the prefix is compared again after that.
  if (await topLevelQueue.isBusy(pool, prefix)) return
  const info = await topLevelQueue.link.exchange('info', (port) => port.info(prefix))
  await transact(pool, async (db) => {
    const company = await findCompanyByPrefix(db, prefix)
    const own = await findOwnNode(db, prefix)
    const differences = company
      ? comparePrefix({ company, sites: own ? getReportedSites(own) : null }, info)
      : []
    await replaceDifferences(db, [prefix], differences, now())
  })
}

/** Returns the changes that make the top-level node equal to this node. */
function toRepairs(kind: Repairable, { company, sites }: Ours, rows: readonly DifferenceRow[]): Change[] {
  const { prefix } = company
  if (kind === 'suspend') return [{ kind: 'suspend', prefix, reason: '本节点已停用' }]
  if (kind === 'hosting')
    return [
      { kind: 'hosting', prefix, isHosted: sites === null },
      { kind: 'sites', prefix, sites: sites ?? [] },
    ]
  if (kind === 'missing') {
    const { name, industryCode, areaCode, address, website, introduce, liaison, contactPhone } = company
    const unknown = { licenseType: '', cardNo: '', legalPerson: '', liaisonEmail: '' }
    const details = { name, industryCode, areaCode, address, website, introduce, liaison }
    return [{ kind: 'create', prefix, data: { ...unknown, ...details, liaisonPhone: contactPhone } }]
  }
  const data: Partial<PrefixData> = {}
  for (const field of DATA_FIELDS)
    if (rows.some((row) => row.field === FIELD_NAMES[field])) data[field] = company[field]
  return [{ kind: 'update', prefix, data }]
}

/**
 * Sends repairs for one prefix, for all differences of a kind, or for all differences. Returns the number of
 * prefixes.
 */
export const repair = (
  { topLevelQueue }: TopLevelDeps,
  db: Db,
  { kind, prefix }: { kind?: Repairable | undefined; prefix?: string | undefined },
): Promise<number> =>
  transact(db, async (db) => {
    const rows = await db
      .update(topLevelDifferences)
      .set({ isOnItsWay: true })
      .where(
        and(
          inArray(topLevelDifferences.kind, kind ? [kind] : [...REPAIRABLE]),
          eq(topLevelDifferences.isOnItsWay, false),
          prefix === undefined ? undefined : eq(topLevelDifferences.prefix, prefix),
        ),
      )
      .returning()
    if (rows.length === 0) throw refuse('top_level_moved_on')
    const holders = new Map((await listPrefixHolders(db)).map((company) => [company.prefix, company]))
    const own = new Map((await listInForce(db)).map((row) => [row.prefix, getReportedSites(row)]))
    const groups = Map.groupBy(rows, (row) => `${row.prefix} ${row.kind}`)
    const repairs = [...groups.values()].flatMap((group) => {
      const [first] = group
      const company = first && holders.get(first.prefix)
      if (!company || !isOneOf(REPAIRABLE, first.kind)) return []
      const sites = own.get(company.prefix) ?? null
      return toRepairs(first.kind, { company, sites }, group)
    })
    const added = repairs.map((change) => ({ change, subject: `${REPAIR_SUBJECT} ${change.prefix}` }))
    await topLevelQueue.addAll(db, added)
    return new Set(rows.map((row) => row.prefix)).size
  })
