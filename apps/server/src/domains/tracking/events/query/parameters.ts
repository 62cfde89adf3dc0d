import { PER_PAGE, PER_PAGE_MAX } from '@biaojie/contract/tracking/events/epcis.ts'
import { EVENT_ACTIONS, EVENT_TYPES, type EventRole } from '@biaojie/contract/tracking/events/rules.ts'
import { bareWord } from '@biaojie/contract/tracking/events/vocabulary.ts'
import { refuse } from '../../../../http/errors.ts'
import { isInCalendar } from '../read/check.ts'
import { type EpcPattern, patternOf } from '../read/epc-uris.ts'

/** A query of EPCIS 2.0, read from the standard's parameters. */
export type EventQuery = {
  types: string[]
  actions: string[]
  bizSteps: string[]
  dispositions: string[]
  readPoints: string[]
  bizLocations: string[]
  eventIds: string[]
  /** Half-open ranges of times. */
  eventTime: { from?: Date; before?: Date }
  recordTime: { from?: Date; before?: Date }
  /** Names in one of these roles; an event must fit all. */
  matches: { names: string[]; patterns: EpcPattern[]; roles: EventRole[] }[]
  transformationIds: string[]
  correctiveIds: string[]
  errorReasons: string[]
  hasError?: boolean
  transactions: { type: string; values: string[] }[]
  sources: { type: string; values: string[] }[]
  destinations: { type: string; values: string[] }[]
  order: { by: 'eventTime' | 'recordTime'; direction: 'asc' | 'desc' }
  perPage: number
  limit?: number
  /** More results than this are refused. */
  most?: number
  token: string
}

type RawQuery = Readonly<Record<string, unknown>>
const wrong = (name: string, why: string) => refuse('event_parameter', `${name}：${why}`)

/** Several values stand in one text between bars, in repeated parameters or in a list. */
const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .flatMap((one) => String(one).split('|'))
    .filter((one) => one !== '')

/** Values that are written as text; anything else has no place in an address either. */
const isPlain = (value: unknown) =>
  [value].flat().every((one) => ['string', 'number', 'boolean'].includes(typeof one))

const TIME = /^(?!0000)\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/
const timeOf = (name: string, value: unknown): Date => {
  const text = String(value)
  if (!TIME.test(text) || !isInCalendar(text)) throw wrong(name, '应为带时区的时刻')
  return new Date(text)
}
const numberOf = (name: string, value: unknown, most: number): number => {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1 || number > most) throw wrong(name, `应为 1 到 ${most} 的整数`)
  return number
}
const wordsOf = (name: string, value: unknown, known: readonly string[]) => {
  const words = listOf(value)
  const odd = words.find((one) => !known.includes(one))
  if (odd !== undefined) throw wrong(name, '没有这个取值')
  return words
}

const MATCHES: Readonly<Record<string, EventRole[]>> = {
  MATCH_epc: ['object', 'child'],
  MATCH_parentID: ['parent'],
  MATCH_inputEPC: ['input'],
  MATCH_outputEPC: ['output'],
  MATCH_anyEPC: ['object', 'child', 'parent', 'input', 'output'],
  MATCH_epcClass: ['object', 'child'],
  MATCH_inputEPCClass: ['input'],
  MATCH_outputEPCClass: ['output'],
  MATCH_anyEPCClass: ['object', 'child', 'input', 'output'],
}
/** Names of one parameter. */
const NAMES_MAX = 100

const TYPED = /^EQ_(bizTransaction|source|destination)_(.+)$/

