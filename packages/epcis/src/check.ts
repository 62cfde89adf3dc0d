import { formatCount, isDeeper, isRecord } from './values.ts'
import {
  BIZ_STEPS,
  DISPOSITIONS,
  ERROR_REASONS,
  EVENT_ACTIONS,
  EVENT_TYPES,
  type EventAction,
  type EventType,
  PARTY_TYPES,
  TRANSACTION_TYPES,
  toBareWord,
  type WORD_FORMS,
} from './vocabulary.ts'

/** An event in JSON-LD with the structure of EPCIS 2.0. */
export type GivenEvent = Record<string, unknown> & {
  type: EventType
  eventTime: string
  eventTimeZoneOffset: string
  action?: EventAction
  eventID?: string
}
/** A mistake in an event, with its path. */
export type EventProblem = { path: string; message: string }

/** Most names in one event, over all lists. */
export const EVENT_NAMES_MAX = 10_000
const NAME_MAX = 400
const DEPTH_MAX = 20

type Node = Record<string, unknown>

/** A time must have a zone, because EPCIS demands xsd:dateTimeStamp. */
const TIME =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/
const FIRST_MS = Date.parse('0001-01-02T00:00:00Z')
const ZONE = /^[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00)$/
const ADDRESS = /^[A-Za-z][A-Za-z0-9+.-]*:\S+$/
const UNIT = /^[A-Z0-9]{2,3}$/

type Report = (path: string, message: string) => void
/** How an event is checked: where problems go, and which names are allowed besides URLs and URNs. */
type Run = { report: Report; isName: (text: string) => boolean }
type Check = (value: unknown, path: string, run: Run) => void

/**
 * Tells whether a time with YYYY-MM-DD exists: `Date` reads 30 February as March, and PostgreSQL has no year
 * 0.
 */
export const isInCalendar = (time: string) => {
  const day = time.slice(0, 10)
  return new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day && Date.parse(time) >= FIRST_MS
}
const isTime = (value: unknown): value is string =>
  typeof value === 'string' && TIME.test(value) && isInCalendar(value)

const time: Check = (value, path, { report }) => {
  if (!isTime(value)) report(path, '应为带时区的时刻，如 2026-11-24T10:42:08+08:00')
}
const zone: Check = (value, path, { report }) => {
  if (typeof value !== 'string' || !ZONE.test(value)) report(path, '应为时区偏移，如 +08:00')
}
const address: Check = (value, path, { report, isName }) => {
  if (typeof value !== 'string' || value.length > NAME_MAX || !(ADDRESS.test(value) || isName(value)))
    report(path, '应为网址、URN 或本节点的标识')
}
const text: Check = (value, path, { report }) => {
  if (typeof value !== 'string') report(path, '应为文本')
}
const positive: Check = (value, path, { report }) => {
  if (typeof value !== 'number' || !(value > 0)) report(path, '应为大于 0 的数')
}
const unit: Check = (value, path, { report }) => {
  if (typeof value !== 'string' || !UNIT.test(value)) report(path, '应为两三位的单位代码，如 KGM')
}
const either =
  (words: readonly string[], kind: keyof typeof WORD_FORMS): Check =>
  (value, path, { report, isName }) => {
    if (typeof value !== 'string') return report(path, '应为文本')
    const word = toBareWord(kind, value)
    if (words.includes(word) || ADDRESS.test(word) || isName(word)) return
    report(path, 'CBV 2.0 没有这个词；自己的词请写成网址')
  }
const list =
  (check: Check): Check =>
  (value, path, run) => {
    const { report } = run
    if (!Array.isArray(value)) return report(path, '应为列表')
    if (value.length > EVENT_NAMES_MAX) return report(path, `一条记录至多 ${formatCount(EVENT_NAMES_MAX)} 个`)
    for (const [at, each] of value.entries()) check(each, `${path}[${at}]`, run)
  }
const oneOrMore =
  (check: Check): Check =>
  (value, path, run) =>
    Array.isArray(value) ? list(check)(value, path, run) : check(value, path, run)

/** Checks an object with these fields and the company's own fields; `required` fields must exist. */
const object =
  (fields: Readonly<Record<string, Check>>, required: readonly string[] = []): Check =>
  (value, path, run) => {
    const { report } = run
    if (!isRecord(value)) return report(path, '应为一组字段')
    for (const name of required) if (value[name] === undefined) report(`${path}.${name}`, '缺少这一项')
    for (const [name, its] of Object.entries(value)) {
      const check = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (check) check(its, `${path}.${name}`, run)
      else if (!isOwnName(name)) report(`${path}.${name}`, 'EPCIS 2.0 没有这个字段；自己的字段请加前缀')
    }
  }
/** A company's own fields have a namespace; `@context` belongs to JSON-LD. */
const isOwnName = (name: string) => name.includes(':') || name === '@context' || name === 'comment'
const anything: Check = () => {}

const names = list(address)
const quantities = list(object({ epcClass: address, quantity: positive, uom: unit }, ['epcClass']))
const place = object({ id: address }, ['id'])
const disposition = either(Object.keys(DISPOSITIONS), 'disposition')
const party = (name: string) =>
  list(object({ type: either(PARTY_TYPES, 'party'), [name]: address }, ['type', name]))

