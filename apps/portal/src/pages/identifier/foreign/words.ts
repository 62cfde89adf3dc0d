import { formatBytes } from '@biaojie/contract/formats.ts'
import type {
  ForeignHop,
  ForeignIdentifier,
  ForeignValue,
} from '@biaojie/contract/resolution/resolution/foreign.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '@biaojie/contract/times.ts'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'

/**
 * Why there is no record: the second and third clause of the verdict, and their explanation. `bad` means that
 * the other nodes are set up wrongly.
 */
export type Failure = { clause: string; next: string; title: string; text: string; tone: 'bad' | 'warn' }

const MINUTE_SECONDS = 60

/** Writes a duration in its largest unit that needs no fraction: 1 小时, 90 秒. */
export function formatSeconds(seconds: number): string {
  for (const [unit, name] of [
    [DAY_SECONDS, '天'],
    [HOUR_SECONDS, '小时'],
    [MINUTE_SECONDS, '分钟'],
  ] as const)
    if (seconds >= unit && seconds % unit === 0) return `${seconds / unit} ${name}`
  return seconds >= 2 * HOUR_SECONDS ? `约 ${Math.round(seconds / HOUR_SECONDS)} 小时` : `${seconds} 秒`
}

/** Writes a duration below one second in milliseconds, without a fraction from 10 ms on. */
export const formatMs = (ms: number): string =>
  `${ms < 10 && ms > 0 ? Math.max(0.1, Math.round(ms * 10) / 10) : Math.round(ms)} ms`

