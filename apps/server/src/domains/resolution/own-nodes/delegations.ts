import { SITE_SECONDS, type SiteFields } from '@biaojie/contract/resolution/own-nodes/rules.ts'
import { readPublicKey } from '@biaojie/handle/control.ts'
import type { SiteRecord } from '@biaojie/handle/site.ts'
import type { Now } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Delegation } from '../handle/handle.ts'
import { listInForce, loadSiteStates, type OwnNodeRow, toPlace } from './store.ts'

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

/** Returns who answers for a prefix; sites that did not answer recently come last. */
function toDelegation(
  { prefix, sites, serial, since }: OwnNodeRow,
  failing: ReadonlySet<string>,
): Delegation {
  const records = (sites ?? []).map((site, at) => ({
    isFailing: failing.has(`${prefix} ${toPlace(site)}`),
    records: toSiteRecords(site, serial, at === 0),
  }))
  const sorted = records.toSorted((a, b) => Number(a.isFailing) - Number(b.isFailing))
  return { prefix, since: since ?? new Date(0), sites: sorted.flatMap(({ records }) => records) }
}

/**
 * Keeps in memory which prefixes are answered by companies' own servers, because every lookup needs to know.
 */
export function createDelegations(db: Db, now: Now) {
  let known = new Map<string, Delegation>()
  let timer: NodeJS.Timeout | undefined

  async function refresh(): Promise<void> {
    const [rows, states] = await Promise.all([listInForce(db), loadSiteStates(db)])
    const failing = new Set(
      states.filter(({ failures }) => failures > 0).map(({ prefix, place }) => `${prefix} ${place}`),
    )
    const next = new Map(rows.map((row) => [row.prefix, toDelegation(row, failing)]))
    // An unchanged delegation stays the same object, so that cached answers with it stay valid.
    for (const [prefix, delegation] of next) {
      const old = known.get(prefix)
      if (old && isSame(old, delegation)) next.set(prefix, old)
    }
    known = next
  }

  return {
    /** Returns who answers for a prefix instead of this node; undefined for nearly all prefixes. */
    find: (prefix: string): Delegation | undefined => known.get(prefix),
    /**
     * Tells whether this node no longer answers from its own records. Other resolvers may cache the old
     * delegation for a day, so both answer during the day after a switch.
     */
    isAlone(prefix: string): boolean {
      const since = known.get(prefix)?.since
      return since !== undefined && now().getTime() >= since.getTime() + SITE_SECONDS * 1_000
    },
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

const isSame = (one: Delegation, other: Delegation) =>
  one.since.getTime() === other.since.getTime() && JSON.stringify(one.sites) === JSON.stringify(other.sites)
