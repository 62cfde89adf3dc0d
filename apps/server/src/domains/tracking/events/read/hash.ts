import { createHash } from 'node:crypto'
import { isRecord } from '@biaojie/contract/records.ts'
import { WORD_FORMS } from '@biaojie/contract/tracking/events/vocabulary.ts'
import { canonicalLink } from './epc-uris.ts'
import { STANDARD_PREFIXES } from './xml-names.ts'

/** The event identifier that CBV 2.0 makes of an event's own values, the same for every way of writing it down. */

type Node = Record<string, unknown>
const listed = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

const CBV = 'https://ref.gs1.org/cbv/'
const VOC = 'https://gs1.org/voc/'
const OLD_WORDS = Object.values(WORD_FORMS).map(([urn, address]) => ({ urn, address }))

/** UTF-8 text sorts by code points as JavaScript's strings do for all that identifiers hold. */
const sorted = (texts: string[]) => texts.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))

/** UTC with three decimals, rounded. */
function instant(text: string): string {
  const [, whole = '', fraction = '', zone = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/.exec(text) ?? []
  if (!whole) return text
  const time = Date.parse(whole + zone) + Math.round(Number(`0.${fraction || '0'}`) * 1000)
  return new Date(time).toISOString()
}

const number = (text: string) =>
  /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text) ? String(Number(text)) : text

/** The text of a value; a list or an object within a field that should be plain counts as it is written. */
const plainText = (value: unknown): string =>
  (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)).trim()

type Names = Readonly<Record<string, string>>
/** The address of a short name; undefined for names of JavaScript's own objects. */
const longOf = (names: Names, short: string) => (Object.hasOwn(names, short) ? names[short] : undefined)

/** The namespaces of contexts by their short names; later contexts weigh more, and null ends those before it. */
export function namespacesOf(context: unknown): Names {
  let names: Record<string, string> = { ...STANDARD_PREFIXES }
  for (const one of listed(context)) {
    if (one === null) names = { ...STANDARD_PREFIXES }
    if (!isRecord(one)) continue
    for (const [short, term] of Object.entries(one)) {
      const long = isRecord(term) ? term['@id'] : term
      if (typeof long === 'string') names[short] = long
    }
  }
  return names
}

const expanded = (text: string, names: Names): string => {
  const colon = text.indexOf(':')
  const long = colon > 0 ? longOf(names, text.slice(0, colon)) : undefined
  return long && !text.startsWith('//', colon + 1) ? long + text.slice(colon + 1) : text
}

function valueText(value: unknown, names: Names, isTime: boolean): string {
  const text = plainText(value)
  if (isTime) return instant(text)
  const old = OLD_WORDS.find(({ urn }) => text.startsWith(urn))
  const long = old ? old.address + text.slice(old.urn.length) : expanded(text, names)
  return canonicalLink(long) ?? (typeof value === 'number' ? String(value) : number(long))
}

/** A bare word of a standard vocabulary gets its address. */
const word = (beginning: string, value: unknown) => {
  const text = plainText(value)
  return text === '' || text.includes(':') ? text : beginning + text
}

const isTimeKey = (key: string) => /time/i.test(key) && !/offset/i.test(key)

function pair(key: string, value: unknown, names: Names): string {
  const text = valueText(value, names, isTimeKey(key))
  return text === '' ? '' : `${key}=${text}`
}

const extensionKey = (key: string, names: Names): string => {
  const colon = key.indexOf(':')
  const long = colon > 0 ? longOf(names, key.slice(0, colon)) : undefined
  return long ? `{${long}}${key.slice(colon + 1)}` : key
}

/** Fields that a company adds of its own, in the order of their text. */
function extension(key: string, value: unknown, names: Names): string[] {
  const name = extensionKey(key, names)
  return listed(value).map((given) => {
    const one = isRecord(given) && '@value' in given ? given['@value'] : given
    if (!isRecord(one)) {
      const text = valueText(one, names, false)
      return text === '' ? name : `${name}=${text}`
    }
    const inner = Object.entries(one).filter(([inside]) => !inside.startsWith('@'))
    return name + sorted(inner.flatMap(([inside, its]) => extension(inside, its, names))).join('')
  })
}

const COMMENTS = new Set(['rdfs:comment', 'comment'])
const extensionsOf = (node: Node, names: Names) =>
  sorted(
    Object.entries(node)
      .filter(([key]) => key.includes(':') && !COMMENTS.has(key))
      .flatMap(([key, value]) => extension(key, value, names)),
  ).join('')

const inOrder = (node: Node, keys: readonly string[], names: Names) =>
  keys.map((key) => sorted(listed(node[key]).map((one) => pair(key, one, names))).join('')).join('')

const named = (list: string, entries: string[]) => {
  const full = entries.filter((text) => text !== '')
  return full.length === 0 ? '' : list + sorted(full).join('')
}

