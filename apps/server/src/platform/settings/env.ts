import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { getHeapStatistics } from 'node:v8'
import { DEMO_IDENTITY, type NodeIdentity } from '@biaojie/contract/identity.ts'
import { parseVerifierKey, type VerifierKey } from '@biaojie/register/notes.ts'
import { findContentPack } from '../base/content-pack.ts'
import type { LookupLogSettings } from '../base/logs/lookup-log.ts'
import type { SyslogTarget } from '../base/logs/syslog.ts'
import { readOrigin } from '../base/outbound.ts'
import { type Check, createChecks, EnvProblem } from '../base/problem.ts'
import type { TraceTarget } from '../base/traces/exporter.ts'
import { readAlertChannels } from '../providers/alerts/kinds.ts'
import { findConfigured } from '../providers/configured.ts'
import { type DepositEnv, readDeposit } from '../providers/deposit/settings.ts'
import { type PaymentEnv, readPayment } from '../providers/payment/settings.ts'
import { readSms } from '../providers/sms/kinds.ts'
import type { MakeSms } from '../providers/sms/sms.ts'
import { TOP_LEVEL_NODES } from '../providers/top-level/kinds.ts'
import type { TopLevelPort } from '../providers/top-level/top-level.ts'
import { readLoginBackHosts, readNetworks, readPublicUrl, readTrustProxy } from './addresses.ts'
import { readIdentity } from './identity.ts'
import { readFilesKey, readOldKeys, readSecret } from './keys.ts'
import { type RecursionEnv, readRecursionRoots } from './recursion.ts'
import { readTraces } from './traces.ts'

type WitnessSetting = { key: VerifierKey; url: string }

const splitWords = (raw: string | undefined) => (raw ?? '').split(/\s+/).filter(Boolean)

function readWitness(word: string): WitnessSetting {
  const border = word.indexOf('#')
  const url = URL.parse(word.slice(0, border))
  const key = parseVerifierKey(word.slice(border + 1))
  if (border < 0 || !url || !/^https?:$/.test(url.protocol) || key?.type !== 'cosignature')
    throw new EnvProblem(
      'REGISTER_WITNESSES：每个见证方应形如 https://witness.example#名称+编号+公钥，以空格分隔',
    )
  return { key, url: url.href.replace(/\/$/, '') }
}

const readWitnesses = (raw: string | undefined): WitnessSetting[] => splitWords(raw).map(readWitness)

function readWitnessedLogs(raw: string | undefined): VerifierKey[] {
  return splitWords(raw).map((word) => {
    const key = parseVerifierKey(word)
    if (key?.type === 'ed25519') return key
    throw new EnvProblem('REGISTER_WITNESSED_LOGS：应为其他节点账簿的公钥（各节点的 /log/key），以空格分隔')
  })
}

