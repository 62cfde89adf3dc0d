import { isSandbox } from '@biaojie/contract/identifiers/records/rules.ts'
import { type Head, prefixOf } from '../../../identifiers/records/identifiers.ts'
import type { EventProblem, GivenEvent } from '../read/check.ts'
import type { Tie } from './edges.ts'
import type { Placed, PlacedName } from './place.ts'

/** A clock that runs ahead by less is taken as right. */
const AHEAD_MS = 5 * 60_000
const EARLIEST_MS = 0
/** Pairs of an input and an output for which each gets an edge of its own; beyond, the transformation stands between. */
const PAIRS_MAX = 400

export type Capturer = {
  prefix: string
  /** Ids of templates that the sender is limited to; empty where it is not. */
  templates: readonly string[]
}

const roles = (names: readonly PlacedName[], ...wanted: PlacedName['role'][]) =>
  names.filter(({ role }) => wanted.includes(role))

/** In words: 3 小时 12 分. */
export function spanText(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  return [days > 0 && `${days} 天`, hours > 0 && `${hours} 小时`, rest > 0 && `${rest} 分`]
    .filter((one) => one !== false)
    .join(' ')
}

/** A time that lies ahead of the node's clock, or that only a clock without a battery can show. */
export function timeProblem(event: GivenEvent, now: Date): EventProblem | undefined {
  const at = Date.parse(event.eventTime)
  if (at < EARLIEST_MS) return { path: 'eventTime', message: '早于 1970 年，请核对时钟' }
  const ahead = at - now.getTime()
  if (ahead <= AHEAD_MS) return undefined
  return { path: 'eventTime', message: `比节点的时间晚 ${spanText(ahead)}，请核对时钟` }
}

/** Names of one event that are refused together. */
const REFUSED_MAX = 100

/** Refuses names that this company may not write about, and its own that do not exist; each by itself. */
export function nameProblems(
  event: GivenEvent,
  names: readonly PlacedName[],
  heads: ReadonlyMap<string, Head>,
  { prefix, templates }: Capturer,
): EventProblem[] {
  const parents = new Set(roles(names, 'parent').map(({ handle }) => handle))
  const why = ({ role, handle, known }: PlacedName): string => {
    if (role === 'child' && parents.has(handle)) return '不能装进自己'
    if (!known) return ''
    const head = heads.get(handle)
    const own = prefixOf(handle) === prefix
    if (isSandbox(prefix) !== isSandbox(prefixOf(handle))) return '沙箱与正式标识不能写在同一条记录里'
    if (!head) return '没有这个标识'
    if (!own && (role === 'output' || (role === 'object' && event.action !== 'OBSERVE')))
      return '这是另一家企业的标识，只能由它登记产生与注销'
    return own && templates.length > 0 && !templates.includes(head.template)
      ? '密钥限于几个模板，这个标识不在其中'
      : ''
  }
  return names
    .map((one) => ({ path: one.name, message: why(one) }))
    .filter(({ message }) => message !== '')
    .slice(0, REFUSED_MAX)
}

/** The ties that an event makes between what it names. */
export function tiesOf(
  event: GivenEvent,
  names: readonly PlacedName[],
  capturer: Capturer,
  eventId: string,
): Tie[] {
  if (event.type === 'TransformationEvent') {
    const [inputs, outputs] = [roles(names, 'input'), roles(names, 'output')]
    const { transformationID } = event
    if (transformationID === undefined && inputs.length * outputs.length <= PAIRS_MAX)
      return inputs.flatMap((child) =>
        outputs.map((parent) => ({ child, parent, kind: 'made_into' as const })),
      )
    const through: Placed = {
      prefix: capturer.prefix,
      handle: typeof transformationID === 'string' ? transformationID : eventId,
      known: false,
    }
    return [
      ...inputs.map((child) => ({ child, parent: through, kind: 'made_into' as const })),
      ...outputs.map((parent) => ({ child: through, parent, kind: 'made_into' as const })),
    ]
  }
  if (event.action !== 'ADD') return []
  const kind = kindOf(event)
  const [parent] = roles(names, 'parent')
  if (!kind || !parent) return []
  return roles(names, 'child').map((child) => ({ child, parent, kind }))
}

const kindOf = ({ type }: GivenEvent): 'contains' | 'associated' | undefined =>
  type === 'AggregationEvent' ? 'contains' : type === 'AssociationEvent' ? 'associated' : undefined

export type Parting = { parent: Placed; child: Placed | undefined; kind: 'contains' | 'associated' }

/** The ties that an event ends; a child left out means all of them. */
export function partingsOf(event: GivenEvent, names: readonly PlacedName[]): Parting[] {
  const kind = kindOf(event)
  const [parent] = roles(names, 'parent')
  if (event.action !== 'DELETE' || !kind || !parent) return []
  const children = roles(names, 'child')
  if (children.length === 0) return [{ parent, child: undefined, kind }]
  return children.map((child) => ({ parent, child, kind }))
}