const QUANTITY = ['epcClass', 'quantity', 'uom']
const METADATA = [
  'time',
  'startTime',
  'endTime',
  'deviceID',
  'deviceMetadata',
  'rawData',
  'dataProcessingMethod',
  'bizRules',
]
const REPORT = [
  'type',
  'exception',
  'deviceID',
  'deviceMetadata',
  'rawData',
  'dataProcessingMethod',
  'time',
  'microorganism',
  'chemicalSubstance',
  'value',
  'component',
  'stringValue',
  'booleanValue',
  'hexBinaryValue',
  'uriValue',
  'minValue',
  'maxValue',
  'meanValue',
  'sDev',
  'percRank',
  'percValue',
  'uom',
  'coordinateReferenceSystem',
]
const REPORT_WORDS: Readonly<Record<string, string>> = {
  type: VOC,
  exception: VOC,
  component: `${CBV}Comp-`,
}

function report(given: unknown, names: Names): string {
  if (!isRecord(given)) return ''
  const node = Object.fromEntries(
    Object.entries(given).map(([key, value]) => [
      key,
      REPORT_WORDS[key] ? word(REPORT_WORDS[key], value) : value,
    ]),
  )
  return `sensorReport${inOrder(node, REPORT, names)}${extensionsOf(node, names)}`
}

function sensor(given: unknown, names: Names): string {
  if (!isRecord(given)) return ''
  const { sensorMetadata, sensorReport } = given
  const metadata = isRecord(sensorMetadata)
    ? `sensorMetadata${inOrder(sensorMetadata, METADATA, names)}${extensionsOf(sensorMetadata, names)}`
    : ''
  const reports = sorted(listed(sensorReport).map((one) => report(one, names))).join('')
  return `sensorElement${metadata}${reports}${extensionsOf(given, names)}`
}

/** Parts of an event in the canonical order; each is empty where the event has no such part. */
type Part = (event: Node, names: Names) => string
const plain =
  (key: string): Part =>
  (event, names) =>
    event[key] === undefined ? '' : inOrder(event, [key], names)
const names =
  (key: string): Part =>
  (event, spaces) =>
    named(
      key,
      listed(event[key]).map((one) => pair('epc', one, spaces)),
    )
const quantities =
  (key: string): Part =>
  (event, spaces) =>
    named(
      key,
      listed(event[key]).map((one) =>
        isRecord(one) ? `quantityElement${inOrder(one, QUANTITY, spaces)}` : '',
      ),
    )
const words =
  (key: string, beginning: string): Part =>
  (event, spaces) =>
    event[key] === undefined ? '' : pair(key, word(beginning, event[key]), spaces)
const place =
  (key: string): Part =>
  (event, spaces) => {
    const node = event[key]
    return isRecord(node) ? `${key}${pair('id', node.id ?? '', spaces)}${extensionsOf(node, spaces)}` : ''
  }
const typed =
  (key: string, inner: string, beginning: string): Part =>
  (event, spaces) =>
    named(
      key,
      listed(event[key]).map((one) =>
        isRecord(one)
          ? (one.type === undefined ? '' : pair('type', word(beginning, one.type), spaces)) +
            pair(inner, one[inner] ?? '', spaces)
          : '',
      ),
    )

const PARTS: readonly Part[] = [
  plain('eventTime'),
  plain('eventTimeZoneOffset'),
  plain('certificationInfo'),
  plain('parentID'),
  names('epcList'),
  names('inputEPCList'),
  names('childEPCs'),
  quantities('quantityList'),
  quantities('childQuantityList'),
  quantities('inputQuantityList'),
  names('outputEPCList'),
  quantities('outputQuantityList'),
  plain('action'),
  plain('transformationID'),
  words('bizStep', `${CBV}BizStep-`),
  words('disposition', `${CBV}Disp-`),
  (event, spaces) => {
    const { persistentDisposition: node } = event
    if (!isRecord(node)) return ''
    const of = (key: string) =>
      sorted(listed(node[key]).map((one) => pair(key, word(`${CBV}Disp-`, one), spaces))).join('')
    return `persistentDisposition${of('set')}${of('unset')}`
  },
  place('readPoint'),
  place('bizLocation'),
  typed('bizTransactionList', 'bizTransaction', `${CBV}BTT-`),
  // The table of CBV 2.0 names sources first; its reference implementation and all published hashes do not.
  typed('destinationList', 'destination', `${CBV}SDT-`),
  typed('sourceList', 'source', `${CBV}SDT-`),
  (event, spaces) =>
    named(
      'sensorElementList',
      listed(event.sensorElementList).map((one) => sensor(one, spaces)),
    ),
]

/** The text that the hash is made of. */
export function preHash(event: Node, context: unknown): string {
  const spaces = namespacesOf([...listed(context), ...listed(event['@context'])])
  const { ilmd } = event
  const own = isRecord(ilmd) ? [`ilmd${extensionsOf(ilmd, spaces)}`] : []
  const added = Object.entries(event)
    .filter(([key]) => key.includes(':') && !COMMENTS.has(key))
    .flatMap(([key, value]) => extension(key, value, spaces))
  return `eventType=${event.type}${PARTS.map((part) => part(event, spaces)).join('')}${sorted([...own, ...added]).join('')}`
}

export const eventHash = (event: Node, context: unknown): string =>
  `ni:///sha-256;${createHash('sha256').update(preHash(event, context)).digest('hex')}?ver=CBV2.0`