/** All settings of the environment, read once and checked before anything listens. */
export type Env = Readonly<{
  production: boolean
  /** Enables demo data and the development ports (outbox), only outside production. */
  demo: boolean
  /** The node's name and prefixes. */
  identity: NodeIdentity
  /** The folder of the texts and pictures of its trade. */
  contentPack: string
  /** Decides whether people of the node must log in with a second factor. */
  secondFactor: 'required' | 'off'
  port: number
  host: string
  /** Number of processes that share the ports, supervised by one more; undefined for a single process. */
  workers: number | undefined
  /**
   * The address for the native Handle protocol, which clients reach directly even when pages are behind a
   * proxy.
   */
  handleHost: string
  /** Port of the native Handle protocol, TCP and UDP; undefined where it is off. */
  handlePort: number | undefined
  /** IP address by which clients of the native protocol reach the node from outside; named in HS_SITE. */
  handleAddress: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  /** A streaming replica of the database for public lookups. */
  databaseReplicaUrl: string | undefined
  /**
   * The number of shards when companies' tables are distributed over a Citus cluster; undefined on a single
   * machine.
   */
  citusShards: number | undefined
  /** Secrets derive from this key; production must set its own. */
  secret: string | undefined
  /** Encrypts private files; derived from the secret when undefined. */
  filesKey: string | undefined
  /** Former values of both, which still decrypt older data. */
  secretOld: readonly string[]
  filesKeyOld: readonly string[]
  /** Makes the receiver of prefix registrations; decided by hand in the console when undefined. */
  topLevel: (() => TopLevelPort) | undefined
  /** Where nightly archives are deposited; undefined for nowhere. */
  deposit: DepositEnv | undefined
  captcha: 'on' | 'off'
  publicUrl: string | undefined
  /** True when people use https: cookies are limited to it, and browsers are told to use only https. */
  https: boolean
  trustProxy: string[]
  /** Own networks that activation addresses may lead to; other private addresses are never called. */
  activationNetworks: string[]
  /** Where identifiers of other nodes are resolved. */
  recursion: RecursionEnv
  /** Hosts (with port) of other sites that a login may return to. */
  loginBackHosts: string[]
  lookupLimitPerMinute: number
  /** Limit of portal pages per minute for one address. */
  pageLimitPerMinute: number
  /** Memory for repeatedly requested identifiers and their handle answers. */
  lookupCacheMb: number
  /** Makes the SMS provider; the development outbox when undefined. */
  sms: MakeSms | undefined
  /** The node's own SMS budget per day. */
  smsPerDay: number
  /** Payment providers, and the payment periods of orders and codes. */
  payment: PaymentEnv
  /** The token for /metrics; 'open' outside production, undefined: no access. */
  metricsToken: string | undefined
  /** Where traces of requests are sent; undefined for nowhere. */
  traces: TraceTarget | undefined
  /** Other parties that witness this node's register. */
  registerWitnesses: readonly WitnessSetting[]
  /** Registers of other nodes for which this node is a witness. */
  registerWitnessedLogs: readonly VerifierKey[]
  /** The node above, when this is a company's own node. */
  parent: ParentNode | undefined
  /**
   * Readiness fails for this many seconds before listening stops, longer than a load balancer takes to
   * notice.
   */
  drainSeconds: number
  logLevel: string
  /** The file that a successful backup touches, and the maximum age in hours. */
  backup: Readonly<{ marker: string; hours: number }> | undefined
  /** Writes a line for lookups; none when undefined. */
  lookupLog: LookupLogSettings | undefined
  /** The log server that gets the security log; none when undefined. */
  syslog: SyslogTarget | undefined
  /** The channels through which the operator learns of faults. */
  alertChannels: ReturnType<typeof readAlertChannels>
}>

/**
 * Cached answers are on V8's heap, which is small in a small container; an eighth of it leaves enough for the
 * work.
 */
const CACHE_MB = Math.min(128, Math.floor(getHeapStatistics().heap_size_limit / 8 / 1024 / 1024))

function readInteger(name: string, raw: string | undefined, fallback: number, max: number): number {
  if (raw === undefined || raw === '') return fallback
  const value = Number(raw)
  if (!Number.isInteger(value) || value < 0 || value > max) {
    throw new EnvProblem(`${name} 应为 0–${max} 的整数，现为「${raw}」`)
  }
  return value
}

function isDatabaseUrl(url: string): boolean {
  // Without a host, as with `?host=/directory/of/the/socket`, it is not a valid URL, but the driver accepts
  // it.
  const full = url.replace('@/', '@socket/')
  if (!URL.canParse(full)) return false
  const parts = new URL(full)
  // After an unescaped slash in a password, its rest would look like the database name.
  if (!/^\/[^/]+$/.test(parts.pathname)) return false
  try {
    return decodeURIComponent(parts.username + parts.password + parts.pathname) !== ''
  } catch {
    return false
  }
}

/** The message never repeats the value, because it contains a password. */
function readDatabaseUrl(name: string, raw: string | undefined): string | undefined {
  const url = raw?.trim()
  if (!url) return undefined
  if (/^postgres(ql)?:\/\/\S+$/i.test(url) && isDatabaseUrl(url)) return url
  throw new EnvProblem(`${name} 应形如 postgres://用户:密码@主机:5432/库名，密码中的特殊字符须百分号编码`)
}

