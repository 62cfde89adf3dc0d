import { isIP } from 'node:net'
import { readOrigin } from '../base/outbound.ts'
import { EnvProblem } from '../base/problem.ts'

/** Reads a comma-separated list, without empty entries and spaces. */
const splitList = (raw: string | undefined): string[] =>
  (raw ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

/** The host gets into the configuration of proxies; URLs allow `;`, quotes and braces in it. */
const HOST = /^([a-z\d._-]+|\[[\da-f:.]+\])$/

/** Reads PUBLIC_URL as an origin without a slash at the end; undefined when it is not set. */
export function readPublicUrl(raw: string | undefined): string | undefined {
  const given = raw?.trim()
  if (!given) return undefined
  const origin = readOrigin(given)
  if (!origin || !HOST.test(new URL(origin).hostname)) {
    throw new EnvProblem(
      `PUBLIC_URL 应为 http 或 https 开头、不带路径的地址，例如 https://id.example.cn，现为「${given}」`,
    )
  }
  return origin
}

/** These range names may be used instead of addresses. */
const RANGES = new Set(['loopback', 'linklocal', 'uniquelocal'])

function isNetwork(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128)
}

/** Reads TRUST_PROXY: addresses and CIDR ranges of proxies. */
export function readTrustProxy(raw: string | undefined): string[] {
  const entries = splitList(raw)
  const wrong = entries.find((entry) => !RANGES.has(entry) && !isNetwork(entry))
  if (wrong !== undefined) {
    throw new EnvProblem(
      `TRUST_PROXY 应为以逗号分隔的 IP 地址或 CIDR 网段，例如 10.0.0.0/8,192.168.1.5，其中「${wrong}」不是`,
    )
  }
  return entries
}

/** Reads a setting that lists the node's own networks, which some calls may reach. */
export function readNetworks(name: string, raw: string | undefined): string[] {
  const entries = splitList(raw)
  const wrong = entries.find((entry) => !isNetwork(entry))
  if (wrong !== undefined) {
    throw new EnvProblem(
      `${name} 应为以逗号分隔的 IP 地址或 CIDR 网段，例如 10.20.0.0/16，其中「${wrong}」不是`,
    )
  }
  return entries
}

/** Reads LOGIN_BACK_HOSTS: hosts with an optional port, without scheme and path. */
export function readLoginBackHosts(raw: string | undefined): string[] {
  const hosts = splitList(raw).map((host) => host.toLowerCase())
  const wrong = hosts.find((host) => !/^[\p{L}\p{N}.-]+(:\d{1,5})?$/u.test(host))
  if (wrong !== undefined) {
    throw new EnvProblem(
      `LOGIN_BACK_HOSTS 应为以逗号分隔的主机名，例如 www.example.cn,erp.example.cn:8443，其中「${wrong}」不是`,
    )
  }
  return hosts
}