const report: Check = object(
  Object.fromEntries(
    [
      'type exception deviceID deviceMetadata rawData dataProcessingMethod time microorganism chemicalSubstance',
      'value component stringValue booleanValue hexBinaryValue uriValue minValue maxValue meanValue sDev percRank',
      'percValue uom coordinateReferenceSystem bizRules',
    ]
      .join(' ')
      .split(' ')
      .map((name) => [name, name === 'time' ? time : anything]),
  ),
)
const metadata = object({
  time,
  startTime: time,
  endTime: time,
  deviceID: address,
  deviceMetadata: address,
  rawData: address,
  dataProcessingMethod: address,
  bizRules: address,
})

const COMMON: Readonly<Record<string, Check>> = {
  type: anything,
  eventID: address,
  eventTime: time,
  eventTimeZoneOffset: zone,
  recordTime: time,
  certificationInfo: oneOrMore(address),
  bizStep: either(Object.keys(BIZ_STEPS), 'bizStep'),
  disposition,
  readPoint: place,
  bizLocation: place,
  bizTransactionList: list(
    object({ type: either(TRANSACTION_TYPES, 'transaction'), bizTransaction: address }, ['bizTransaction']),
  ),
  sourceList: party('source'),
  destinationList: party('destination'),
  persistentDisposition: object({ set: list(disposition), unset: list(disposition) }),
  sensorElementList: list(
    object({ type: text, sensorMetadata: metadata, sensorReport: list(report) }, ['sensorReport']),
  ),
  errorDeclaration: object(
    {
      declarationTime: time,
      reason: either(Object.keys(ERROR_REASONS), 'error'),
      correctiveEventIDs: list(address),
    },
    ['declarationTime'],
  ),
}
const action: Check = (value, path, { report }) => {
  if (!EVENT_ACTIONS.some((name) => name === value)) report(path, '应为 ADD、OBSERVE 或 DELETE')
}
const children = { parentID: address, childEPCs: names, childQuantityList: quantities }
const OF_TYPE: Readonly<Record<EventType, Readonly<Record<string, Check>>>> = {
  ObjectEvent: { action, epcList: names, quantityList: quantities, ilmd: object({}) },
  AggregationEvent: { action, ...children },
  AssociationEvent: { action, ...children },
  TransactionEvent: { action, parentID: address, epcList: names, quantityList: quantities },
  TransformationEvent: {
    inputEPCList: names,
    inputQuantityList: quantities,
    outputEPCList: names,
    outputQuantityList: quantities,
    transformationID: address,
    ilmd: object({}),
  },
}

const has = (event: Node, ...fields: string[]) =>
  fields.some((name) => {
    const list = event[name]
    return Array.isArray(list) && list.length > 0
  })

/** Reports parts that the type of the event requires and that are missing. */
function checkRequired(event: Node, report: Report): void {
  const { type, parentID, transformationID } = event
  if (type !== 'TransformationEvent' && event.action === undefined) report('action', '缺少这一项')
  if (type === 'ObjectEvent' && !has(event, 'epcList', 'quantityList', 'sensorElementList'))
    report('epcList', '没有写明是哪些件')
  if (type === 'TransactionEvent' && !has(event, 'bizTransactionList'))
    report('bizTransactionList', '没有写明是哪张单据')
  if (type === 'AggregationEvent' || type === 'AssociationEvent') {
    const needsParent = event.action !== 'OBSERVE' || type === 'AssociationEvent'
    if (needsParent && parentID === undefined) report('parentID', '没有写明装在哪里')
    if (event.action !== 'DELETE' && !has(event, 'childEPCs', 'childQuantityList'))
      report('childEPCs', '没有写明装了哪些件')
  }
  if (type === 'TransformationEvent') {
    const isInput = has(event, 'inputEPCList', 'inputQuantityList')
    const isOutput = has(event, 'outputEPCList', 'outputQuantityList')
    if (!(isInput && isOutput) && !(transformationID !== undefined && (isInput || isOutput)))
      report('outputEPCList', '应写明投入与产出；分次写的，用同一个 transformationID')
  }
}

/** Most problems that are told of one event. */
export const PROBLEMS_MAX = 10

/**
 * Checks an event against EPCIS 2.0; an empty list means that it is a `GivenEvent`. Names are URLs and URNs, and
 * what `isName` allows.
 */
export function checkEvent(given: unknown, isName: (text: string) => boolean = () => false): EventProblem[] {
  if (!isRecord(given)) return [{ path: '', message: '不是一条记录' }]
  const type = EVENT_TYPES.find((name) => name === given.type)
  if (!type) return [{ path: 'type', message: 'EPCIS 2.0 没有这种记录' }]
  if (isDeeper(given, DEPTH_MAX)) return [{ path: '', message: '嵌套层级过多' }]
  const problems: EventProblem[] = []
  const report: Report = (path, message) => {
    if (problems.length < PROBLEMS_MAX) problems.push({ path: path.replace(/^\./, ''), message })
  }
  object({ ...COMMON, ...OF_TYPE[type] }, ['eventTime', 'eventTimeZoneOffset'])(given, '', { report, isName })
  checkRequired(given, report)
  return problems
}
