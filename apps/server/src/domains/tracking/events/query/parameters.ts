import { PER_PAGE, PER_PAGE_MAX } from '@biaojie/contract/tracking/events/epcis.ts'
import type { EventRole } from '@biaojie/contract/tracking/events/rules.ts'
import { isInCalendar } from '@biaojie/epcis/check.ts'
import { EVENT_ACTIONS, EVENT_TYPES, toBareWord } from '@biaojie/epcis/vocabulary.ts'
import { type EpcPattern, parsePattern } from '@biaojie/gs1/epc-uris.ts'
import { refuse } from '../../../../http/errors.ts'

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
  /** Names in one of these roles; an event must match every entry. */
  matches: { names: string[]; patterns: EpcPattern[]; filterByRole: EventRole[] }[]
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
const refuseParameter = (name: string, why: string) => refuse('event_parameter', `${name}：${why}`)

/** Values may be separated by bars, repeated as parameters, or given as a list. */
const splitList = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .flatMap((item) => String(item).split('|'))
    .filter((item) => item !== '')

/** Tells whether a value can be part of an address. */
const isPlainValue = (value: unknown) =>
  [value].flat().every((item) => ['string', 'number', 'boolean'].includes(typeof item))

const TIME = /^(?!0000)\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/
const parseTime = (name: string, value: unknown): Date => {
  const text = String(value)
  if (!TIME.test(text) || !isInCalendar(text)) throw refuseParameter(name, '应为带时区的时刻')
  return new Date(text)
}
const parseNumber = (name: string, value: unknown, most: number): number => {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw refuseParameter(name, `应为 1 到 ${most} 的整数`)
  return number
}
const parseWords = (name: string, value: unknown, allowed: readonly string[]) => {
  const words = splitList(value)
  const odd = words.find((word) => !allowed.includes(word))
  if (odd !== undefined) throw refuseParameter(name, '没有这个取值')
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
/** The maximum number of names in one parameter. */
const NAMES_MAX = 100

const TYPED = /^EQ_(bizTransaction|source|destination)_(.+)$/

type Setter = (query: EventQuery, name: string, value: unknown) => void
const ACTIONS: Setter = (query, name, value) => {
  query.actions = parseWords(name, value, EVENT_ACTIONS)
}
const TYPES: Setter = (query, name, value) => {
  query.types = parseWords(name, value, EVENT_TYPES)
}
const SETTERS: Readonly<Record<string, Setter>> = {
  eventType: TYPES,
  EQ_type: TYPES,
  EQ_action: ACTIONS,
  EQ_bizStep: (query, _name, value) => {
    query.bizSteps = splitList(value).map((item) => toBareWord('bizStep', item))
  },
  EQ_disposition: (query, _name, value) => {
    query.dispositions = splitList(value).map((item) => toBareWord('disposition', item))
  },
  EQ_readPoint: (query, _name, value) => {
    query.readPoints = splitList(value)
  },
  EQ_bizLocation: (query, _name, value) => {
    query.bizLocations = splitList(value)
  },
  EQ_eventID: (query, _name, value) => {
    query.eventIds = splitList(value)
  },
  EQ_transformationID: (query, _name, value) => {
    query.transformationIds = splitList(value)
  },
  EQ_correctiveEventID: (query, _name, value) => {
    query.correctiveIds = splitList(value)
  },
  EQ_errorReason: (query, _name, value) => {
    query.errorReasons = splitList(value).map((item) => toBareWord('error', item))
  },
  EXISTS_errorDeclaration: (query, _name, value) => {
    query.hasError = String(value) !== 'false'
  },
  GE_eventTime: (query, name, value) => {
    query.eventTime.from = parseTime(name, value)
  },
  LT_eventTime: (query, name, value) => {
    query.eventTime.before = parseTime(name, value)
  },
  GE_recordTime: (query, name, value) => {
    query.recordTime.from = parseTime(name, value)
  },
  LT_recordTime: (query, name, value) => {
    query.recordTime.before = parseTime(name, value)
  },
  orderBy: (query, name, value) => {
    if (value !== 'eventTime' && value !== 'recordTime')
      throw refuseParameter(name, '可按 eventTime 或 recordTime 排序')
    query.order.by = value
  },
  orderDirection: (query, name, value) => {
    if (value !== 'ASC' && value !== 'DESC') throw refuseParameter(name, '应为 ASC 或 DESC')
    query.order.direction = value === 'ASC' ? 'asc' : 'desc'
  },
  eventCountLimit: (query, name, value) => {
    query.limit = parseNumber(name, value, 1_000_000)
  },
  maxEventCount: (query, name, value) => {
    query.most = parseNumber(name, value, 1_000_000)
  },
  perPage: (query, name, value) => {
    query.perPage = Math.min(parseNumber(name, value, 1_000_000), PER_PAGE_MAX)
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
    type: toBareWord(field === 'bizTransaction' ? 'transaction' : 'party', type),
    values: splitList(value),
  })
  return true
}

function splitPatterns(parameter: string, given: readonly string[]) {
  const [patterns, names] = [[] as EpcPattern[], [] as string[]]
  for (const item of given) {
    const pattern = parsePattern(item)
    if (pattern) patterns.push(pattern)
    else if (item.startsWith('urn:epc:idpat:'))
      throw refuseParameter(parameter, `${item.slice(0, 120)} 不是可用的 EPC 样式`)
    else names.push(item)
  }
  return { names, patterns }
}

/**
 * Reads the parameters of a query. Unknown parameters are refused, because ignoring them would return too
 * many events.
 */
export function readQuery(input: RawQuery): EventQuery {
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
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue
    if (!isPlainValue(value)) throw refuseParameter(name.slice(0, 80), '应为文本、数，或一列文本')
    const set = Object.hasOwn(SETTERS, name) ? SETTERS[name] : undefined
    const filterByRole = Object.hasOwn(MATCHES, name) ? MATCHES[name] : undefined
    if (set) set(query, name, value)
    else if (filterByRole) {
      const names = splitList(value)
      if (names.length === 0 || names.length > NAMES_MAX)
        throw refuseParameter(name, `写 1 到 ${NAMES_MAX} 个`)
      // A class may be written as a pattern, which then is the name of the class itself.
      query.matches.push({
        ...(name.endsWith('Class') ? { names, patterns: [] } : splitPatterns(name, names)),
        filterByRole,
      })
    } else if (!setTyped(query, name, value)) throw refuseParameter(name.slice(0, 80), '不支持这个参数')
  }
  return query
}