function readReplicaUrl(source: NodeJS.ProcessEnv): string | undefined {
  const url = readDatabaseUrl('DATABASE_REPLICA_URL', source.DATABASE_REPLICA_URL)
  if (url && !source.DATABASE_URL?.trim())
    throw new EnvProblem(
      'DATABASE_REPLICA_URL：内置数据库没有备机，请先用 DATABASE_URL 接入自备的 PostgreSQL',
    )
  return url
}

/** More shards make every start and every search over all companies slower, and no company faster. */
const MOST_SHARDS = 512

function readCitusShards(source: NodeJS.ProcessEnv): number | undefined {
  const raw = source.CITUS_SHARDS?.trim()
  if (!raw) return undefined
  const shards = Number(raw)
  if (!Number.isInteger(shards) || shards < 2 || shards > MOST_SHARDS)
    throw new EnvProblem(`CITUS_SHARDS 应为 2–${MOST_SHARDS} 的整数，现为「${raw}」`)
  if (!source.DATABASE_URL?.trim())
    throw new EnvProblem(
      'CITUS_SHARDS：内置数据库不能分布到多台机器，请先用 DATABASE_URL 接入 Citus 的协调节点',
    )
  if (source.DATABASE_REPLICA_URL?.trim())
    throw new EnvProblem(
      'CITUS_SHARDS：查询直接问各工作节点，不能同时读备机，请去掉 DATABASE_REPLICA_URL（各工作节点可有自己的备机）',
    )
  return shards
}

function readMetricsToken(raw: string | undefined, production: boolean): string | undefined {
  if (raw && raw.length < 16) throw new EnvProblem(`METRICS_TOKEN 至少 16 个字符，现在只有 ${raw.length} 个`)
  return raw || (production ? undefined : 'open')
}

/** Registered for the Handle System. */
const NATIVE_HANDLE_PORT = 2641

function readHandleHost(raw: string | undefined): string | undefined {
  const host = raw?.trim()
  if (!host || isIP(host) !== 0) return host || undefined
  throw new EnvProblem(`HANDLE_HOST 应为本机的 IP 地址，0.0.0.0 为全部，现为「${host}」`)
}

function readHandleAddress(raw: string | undefined): string | undefined {
  const address = raw?.trim()
  if (!address) return undefined
  if (isIP(address) !== 0) return address
  throw new EnvProblem(`HANDLE_ADDRESS 应为 IP 地址，现为「${address}」`)
}

function readSyslog(raw: string | undefined): SyslogTarget | undefined {
  const text = raw?.trim()
  if (!text) return undefined
  const url = URL.parse(text)
  const protocol = url?.protocol.replace(':', '')
  if (!url?.hostname || (protocol !== 'udp' && protocol !== 'tcp' && protocol !== 'tls'))
    throw new EnvProblem(
      `SYSLOG_URL 应形如 tls://log.example.cn:6514、tcp://主机:514 或 udp://主机:514，现为「${text}」`,
    )
  const port = url.port ? Number(url.port) : protocol === 'tls' ? 6514 : 514
  return { protocol, host: url.hostname.replace(/^\[|\]$/g, ''), port }
}