const stripNamePrefix = (handle: string) => handle.replace(/^0\.NA\//i, '')
/** Tells whether the server was asked about a prefix instead of an identifier. */
export const isPrefix = (handle: string) => /^0\.NA\//i.test(handle)

/** Returns the name that a server gives itself, or its address when it gives no name. */
export const formatServer = ({ name, host }: Pick<ForeignHop, 'name' | 'host'>): string => name || host
export const formatAddress = ({ host, port }: Pick<ForeignHop, 'host' | 'port'>): string =>
  `${host} : ${port}`
const TRANSPORTS = { tcp: '原生 TCP', http: 'HTTP', https: 'HTTPS' } as const
export const formatTransport = ({ transport }: Pick<ForeignHop, 'transport'>): string => TRANSPORTS[transport]

/** Describes in two short lines what one server answered. */
export function formatHop(hop: ForeignHop): [string, string] {
  const { asked, response, count, ttl, bytes } = hop
  const place = `${formatAddress(hop)} ${hop.transport === 'tcp' ? 'TCP' : formatTransport(hop)}`
  switch (hop.outcome) {
    case 'sites':
      return [`给出 ${stripNamePrefix(asked)} 的站点`, `${count} 个值，记 ${formatSeconds(ttl)}`]
    case 'service':
      return ['给出服务的标识，再去找它', `应答 ${response}`]
    case 'referral':
      return ['指路：这个前缀另有节点', `应答 ${response}`]
    case 'alias':
      return ['这是别名，去找它指的标识', place]
    case 'record':
      return [`给出记录，${count} 个值`, place]
    case 'unknown':
      return [isPrefix(asked) ? `不知道前缀 ${stripNamePrefix(asked)}` : '没有这个标识', `应答 ${response}`]
    case 'refused':
      return ['不答这个前缀', `应答 ${response}`]
    case 'slow':
      return ['没有在时限内答', place]
    case 'unreachable':
      return ['没有应答', place]
    case 'too-large':
      return [`答了 ${formatBytes(bytes)}，太大`, place]
    case 'mismatch':
      return ['答非所问，没有采用', place]
    case 'malformed':
      return ['应答读不懂', place]
  }
}

/** Tells whether a server gave no answer that can be used. */
export const hasFailed = ({ outcome }: Pick<ForeignHop, 'outcome'>): boolean =>
  ['refused', 'slow', 'unreachable', 'too-large', 'mismatch', 'malformed'].includes(outcome)

/**
 * Explains why there is no record: which server failed at which step, and that the visitor's own network
 * works. Undefined for a record.
 */
export function describeFailure({
  outcome,
  identifier,
  hops,
}: Pick<ForeignIdentifier, 'outcome' | 'identifier' | 'hops'>): Failure | undefined {
  const last = hops.at(-1)
  const who = last ? formatServer(last) : '对方'
  const { prefix } = splitIdentifier(identifier)
  switch (outcome) {
    case 'record':
    case 'off':
      return undefined
    case 'unknown':
      return last && isPrefix(last.asked)
        ? {
            clause: '没有这个前缀',
            next: '核对后再查',
            title: '没有一个节点知道这个前缀',
            text: `问到${who}，它不知道前缀 ${prefix}。请核对标识。`,
            tone: 'warn',
          }
        : {
            clause: '对方没有登记',
            next: '核对后再查',
            title: '对方没有这个标识',
            text: `${who}答：没有这个标识。请核对后再查，或问印制它的企业。`,
            tone: 'warn',
          }
    case 'loop':
      return {
        clause: '绕圈了',
        next: '告诉对方',
        title: '几个节点互相指路，没有问到头',
        text: `走了 ${hops.length} 跳，到${who}为止，又指回已经问过的节点。请告诉对方的管理员。`,
        tone: 'bad',
      }
    case 'slow':
      return {
        clause: '对方太慢',
        next: '稍后再查',
        title: '对方没有在时限内应答',
        text: `第 ${hops.length} 跳${who}没有在时限内应答，已停止等待。是对方节点慢，不是您的网络。`,
        tone: 'warn',
      }
    case 'no-answer':
      return describeSilence(prefix, hops)
    case 'mismatch':
      return {
        clause: '答非所问',
        next: '告诉对方',
        title: '对方答的不是所问的标识',
        text: `问的是 ${last?.asked ?? identifier}，${who}答的不是它，或签名对不上，没有采用。请告诉对方的管理员。`,
        tone: 'bad',
      }
    case 'too-large':
      return {
        clause: '应答太大',
        next: '告诉对方',
        title: '对方的应答超过 64 KB',
        text: `${who}答了 ${formatBytes(last?.bytes ?? 0)}，没有往下取。`,
        tone: 'warn',
      }
  }
}

/** A server that refuses the prefix has answered, unlike one that is down. */
function describeSilence(prefix: string, hops: readonly ForeignHop[]): Failure {
  const last = hops.at(-1)
  if (last?.outcome === 'refused')
    return {
      clause: '对方拒绝应答',
      next: '到对方查',
      title: '对方不替本节点查这个前缀',
      text: `${formatServer(last)}拒绝回答前缀 ${prefix}（应答码 ${last.response}）。请到对方的入口查询，或问印制它的企业。`,
      tone: 'warn',
    }
  if (last?.outcome === 'malformed')
    return {
      clause: '应答读不懂',
      next: '告诉对方',
      title: '对方的应答读不懂',
      text: `${formatServer(last)}的应答不合协议，没有采用。请告诉对方的管理员。`,
      tone: 'bad',
    }
  const count = hops.filter(({ asked, response }) => asked === last?.asked && response === 0).length
  return {
    clause: '对方没有应答',
    next: '稍后再查',
    title: '对方节点没有应答',
    text:
      count === 0
        ? `没有找到前缀 ${prefix} 的站点。`
        : `${prefix} 的 ${count} 个站点都没有应答。是对方节点没有应答，不是您的网络。`,
    tone: 'warn',
  }
}

/** Notes below values that this page shows only as plain text; empty for kinds that need no note. */
export const VALUE_NOTES: Readonly<Record<ForeignValue['kind'], string>> = {
  text: '',
  link: '网址照字面显示，打开前会再确认一次',
  picture: '外来图片没有自动取',
  markup: '里面有标签，当普通字显示',
  binary: '',
  hidden: '',
}

/** Returns the address of the other node's page when the record contains a web address. */
export function findPage({ values }: Pick<ForeignIdentifier, 'values'>): URL | undefined {
  const link = values.find(({ type, kind }) => type.toUpperCase() === 'URL' && kind === 'link')
  const url = link && URL.parse(link.text)
  return url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : undefined
}
