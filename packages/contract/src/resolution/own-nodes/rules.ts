/** Companies with own servers for their prefix: plain values, which browsers may load. */

/** Servers of one company, each with its addresses. */
export const SITES_MAX = 4
/** After this many unanswered checks in a row, the company and staff are alerted. */
export const ALARM_AFTER = 3
/** A proof of control stays valid for this many days, until the decision. */
export const PROOF_DAYS = 7
/** Other resolvers may cache for this many seconds which servers answer for a prefix. */
export const SITE_SECONDS = 86_400

/** A pairing code is good for this long. */
export const CODE_MINUTES = 30
/** Pairing codes of one company in a day. */
export const CODES_PER_DAY = 10

/** The stage of a proposal of sites. */
export const DRAFT_STAGES = ['draft', 'submitted', 'rejected'] as const
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
export function siteProblems(site: SiteFields): Partial<Record<keyof SiteFields, string>> {
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