function readLookupLog(
  source: NodeJS.ProcessEnv,
  readWhole: (name: string, fallback: number, max: number) => number,
): LookupLogSettings | undefined {
  const days = Math.max(1, readWhole('RESOLUTION_LOG_DAYS', 180, 3_660))
  const text = source.RESOLUTION_LOG?.trim() || 'off'
  if (text === 'off') return undefined
  if (text === 'full') return { share: 1, days }
  const every = Number(/^sample:1\/([1-9]\d{0,6})$/.exec(text)?.[1])
  if (every) return { share: 1 / every, days }
  throw new EnvProblem(`RESOLUTION_LOG 应为 off、full 或 sample:1/100 这样的比例，现为「${text}」`)
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

function readLogLevel(raw: string | undefined): string {
  const level = raw?.trim() || 'info'
  if (LOG_LEVELS.includes(level)) return level
  throw new EnvProblem(`LOG_LEVEL 应为 ${LOG_LEVELS.join('、')} 之一，现为「${level}」`)
}

function readSecondFactor(raw: string | undefined, production: boolean): Env['secondFactor'] {
  if (raw && raw !== 'required' && raw !== 'off')
    throw new EnvProblem(`SECOND_FACTOR 只能是 required 或 off，现为「${raw}」`)
  return raw === 'required' || raw === 'off' ? raw : production ? 'required' : 'off'
}

function readBackup(
  source: NodeJS.ProcessEnv,
  readWhole: (name: string, fallback: number, max: number) => number,
): Env['backup'] {
  const hours = Math.max(1, readWhole('BACKUP_HOURS', 26, 24 * 366))
  const marker = source.BACKUP_MARKER?.trim()
  return marker ? { marker: resolve(marker), hours } : undefined
}

/** More on one machine is probably a typing mistake. */
const MAX_WORKERS = 64

function readWorkers(raw: string | undefined): number | undefined {
  if (!raw) return undefined
  const count = raw === 'auto' ? availableParallelism() : Number(raw)
  if (Number.isInteger(count) && count >= 1 && count <= MAX_WORKERS) return count
  throw new EnvProblem(`WORKERS 应为 1–${MAX_WORKERS} 的整数，或 auto（每个处理器一个），现为「${raw}」`)
}

const MODES = ['production', 'development', 'test']

/** With a mistyped mode, a production node would become a demo node with public passwords. */
function readProduction(raw: string | undefined): boolean {
  if (raw && !MODES.includes(raw))
    throw new EnvProblem(`NODE_ENV 应为 production（正式节点）或不设置（示例节点），现为「${raw}」`)
  return raw === 'production'
}

function readCaptcha(raw: string | undefined, production: boolean): Env['captcha'] {
  if (raw && raw !== 'on' && raw !== 'off') throw new EnvProblem(`CAPTCHA 只能是 on 或 off，现为「${raw}」`)
  if (raw === 'off' && production)
    throw new EnvProblem('CAPTCHA：生产环境不能关闭滑块验证（off），请去掉这一项')
  return raw === 'off' ? 'off' : 'on'
}

function readAddress(raw: string | undefined, production: boolean): string | undefined {
  const url = readPublicUrl(raw)
  if (production && !url)
    throw new EnvProblem('PUBLIC_URL：没有设置。生产环境必须提供对外访问地址，例如 https://id.example.cn')
  return url
}

/** Reads all settings. Throws one EnvProblem with a Chinese line for each wrong setting. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const { check, end } = createChecks()
  const env = readAll(source, check)
  end()
  return Object.freeze(env)
}

/** Reads all settings with `check`, and replaces each wrong one by a harmless value. */
export function readAll(source: NodeJS.ProcessEnv, check: Check): Env {
  const production = check(() => readProduction(source.NODE_ENV), true)
  const readWhole = (name: string, fallback: number, max: number) =>
    check(() => readInteger(name, source[name], fallback, max), fallback)
  const publicUrl = check(() => readAddress(source.PUBLIC_URL, production), undefined)
  return {
    production,
    demo: !production,
    identity: check(() => readIdentity(source, production), DEMO_IDENTITY),
    contentPack: check(() => findContentPack(source.CONTENT_PACK), findContentPack(undefined)),
    secondFactor: check(() => readSecondFactor(source.SECOND_FACTOR, production), 'required'),
    port: readWhole('PORT', 8080, 65535),
    host: source.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    workers: check(() => readWorkers(source.WORKERS), undefined),
    handleHost:
      check(() => readHandleHost(source.HANDLE_HOST), undefined) ??
      (production ? '0.0.0.0' : source.HOST || '127.0.0.1'),
    handlePort:
      source.HANDLE_PORT === 'off' ? undefined : readWhole('HANDLE_PORT', NATIVE_HANDLE_PORT, 65535),
    handleAddress: check(() => readHandleAddress(source.HANDLE_ADDRESS), undefined),
    dataDir: resolve(source.DATA_DIR || './data'),
    databaseUrl: check(() => readDatabaseUrl('DATABASE_URL', source.DATABASE_URL), undefined),
    databaseReplicaUrl: check(() => readReplicaUrl(source), undefined),
    citusShards: check(() => readCitusShards(source), undefined),
    secret: check(() => readSecret(source.SECRET, production), undefined),
    filesKey: check(() => readFilesKey(source.FILES_KEY, production), undefined),
    secretOld: check(() => readOldKeys('SECRET_OLD', source.SECRET_OLD), []),
    filesKeyOld: check(() => readOldKeys('FILES_KEY_OLD', source.FILES_KEY_OLD), []),
    topLevel: findConfigured(TOP_LEVEL_NODES, '顶级节点', source, production, check),
    deposit: check(() => readDeposit(source), undefined),
    captcha: check(() => readCaptcha(source.CAPTCHA, production), 'on'),
    publicUrl,
    https: publicUrl ? publicUrl.startsWith('https:') : production,
    trustProxy: check(() => readTrustProxy(source.TRUST_PROXY), []),
    activationNetworks: check(() => readNetworks('ACTIVATION_NETWORKS', source.ACTIVATION_NETWORKS), []),
    recursion: {
      roots: check(() => readRecursionRoots(source.RECURSION_ROOTS), undefined),
      networks: check(() => readNetworks('RECURSION_NETWORKS', source.RECURSION_NETWORKS), []),
      limitPerMinute: readWhole('RECURSION_LIMIT_PER_MINUTE', 60, 1e9),
    },
    loginBackHosts: check(() => readLoginBackHosts(source.LOGIN_BACK_HOSTS), []),
    lookupLimitPerMinute: readWhole('LOOKUP_LIMIT_PER_MINUTE', 1200, 1e9),
    pageLimitPerMinute: readWhole('PAGE_LIMIT_PER_MINUTE', 600, 1e9),
    lookupCacheMb: readWhole('LOOKUP_CACHE_MB', CACHE_MB, 16_384),
    sms: check<MakeSms | undefined>(() => readSms(source, production, check), undefined),
    smsPerDay: readWhole('SMS_PER_DAY', 5000, 1e9),
    payment: readPayment(source, production, check, readWhole),
    metricsToken: check(() => readMetricsToken(source.METRICS_TOKEN, production), undefined),
    traces: readTraces(source, check),
    registerWitnesses: check(() => readWitnesses(source.REGISTER_WITNESSES), []),
    registerWitnessedLogs: check(() => readWitnessedLogs(source.REGISTER_WITNESSED_LOGS), []),
    parent: check(() => readParentNode(source), undefined),
    drainSeconds: readWhole('DRAIN_SECONDS', production ? 5 : 0, 300),
    logLevel: check(() => readLogLevel(source.LOG_LEVEL), 'info'),
    backup: check(() => readBackup(source, readWhole), undefined),
    lookupLog: check(() => readLookupLog(source, readWhole), undefined),
    syslog: check(() => readSyslog(source.SYSLOG_URL), undefined),
    alertChannels: readAlertChannels(source, production, check),
  }
}

/** The node above a company's own node: its address, and the key that verifies its register. */
type ParentNode = Readonly<{ url: string; key: VerifierKey }>

/** Reads PARENT_NODE and PARENT_KEY, which pairing writes together. */
function readParentNode(source: NodeJS.ProcessEnv): ParentNode | undefined {
  const [address, text] = [source.PARENT_NODE?.trim(), source.PARENT_KEY?.trim()]
  if (!address && !text) return undefined
  const url = readOrigin(address ?? '')
  if (!url)
    throw new EnvProblem('PARENT_NODE 应为上级节点的对外访问地址，不带路径，例如 https://id.example.cn')
  const key = parseVerifierKey(text ?? '')
  if (key?.type !== 'ed25519') throw new EnvProblem('PARENT_KEY 应为上级节点账簿的公钥（它的 /log/key）')
  return { url, key }
}
