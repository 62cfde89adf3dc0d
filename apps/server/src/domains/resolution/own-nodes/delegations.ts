import {
  getSiteSeconds,
  LEAST_SITE_SECONDS,
  type SiteFields,
} from '@biaojie/contract/resolution/own-nodes/rules.ts'
import { isInScope } from '@biaojie/contract/resolution/own-nodes/scope.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { readPublicKey } from '@biaojie/handle/control.ts'
import type { SiteRecord } from '@biaojie/handle/site.ts'
import type { Now } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { toPrefix } from '../../identifiers/records/identifiers.ts'
import type { Delegation } from '../handle/handle.ts'
import type { AnswerOrder } from '../resolution/resolution.ts'
import { findReplacement, listDelegated, loadSiteStates, type OwnNodeRow, toPlace } from './store.ts'

/** Every process sees a change within this time. */
const REFRESH_MS = 5_000

const INTERFACES = [
  ['TCP', 'tcp'],
  ['UDP', 'udp'],
  ['HTTP', 'http'],
] as const

/** Returns a site as HS_SITE describes it: one record for each of its addresses. */
function toSiteRecords(site: SiteFields, serial: number, primary: boolean): SiteRecord[] {
  const interfaces = INTERFACES.flatMap(([protocol, field]) =>
    site[field] > 0 ? [{ query: true, admin: false, protocol, port: site[field] }] : [],
  )
  const publicKey = readPublicKey(site.publicKey) ?? Buffer.alloc(0)
  return [site.ipv4, site.ipv6].filter(Boolean).map((address) => ({
    protocolVersion: { major: 2, minor: 11 },
    serialNumber: serial % 65_536,
    primary,
    multiPrimary: false,
    attributes: [{ name: 'desc', value: site.name }],
    servers: [{ serverId: 1, address, publicKey, interfaces }],
  }))
}

/** Returns the row as it was before its scope changed, while the former servers help out. */
function findFormer(row: OwnNodeRow, now: Date): OwnNodeRow | undefined {
  const { sites, scope, former, bothUntil, endedAt } = row
  const isOverlap = sites !== null && endedAt === null && former !== null && bothUntil !== null
  return isOverlap && now < bothUntil && former.scope.join() !== scope.join()
    ? { ...row, sites: null }
    : undefined
}

function getRole({ sites, endedAt }: OwnNodeRow): Delegation['role'] {
  if (endedAt) return 'ended'
  return sites ? 'own' : 'former'
}

/** Returns who answers for a prefix; sites that did not answer recently come last. */
function toDelegation(row: OwnNodeRow, failing: ReadonlySet<string>, now: Date): Delegation {
  const { prefix, serial, since, former, bothUntil } = row
  const role = getRole(row)
  const scope = (row.sites ? row.scope : former?.scope) ?? []
  const sites = (row.sites ?? former?.sites ?? []).map((site, at) => ({
    isFailing: failing.has(`${prefix} ${toPlace(site)}`),
    records: toSiteRecords(site, serial, at === 0),
  }))
  const before = findFormer(row, now)
  const sorted = sites.toSorted((a, b) => Number(a.isFailing) - Number(b.isFailing))
  return {
    prefix,
    role,
    scope,
    since: since ?? new Date(0),
    sites: sorted.flatMap(({ records }) => records),
    ttl: role === 'former' ? LEAST_SITE_SECONDS : getSiteSeconds(now.getTime(), findReplacement(row)),
    bothUntil: bothUntil ?? new Date(0),
    isSilent: sites.every(({ isFailing }) => isFailing),
    ...(before && { former: toDelegation(before, failing, now) }),
  }
}

/** Returns who answers for the identifiers of a delegation at this time. */
function getOrder({ role, bothUntil, isSilent }: Delegation, now: Date): AnswerOrder {
  if (role !== 'own') return role === 'ended' ? 'ended' : 'ours-first'
  if (now >= bothUntil) return 'theirs'
  return isSilent ? 'ours-first' : 'theirs-first'
}

/**
 * Keeps in memory which prefixes are answered by companies' own servers, because every lookup needs to know.
 */
export function createDelegations(db: Db, now: Now) {
  let current = new Map<string, Delegation>()
  let timer: NodeJS.Timeout | undefined

  async function refresh(): Promise<void> {
    const at = now()
    const [rows, states] = await Promise.all([listDelegated(db, at), loadSiteStates(db)])
    const failing = new Set(
      states.filter(({ failures }) => failures > 0).map(({ prefix, place }) => `${prefix} ${place}`),
    )
    const next = new Map(rows.map((row) => [row.prefix, toDelegation(row, failing, at)]))
    // An unchanged delegation stays the same object, so that cached answers with it stay valid.
    for (const [prefix, delegation] of next) {
      const old = current.get(prefix)
      if (old && JSON.stringify(old) === JSON.stringify(delegation)) next.set(prefix, old)
    }
    current = next
  }

  /** Returns the delegation of a company's prefix that has this handle in its scope. */
  function findWithin(prefix: string, handle: string): Delegation | undefined {
    const delegation = current.get(prefix)
    return [delegation, delegation?.former].find((one) => one && isInScope(one.scope, prefix, handle))
  }

  return {
    findWithin,
    /** Returns the company's servers for a prefix, or for a part of it; undefined for nearly all prefixes. */
    find: (prefix: string): Delegation | undefined => current.get(prefix),
    /** Returns who answers for an identifier; undefined for the many identifiers that were never delegated. */
    findOrder(handle: string): AnswerOrder | undefined {
      const prefix = toPrefix(handle)
      // Nearly all prefixes are not delegated.
      if (!current.has(prefix)) return undefined
      const delegation = findWithin(prefix, foldHandle(handle))
      return delegation && getOrder(delegation, now())
    },
    getOrder: (delegation: Delegation): AnswerOrder => getOrder(delegation, now()),
    refresh,
    async start(): Promise<void> {
      await refresh()
      // If the database cannot be reached, the last loaded state stays in use.
      timer = setInterval(() => void refresh().catch(() => {}), REFRESH_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}
export type Delegations = ReturnType<typeof createDelegations>
