/** Companies with own servers for their prefix: plain values, which browsers may load. */

/** Servers of one company, each with its addresses. */
export const SITES_MAX = 4
/** After this many unanswered checks in a row, the company and staff are alerted. */
export const ALARM_AFTER = 3
/** A proof of control stays valid for this many days, until the decision. */
export const PROOF_DAYS = 7
/**
 * Other resolvers may cache for this many seconds which servers answer for a prefix. After a switch, the side that
 * answered before it helps out for the same time, because such resolvers still ask it.
 */
export const SITE_SECONDS = 86_400
/** The shortest TTL of a site, which is also that of hosted records. */
export const LEAST_SITE_SECONDS = 60
/** A switch may be planned this many days ahead, and the end of referrals as well. */
export const PLAN_DAYS = 400
/** If no server of the company answers at the planned time, the switch is tried again for this many minutes. */
export const SWITCH_MINUTES = 60

/** A switch leads to the company's servers, back to this node, or to the end of referrals after a move. */
export const SWITCH_TARGETS = ['own', 'hosted', 'ended'] as const
export type SwitchTarget = (typeof SWITCH_TARGETS)[number]

/**
 * Returns the TTL in seconds of sites that a switch replaces at `switchAt`. It shrinks as the switch comes closer,
 * so that other resolvers drop the old sites at most a minute after it. Times are in ms.
 */
export const getSiteSeconds = (now: number, switchAt?: number): number =>
  switchAt === undefined
    ? SITE_SECONDS
    : Math.max(LEAST_SITE_SECONDS, Math.min(SITE_SECONDS, Math.floor((switchAt - now) / 1_000)))

/**
 * Returns until when others may ask the replaced servers: those who asked before the switch was planned keep the
 * answer for a day, later ones at most a minute beyond the switch. Times are in ms.
 */
export const getLastAsked = (plannedAt: number, switchAt: number): number =>
  Math.max(plannedAt + SITE_SECONDS * 1_000, switchAt + LEAST_SITE_SECONDS * 1_000)

/** A pairing code is good for this long. */
export const CODE_MINUTES = 30
/** Pairing codes of one company in a day. */
export const CODES_PER_DAY = 10

/** The stage of a proposal of sites; an approved one waits for its switch. */
export const DRAFT_STAGES = ['draft', 'submitted', 'rejected', 'approved'] as const
export type DraftStage = (typeof DRAFT_STAGES)[number]

export type SiteFields = {
  name: string
  /** Empty for none; a site needs an IPv4 or an IPv6 address. */
  ipv4: string
  ipv6: string
  tcp: number
  /** 0 for none. */
  udp: number
  http: number
  /** An RSA key in PEM. */
  publicKey: string
}

const isPort = (port: number) => Number.isInteger(port) && port >= 1024 && port <= 65_535
const IPV4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/
const IPV6 = /^[\da-f:]{2,39}$/i

/** Returns the problems of a site by field; the server also checks the addresses and the key. */
export function listSiteProblems(site: SiteFields): Partial<Record<keyof SiteFields, string>> {
  return {
    ...(site.name.trim() === '' && { name: '请填写站点的名称，如 主，武汉机房' }),
    ...(site.ipv4 === '' && site.ipv6 === '' && { ipv4: '请填写 IPv4 或 IPv6 地址' }),
    ...(site.ipv4 !== '' && !IPV4.test(site.ipv4) && { ipv4: 'IPv4 地址应如 203.0.113.10' }),
    ...(site.ipv6 !== '' && !IPV6.test(site.ipv6) && { ipv6: 'IPv6 地址应如 2001:db8::10' }),
    ...(!isPort(site.tcp) && { tcp: 'TCP 端口应为 1024–65535，常用 2641' }),
    ...(site.udp !== 0 && !isPort(site.udp) && { udp: 'UDP 端口应为 1024–65535，没有的留空' }),
    ...(site.http !== 0 && !isPort(site.http) && { http: 'HTTP 端口应为 1024–65535，没有的留空' }),
    ...(!/-----BEGIN PUBLIC KEY-----/.test(site.publicKey) && {
      publicKey: '请粘贴 PEM 格式的 RSA 公钥，以 -----BEGIN PUBLIC KEY----- 开头',
    }),
  }
}
