import { isSandbox } from '@biaojie/contract/identifiers/records/rules.ts'
import type { EventProblem, GivenEvent } from '@biaojie/epcis/check.ts'
import { type Head, toPrefix } from '../../../identifiers/records/identifiers.ts'
import type { Tie } from './edges.ts'
import type { Placed, PlacedName } from './place.ts'

/** The sender's clock may be ahead by this much. */
const AHEAD_MS = 5 * 60_000
const EARLIEST_MS = 0
/** With more pairs of inputs and outputs, the transformation becomes a node between them. */
const PAIRS_MAX = 400

export type Capturer = {
  prefix: string
  /** Ids of the templates that the sender is limited to; empty for no limit. */
  templates: readonly string[]
}

const filterByRole = (names: readonly PlacedName[], ...wanted: PlacedName['role'][]) =>
  names.filter(({ role }) => wanted.includes(role))

/** Writes a duration in words: 3 小时 12 分. */
export function formatSpan(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  return [days > 0 && `${days} 天`, hours > 0 && `${hours} 小时`, rest > 0 && `${rest} 分`]
    .filter((part) => part !== false)
    .join(' ')
}

/**
 * Refuses times after the node's clock, and very old times, which occur only when a device's clock was reset.
 */
export function checkTime(event: GivenEvent, now: Date): EventProblem | undefined {
  const at = Date.parse(event.eventTime)
  if (at < EARLIEST_MS) return { path: 'eventTime', message: '早于 1970 年，请核对时钟' }
  const ahead = at - now.getTime()
  if (ahead <= AHEAD_MS) return undefined
  return { path: 'eventTime', message: `比节点的时间晚 ${formatSpan(ahead)}，请核对时钟` }
}

/** Most refused names that are reported for one event. */
const REFUSED_MAX = 100

/** Reports names that this company may not write about, and own ones that do not exist. */
export function checkNames(
  event: GivenEvent,
  names: readonly PlacedName[],
  heads: ReadonlyMap<string, Head>,
  { prefix, templates }: Capturer,
): EventProblem[] {
  const parents = new Set(filterByRole(names, 'parent').map(({ handle }) => handle))
  const findReason = ({ role, handle, isRegistered }: PlacedName): string => {
    if (role === 'child' && parents.has(handle)) return '不能装进自己'
    if (!isRegistered) return ''
    const head = heads.get(handle)
    const own = toPrefix(handle) === prefix
    if (isSandbox(prefix) !== isSandbox(toPrefix(handle))) return '沙箱与正式标识不能写在同一条记录里'
    if (!head) return '没有这个标识'
    if (!own && (role === 'output' || (role === 'object' && event.action !== 'OBSERVE')))
      return '这是另一家企业的标识，只能由它登记产生与注销'
    return own && templates.length > 0 && !templates.includes(head.template)
      ? '密钥限于几个模板，这个标识不在其中'
      : ''
  }
  return names
    .map((name) => ({ path: name.name, message: findReason(name) }))
    .filter(({ message }) => message !== '')
    .slice(0, REFUSED_MAX)
}

export function listTies(
  event: GivenEvent,
  names: readonly PlacedName[],
  capturer: Capturer,
  eventId: string,
): Tie[] {
  if (event.type === 'TransformationEvent') {
    const [inputs, outputs] = [filterByRole(names, 'input'), filterByRole(names, 'output')]
    const { transformationID } = event
    if (transformationID === undefined && inputs.length * outputs.length <= PAIRS_MAX)
      return inputs.flatMap((child) =>
        outputs.map((parent) => ({ child, parent, kind: 'made_into' as const })),
      )
    const through: Placed = {
      prefix: capturer.prefix,
      handle: typeof transformationID === 'string' ? transformationID : eventId,
      isRegistered: false,
    }
    return [
      ...inputs.map((child) => ({ child, parent: through, kind: 'made_into' as const })),
      ...outputs.map((parent) => ({ child: through, parent, kind: 'made_into' as const })),
    ]
  }
  if (event.action !== 'ADD') return []
  const kind = toEdgeKind(event)
  const [parent] = filterByRole(names, 'parent')
  if (!kind || !parent) return []
  return filterByRole(names, 'child').map((child) => ({ child, parent, kind }))
}

const toEdgeKind = ({ type }: GivenEvent): 'contains' | 'associated' | undefined =>
  type === 'AggregationEvent' ? 'contains' : type === 'AssociationEvent' ? 'associated' : undefined

export type Parting = { parent: Placed; child: Placed | undefined; kind: 'contains' | 'associated' }

/** Lists the connections that an event ends; without a child, all those of the parent. */
export function listPartings(event: GivenEvent, names: readonly PlacedName[]): Parting[] {
  const kind = toEdgeKind(event)
  const [parent] = filterByRole(names, 'parent')
  if (event.action !== 'DELETE' || !kind || !parent) return []
  const children = filterByRole(names, 'child')
  if (children.length === 0) return [{ parent, child: undefined, kind }]
  return children.map((child) => ({ parent, child, kind }))
}
