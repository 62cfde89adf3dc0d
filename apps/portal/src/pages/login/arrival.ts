import { readFields } from '@biaojie/contract/records.ts'

type Mode = 'login' | 'register'
/** How a person came to the login, and where they go next. */
export type Arrival = {
  mode: Mode
  /** A path of this site, or a whole address on an allowed host. */
  target: string
  /** The target is another site. */
  outside: boolean
  /** Handed back unchanged with the target. */
  carried: { gtype?: unknown; data?: unknown } | null
  /** The system that sent the person here, for an allowed target; its code is returned with the target. */
  subName: string
  subCode: string
  /** Why the login is shown: the session expired, or the password was changed. */
  notice: 'expired' | 'changed' | null
}

const LONGEST = 2048
const NAME_MAX = 40

/**
 * Returns a place on this site as path, query and fragment; undefined for anything that could lead elsewhere
 * (other origins, "//host", backslashes, control characters) or back to the login itself.
 */
export function toSameSitePath(value: unknown, origin: string): string | undefined {
  if (typeof value !== 'string' || value.length > LONGEST) return undefined
  // Browsers drop some of these characters and turn others into slashes before they resolve an address.
  if (!value.startsWith('/') || /^\/[/\\]|[\\\p{C}]/u.test(value)) return undefined
  const url = parse(value, origin)
  if (!url || url.origin !== origin || /^\/login\/?$/.test(url.pathname)) return undefined
  const path = url.pathname + url.search + url.hash
  // "/x/..//host" has been resolved to "//host" here.
  return path.startsWith('//') ? undefined : path
}

function parse(value: string, base?: string): URL | undefined {
  try {
    return new URL(value, base)
  } catch {
    return undefined
  }
}

/**
 * Checks the `backUrl` of an account site: a path of this site, its own address in full, or an allowed host
 * over http(s).
 */
function findBackAddress(value: unknown, origin: string, hosts: readonly string[]) {
  const path = toSameSitePath(value, origin)
  if (path) return { target: path, outside: false }
  if (typeof value !== 'string' || value.length > LONGEST || /[\\\p{C}]/u.test(value)) return undefined
  const url = parse(value)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  if (url.origin === origin) {
    const own = toSameSitePath(url.pathname + url.search + url.hash, origin)
    return own ? { target: own, outside: false } : undefined
  }
  return hosts.includes(url.host) ? { target: url.href, outside: true } : undefined
}

/**
 * Reads router state first, then the query. `cbl` and `backUrl` lead only to allowed places, otherwise home.
 * `hosts` are hosts (with port) of other sites that a login may return to.
 */
export function readArrival(
  given: { state: unknown; query: URLSearchParams },
  site: { origin: string; home: string; hosts: readonly string[] },
): Arrival {
  const state = readFields(given.state)
  const readValue = (name: string): unknown => state[name] ?? given.query.get(name) ?? undefined
  const { origin, hosts } = site
  const path = toSameSitePath(readValue('cbl'), origin)
  const place = path ? { target: path, outside: false } : findBackAddress(readValue('backUrl'), origin, hosts)
  const readShort = (name: string) => {
    const value = readValue(name)
    return place && typeof value === 'string' ? value.slice(0, NAME_MAX) : ''
  }
  const carried = 'gtype' in state || 'data' in state ? { gtype: state.gtype, data: state.data } : null
  return {
    mode: readValue('type') === 'register' ? 'register' : 'login',
    target: place?.target ?? site.home,
    outside: place?.outside ?? false,
    carried,
    subName: readShort('subName'),
    subCode: readShort('subCode'),
    notice: state.notice === 'expired' || state.notice === 'changed' ? state.notice : null,
  }
}
