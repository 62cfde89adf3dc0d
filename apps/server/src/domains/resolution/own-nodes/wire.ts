import type { OwnNode, OwnNodeSite } from '@biaojie/contract/resolution/own-nodes/own-nodes.ts'
import {
  getLastAsked,
  getSiteSeconds,
  type SiteFields,
} from '@biaojie/contract/resolution/own-nodes/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { readPublicKey } from '@biaojie/handle/control.ts'
import { toShortFingerprint } from '@biaojie/handle/signature.ts'
import { toShanghaiDay, toShanghaiTime } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { findCompaniesByPrefix, findCompanyByPrefix } from '../../enterprises/enterprises/enterprises.ts'
import { toTrailLine } from '../../node/cases/cases.ts'
import type { OwnNodesDeps } from './checks.ts'
import {
  type DayRow,
  findOpenCode,
  findOwnNode,
  findReplacement,
  findSiteState,
  getBothUntil,
  isRenewal,
  listInForce,
  loadDays,
  loadSiteStates,
  type OwnNodeRow,
  type SiteRow,
  toPlace,
  trail,
} from './store.ts'
import type { StoredProof } from './tables.ts'

const SHOWN_DAYS = 30

const listShownDays = (now: Date): string[] =>
  Array.from({ length: SHOWN_DAYS }, (_, at) =>
    toShanghaiDay(new Date(now.getTime() - (SHOWN_DAYS - 1 - at) * DAY_MS)),
  )

function toDayState(row: DayRow | undefined): OwnNodeSite['days'][number] {
  if (!row) return 'none'
  if (row.hadOutage) return 'down'
  return row.missed > 0 ? 'some' : 'all'
}

function toWireSite(
  site: SiteFields,
  state: SiteRow | undefined,
  days: readonly DayRow[],
  now: Date,
): OwnNodeSite {
  const own = days.filter(({ place }) => place === toPlace(site))
  return {
    ...site,
    key: toShortFingerprint(readPublicKey(site.publicKey)),
    failures: state?.failures ?? 0,
    lastSeen: state?.lastSeenAt ? toShanghaiTime(state.lastSeenAt) : '',
    ms: Math.round((state?.ms ?? 0) * 10) / 10,
    days: listShownDays(now).map((day) => toDayState(own.find((row) => row.day === day))),
  }
}

const toWireProof = (proof: StoredProof | null) =>
  proof && {
    challenge: proof.challenge.slice(0, 16),
    time: toShanghaiTime(new Date(proof.at)),
    sites: proof.sites,
  }

/** A pairing is shown for as long as a site has a key of the paired node. */
function toWirePaired(row: OwnNodeRow | undefined): OwnNode['paired'] {
  const sites = [...(row?.sites ?? []), ...(row?.draft ?? [])]
  if (!row?.paired || !sites.some(({ publicKey }) => row.paired?.keys.includes(publicKey))) return null
  return { address: row.paired.address, time: toShanghaiTime(new Date(row.paired.at)) }
}

const writeIfLater = (time: Date | null | undefined, now: Date): string =>
  time && time > now ? toShanghaiTime(time) : ''

function toWirePlan(row: OwnNodeRow | undefined): OwnNode['plan'] {
  if (!row?.plan) return null
  const { target, at, plannedAt, by, reason, failures, sites, scope } = row.plan
  const replacedAt = findReplacement(row)
  const hasOverlap = target !== 'ended' && !isRenewal(row, row.plan)
  return {
    target,
    time: toShanghaiTime(new Date(at)),
    plannedTime: toShanghaiTime(new Date(plannedAt)),
    by,
    reason,
    askedUntil: replacedAt ? toShanghaiTime(new Date(getLastAsked(Date.parse(plannedAt), replacedAt))) : '',
    bothUntil: hasOverlap ? toShanghaiTime(getBothUntil(new Date(at))) : '',
    failures,
    sites,
    scope,
  }
}

/** Loads what the pages of a company and of staff show. */
export async function loadWireOwnNode({ db, now }: OwnNodesDeps, prefix: string): Promise<OwnNode> {
  const at = now()
  const [first = ''] = listShownDays(at)
  const [row, company, states, days, lines, code] = await Promise.all([
    findOwnNode(db, prefix),
    findCompanyByPrefix(db, prefix),
    loadSiteStates(db, prefix),
    loadDays(db, [prefix], first),
    trail.list(db, prefix),
    findOpenCode(db, prefix, at),
  ])
  return {
    prefix,
    companyName: company?.name ?? '',
    version: row?.version ?? 0,
    mode: row?.endedAt ? 'ended' : row?.sites ? 'own' : 'hosted',
    since: row?.since ? toShanghaiTime(row.since) : '',
    serial: row?.serial ?? 0,
    sites: (row?.sites ?? []).map((site) => toWireSite(site, findSiteState(states, prefix, site), days, at)),
    scope: row?.scope ?? [],
    siteSeconds: getSiteSeconds(at.getTime(), findReplacement(row)),
    bothUntil: row?.endedAt ? '' : writeIfLater(row?.bothUntil, at),
    askedUntil: writeIfLater(row?.former && new Date(row.former.askedUntil), at),
    plan: toWirePlan(row),
    firstDay: first,
    draft: row?.draft
      ? {
          sites: row.draft,
          scope: row.draftScope,
          stage: row.stage ?? 'draft',
          reason: row.reason,
          proof: toWireProof(row.proof),
        }
      : null,
    paired: toWirePaired(row),
    codeUntil: code ? toShanghaiTime(code.until) : '',
    trail: lines.slice(0, 100).map(toTrailLine),
  }
}

/** Returns the state of the first site of each company with an own node. */
export async function loadOwnNodeStates(db: Db, now: Date) {
  const [first = ''] = listShownDays(now)
  const rows = await listInForce(db)
  const prefixes = rows.map(({ prefix }) => prefix)
  const [companies, states, allDays] = await Promise.all([
    findCompaniesByPrefix(db, prefixes),
    loadSiteStates(db),
    loadDays(db, prefixes, first),
  ])
  const daysByPrefix = Map.groupBy(allDays, ({ prefix }) => prefix)
  return rows.map(({ prefix, sites }) => {
    const [site] = sites ?? []
    const place = site && toPlace(site)
    const state = site && findSiteState(states, prefix, site)
    const days = daysByPrefix.get(prefix)?.filter((row) => row.place === place) ?? []
    return {
      prefix,
      companyName: companies.get(prefix)?.name ?? '',
      failures: state?.failures ?? 0,
      ms: Math.round((state?.ms ?? 0) * 10) / 10,
      lastSeen: state?.lastSeenAt ? toShanghaiTime(state.lastSeenAt) : '',
      days: listShownDays(now).map((day) => toDayState(days.find((row) => row.day === day))),
    }
  })
}
