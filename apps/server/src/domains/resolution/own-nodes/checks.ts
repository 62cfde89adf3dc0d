import type { Area } from '@biaojie/contract/accounts/staff/duties.ts'
import { ALARM_AFTER, type SiteFields } from '@biaojie/contract/resolution/own-nodes/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { makeChallenge, type Proof, proveControl, readPublicKey } from '@biaojie/handle/control.ts'
import { type Now, toShanghaiDay, toShanghaiTime } from '../../../platform/base/clock.ts'
import type { AddressCheck } from '../../../platform/base/outbound.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { addNotices } from '../../accounts/notices/notices.ts'
import { findCompanyByPrefix } from '../../enterprises/enterprises/enterprises.ts'
import type { Names } from '../../node/cases/cases.ts'
import type { TopLevelQueue } from '../../node/top-level-queue/top-level-queue.ts'
import type { Delegations } from './delegations.ts'
import {
  deleteDaysBefore,
  findSiteState,
  listInForce,
  loadSiteStates,
  type SiteRow,
  saveCheck,
  toPlace,
  trail,
} from './store.ts'

export type OwnNodesDeps = {
  db: Db
  now: Now
  people: Names & {
    staff: (db: Db, area: Area) => Promise<string[]>
    administratorIds: (db: Db, companyId: string) => Promise<string[]>
  }
  delegations: Pick<Delegations, 'refresh'>
  /** Reports to the top-level node who answers for the prefix. */
  topLevelQueue: Pick<TopLevelQueue, 'add'>
  /** Refuses addresses that this node may not connect to. */
  checkAddress: AddressCheck
}

const MINUTE_MS = 60_000
/**
 * A site that does not answer is checked less and less often, with at most this many minutes between checks.
 */
const MOST_MINUTES = 16
const CHECK_MS = 2_000
const KEPT_DAYS = 400

/**
 * Returns the minutes until the next check after this many failures; the first failures do not make checks
 * rarer.
 */
const getMinutesUntilNext = (failures: number) =>
  failures <= ALARM_AFTER ? 1 : Math.min(MOST_MINUTES, 2 ** (failures - ALARM_AFTER))

/**
 * Asks a site to sign a challenge with its key; undefined when it does not, or when its address is not
 * allowed.
 */
export async function proveSite(
  { checkAddress }: OwnNodesDeps,
  prefix: string,
  site: SiteFields,
  challenge: string = makeChallenge(),
): Promise<Proof | undefined> {
  try {
    const host = await checkAddress(site.ipv4 || site.ipv6)
    const publicKey = readPublicKey(site.publicKey) ?? Buffer.alloc(0)
    return await proveControl({ host, port: site.tcp }, { prefix, challenge, publicKey }, CHECK_MS)
  } catch {
    return undefined
  }
}

type News = { title: string; text: string }

export async function notifyCompany(
  { people, now }: OwnNodesDeps,
  db: Db,
  prefix: string,
  news: News,
): Promise<void> {
  const company = await findCompanyByPrefix(db, prefix)
  if (!company) return
  const administrators = await people.administratorIds(db, company.id)
  await addNotices(db, administrators, { ...news, link: '/console/own-node' }, now())
}

export async function notifyStaff({ people, now }: OwnNodesDeps, db: Db, news: News): Promise<void> {
  const staff = await people.staff(db, 'companies')
  await addNotices(db, staff, { ...news, link: '/console/own-nodes' }, now())
}

/** Stores the result of a check, and notifies the company and staff when an outage begins and ends. */
async function recordCheck(
  deps: OwnNodesDeps,
  {
    prefix,
    site,
    ms,
    state,
  }: { prefix: string; site: SiteFields; ms: number | undefined; state: SiteRow | undefined },
): Promise<void> {
  const at = deps.now()
  const failures = ms === undefined ? (state?.failures ?? 0) + 1 : 0
  const isAlarmed = failures >= ALARM_AFTER
  const row: SiteRow = {
    prefix,
    place: toPlace(site),
    failures,
    lastSeenAt: ms === undefined ? (state?.lastSeenAt ?? null) : at,
    ms: ms ?? state?.ms ?? 0,
    nextAt: new Date(at.getTime() + getMinutesUntilNext(failures) * MINUTE_MS - 1_000),
    isAlarmed,
  }
  await transact(deps.db, async (db) => {
    await saveCheck(db, row, toShanghaiDay(at))
    if (isAlarmed === (state?.isAlarmed ?? false)) return
    const lastSeen = row.lastSeenAt ? `最后一次回答是 ${toShanghaiTime(row.lastSeenAt)}` : '从来没有答过'
    const news = isAlarmed
      ? { action: `${site.name}连着 ${failures} 次没答，告警`, text: lastSeen }
      : { action: `${site.name}恢复应答`, text: '' }
    await trail.add(db, { prefix, at, actor: '系统', ...news })
    const notice = isAlarmed
      ? { title: `自有节点没有应答：${prefix} ${site.name}`, text: `${lastSeen}。请检查服务器和防火墙。` }
      : { title: `自有节点恢复：${prefix} ${site.name}`, text: '站点已恢复应答。' }
    await notifyCompany(deps, db, prefix, notice)
    await notifyStaff(deps, db, notice)
  })
}

/** Checks whether sites of a company answer. */
export async function checkAvailability(
  deps: OwnNodesDeps,
  prefix: string,
  sites: readonly SiteFields[],
  states: readonly SiteRow[],
): Promise<void> {
  await Promise.all(
    sites.map(async (site) => {
      const proof = await proveSite(deps, prefix, site)
      await recordCheck(deps, { prefix, site, state: findSiteState(states, prefix, site), ms: proof?.ms })
    }),
  )
}

/** Checks all sites in force that are due, and deletes old days. */
export async function checkDueSites(deps: OwnNodesDeps): Promise<void> {
  const [rows, states] = await Promise.all([listInForce(deps.db), loadSiteStates(deps.db)])
  for (const { prefix, sites } of rows) {
    const at = deps.now()
    const due = (sites ?? []).filter((site) => (findSiteState(states, prefix, site)?.nextAt ?? at) <= at)
    await checkAvailability(deps, prefix, due, states)
  }
  await deps.delegations.refresh()
  await deleteDaysBefore(deps.db, toShanghaiDay(new Date(deps.now().getTime() - KEPT_DAYS * DAY_MS)))
}
