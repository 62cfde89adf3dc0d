import { hash } from 'node:crypto'
import type { SiteProtocol, SiteRecord } from '@biaojie/handle/site.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { Site } from './values.ts'

/** Clients of the native protocol reach this node at this address. */
export type NativeAddress = { address: string; port: number }

type SiteOptions = {
  /** The node's own address. */
  origin: string
  native: NativeAddress | undefined
  /** The key in the form of HS_SITE; empty when the node signs nothing. */
  publicKey: Buffer
  serial: number
}

/**
 * Returns the site of this node; undefined when no client could use it: HTTP clients need HTTPS, and others
 * need an address of the native protocol.
 */
export function makeSiteRecord({ origin, native, publicKey, serial }: SiteOptions): SiteRecord | undefined {
  const { protocol, hostname, port } = new URL(origin)
  const web = protocol === 'https:' ? [{ protocol: 'HTTP' as const, port: Number(port || 443) }] : []
  const own: { protocol: SiteProtocol; port: number }[] = native
    ? [
        { protocol: 'TCP', port: native.port },
        { protocol: 'UDP', port: native.port },
      ]
    : []
  if (web.length + own.length === 0) return undefined
  return {
    protocolVersion: { major: 2, minor: 11 },
    serialNumber: serial,
    primary: true,
    multiPrimary: false,
    // HTTP clients use this host name, because certificates contain names instead of IP addresses.
    attributes: [{ name: 'domain', value: hostname }],
    servers: [
      {
        serverId: 1,
        address: native?.address ?? '0.0.0.0',
        publicKey,
        interfaces: [...own, ...web].map((address) => ({ query: true, admin: false, ...address })),
      },
    ],
  }
}

/** The JSON form lacks the keys, so the binary form is made from the original record. */
const records = new WeakMap<Site, SiteRecord>()
export const findSiteRecord = (site: Site): SiteRecord | undefined => records.get(site)

/** Writes the site in the form of the HTTP API. */
export function writeSite(record: SiteRecord): Site {
  const { protocolVersion, attributes, servers } = record
  const site: Site = {
    version: 1,
    protocolVersion: `${protocolVersion.major}.${protocolVersion.minor}`,
    serialNumber: record.serialNumber,
    primarySite: record.primary,
    multiPrimary: record.multiPrimary,
    attributes,
    servers: servers.map(({ serverId, address, interfaces }) => ({ serverId, address, interfaces })),
  }
  records.set(site, record)
  return site
}

/**
 * Returns the serial number of a site with this content; it increases when the content changed since the last
 * start.
 */
export async function loadSerial(db: Db, options: Omit<SiteOptions, 'serial'>): Promise<number> {
  const { origin, native, publicKey } = options
  const digest = hash('sha256', JSON.stringify([origin, native, publicKey.toString('base64')]))
  const { rows } = await db.execute<{ serial: number }>(sql`
    insert into handle_site as s (id, digest, serial) values (1, ${digest}, 1)
    on conflict (id) do update
      set serial = case when s.digest = excluded.digest then s.serial else s.serial + 1 end, digest = excluded.digest
    returning serial`)
  return rows[0]?.serial ?? 1
}