type Setter = (query: EventQuery, name: string, value: unknown) => void
const ACTIONS: Setter = (query, name, value) => {
  query.actions = wordsOf(name, value, EVENT_ACTIONS)
}
const TYPES: Setter = (query, name, value) => {
  query.types = wordsOf(name, value, EVENT_TYPES)
}
const SETTERS: Readonly<Record<string, Setter>> = {
  eventType: TYPES,
  EQ_type: TYPES,
  EQ_action: ACTIONS,
  EQ_bizStep: (query, _name, value) => {
    query.bizSteps = listOf(value).map((one) => bareWord('bizStep', one))
  },
  EQ_disposition: (query, _name, value) => {
    query.dispositions = listOf(value).map((one) => bareWord('disposition', one))
  },
  EQ_readPoint: (query, _name, value) => {
    query.readPoints = listOf(value)
  },
  EQ_bizLocation: (query, _name, value) => {
    query.bizLocations = listOf(value)
  },
  EQ_eventID: (query, _name, value) => {
    query.eventIds = listOf(value)
  },
  EQ_transformationID: (query, _name, value) => {
    query.transformationIds = listOf(value)
  },
  EQ_correctiveEventID: (query, _name, value) => {
    query.correctiveIds = listOf(value)
  },
  EQ_errorReason: (query, _name, value) => {
    query.errorReasons = listOf(value).map((one) => bareWord('error', one))
  },
  EXISTS_errorDeclaration: (query, _name, value) => {
    query.hasError = String(value) !== 'false'
  },
  GE_eventTime: (query, name, value) => {
    query.eventTime.from = timeOf(name, value)
  },
  LT_eventTime: (query, name, value) => {
    query.eventTime.before = timeOf(name, value)
  },
  GE_recordTime: (query, name, value) => {
    query.recordTime.from = timeOf(name, value)
  },
  LT_recordTime: (query, name, value) => {
    query.recordTime.before = timeOf(name, value)
  },
  orderBy: (query, name, value) => {
    if (value !== 'eventTime' && value !== 'recordTime')
      throw wrong(name, '可按 eventTime 或 recordTime 排序')
    query.order.by = value
  },
  orderDirection: (query, name, value) => {
    if (value !== 'ASC' && value !== 'DESC') throw wrong(name, '应为 ASC 或 DESC')
    query.order.direction = value === 'ASC' ? 'asc' : 'desc'
  },
  eventCountLimit: (query, name, value) => {
    query.limit = numberOf(name, value, 1_000_000)
  },
  maxEventCount: (query, name, value) => {
    query.most = numberOf(name, value, 1_000_000)
  },
  perPage: (query, name, value) => {
    query.perPage = Math.min(numberOf(name, value, 1_000_000), PER_PAGE_MAX)
  },
  nextPageToken: (query, _name, value) => {
    query.token = String(value).slice(0, 600)
  },
  queryName: () => {},
}

function setTyped(query: EventQuery, name: string, value: unknown): boolean {
  const [, field, type = ''] = TYPED.exec(name) ?? []
  if (!field) return false
  const list = { bizTransaction: query.transactions, source: query.sources, destination: query.destinations }[
    field as 'bizTransaction' | 'source' | 'destination'
  ]
  list.push({
    type: bareWord(field === 'bizTransaction' ? 'transaction' : 'party', type),
    values: listOf(value),
  })
  return true
}

function namesAndPatterns(parameter: string, given: readonly string[]) {
  const [patterns, names] = [[] as EpcPattern[], [] as string[]]
  for (const one of given) {
    const pattern = patternOf(one)
    if (pattern) patterns.push(pattern)
    else if (one.startsWith('urn:epc:idpat:'))
      throw wrong(parameter, `${one.slice(0, 120)} 不是可用的 EPC 样式`)
    else names.push(one)
  }
  return { names, patterns }
}

/** Reads the parameters of a query; refuses unknown ones, because leaving them out would answer too much. */
export function readQuery(given: RawQuery): EventQuery {
  const query: EventQuery = {
    types: [],
    actions: [],
    bizSteps: [],
    dispositions: [],
    readPoints: [],
    bizLocations: [],
    eventIds: [],
    eventTime: {},
    recordTime: {},
    matches: [],
    transformationIds: [],
    correctiveIds: [],
    errorReasons: [],
    transactions: [],
    sources: [],
    destinations: [],
    order: { by: 'eventTime', direction: 'desc' },
    perPage: PER_PAGE,
    token: '',
  }
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue
    if (!isPlain(value)) throw wrong(name.slice(0, 80), '应为文本、数，或一列文本')
    const set = Object.hasOwn(SETTERS, name) ? SETTERS[name] : undefined
    const roles = Object.hasOwn(MATCHES, name) ? MATCHES[name] : undefined
    if (set) set(query, name, value)
    else if (roles) {
      const names = listOf(value)
      if (names.length === 0 || names.length > NAMES_MAX) throw wrong(name, `写 1 到 ${NAMES_MAX} 个`)
      // A class may be written as a pattern, and is then the name of the class itself.
      query.matches.push({
        ...(name.endsWith('Class') ? { names, patterns: [] } : namesAndPatterns(name, names)),
        roles,
      })
    } else if (!setTyped(query, name, value)) throw wrong(name.slice(0, 80), '不支持这个参数')
  }
  return query
}
