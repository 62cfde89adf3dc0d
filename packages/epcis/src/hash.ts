import { createHash } from 'node:crypto'
import { toCanonicalLink } from '@biaojie/gs1/epc-uris.ts'
import { isRecord } from './values.ts'
import { WORD_FORMS } from './vocabulary.ts'
import { STANDARD_PREFIXES } from './xml-names.ts'

/** The event hash of CBV 2.0, which is the same for every notation of an event. */

type Node = Record<string, unknown>
const toList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

const CBV = 'https://ref.gs1.org/cbv/'
const VOC = 'https://gs1.org/voc/'
const OLD_WORDS = Object.values(WORD_FORMS).map(([urn, address]) => ({ urn, address }))

/** JavaScript sorts by UTF-16 units, which equals UTF-8 order for all characters that identifiers allow. */
const sortTexts = (texts: string[]) => texts.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))

/** UTC with three decimals, rounded. */
function toInstant(text: string): string {
  const [, seconds = '', fraction = '', zone = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/.exec(text) ?? []
  if (!seconds) return text
  const time = Date.parse(seconds + zone) + Math.round(Number(`0.${fraction || '0'}`) * 1000)
  return new Date(time).toISOString()
}

const normalizeNumber = (text: string) =>
  /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text) ? String(Number(text)) : text

/** The text of a value; lists and objects as JSON. */
const toPlainText = (value: unknown): string =>
  (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)).trim()

type Names = Readonly<Record<string, string>>
/** Returns the address of a short name; undefined for names of JavaScript's built-in properties. */
const findLongName = (names: Names, short: string) => (Object.hasOwn(names, short) ? names[short] : undefined)

/** Namespaces of contexts by prefix. Later contexts override earlier ones, and null clears them. */
export function readNamespaces(context: unknown): Names {
  let names: Record<string, string> = { ...STANDARD_PREFIXES }
  for (const entry of toList(context)) {
    if (entry === null) names = { ...STANDARD_PREFIXES }
    if (!isRecord(entry)) continue
    for (const [short, term] of Object.entries(entry)) {
      const long = isRecord(term) ? term['@id'] : term
      if (typeof long === 'string') names[short] = long
    }
  }
  return names
}

const expandName = (text: string, names: Names): string => {
  const colon = text.indexOf(':')
  const long = colon > 0 ? findLongName(names, text.slice(0, colon)) : undefined
  return long && !text.startsWith('//', colon + 1) ? long + text.slice(colon + 1) : text
}

function writeValue(value: unknown, names: Names, isTime: boolean): string {
  const text = toPlainText(value)
  if (isTime) return toInstant(text)
  const old = OLD_WORDS.find(({ urn }) => text.startsWith(urn))
  const long = old ? old.address + text.slice(old.urn.length) : expandName(text, names)
  return toCanonicalLink(long) ?? (typeof value === 'number' ? String(value) : normalizeNumber(long))
}

/** A plain word of a standard vocabulary gets its full address. */
const completeWord = (beginning: string, value: unknown) => {
  const text = toPlainText(value)
  return text === '' || text.includes(':') ? text : beginning + text
}

const isTimeKey = (key: string) => /time/i.test(key) && !/offset/i.test(key)

function writePair(key: string, value: unknown, names: Names): string {
  const text = writeValue(value, names, isTimeKey(key))
  return text === '' ? '' : `${key}=${text}`
}

const toExtensionKey = (key: string, names: Names): string => {
  const colon = key.indexOf(':')
  const long = colon > 0 ? findLongName(names, key.slice(0, colon)) : undefined
  return long ? `{${long}}${key.slice(colon + 1)}` : key
}

/** Fields that a company adds, sorted by their text. */
function writeExtension(key: string, value: unknown, names: Names): string[] {
  const name = toExtensionKey(key, names)
  return toList(value).map((given) => {
    const entry = isRecord(given) && '@value' in given ? given['@value'] : given
    if (!isRecord(entry)) {
      const text = writeValue(entry, names, false)
      return text === '' ? name : `${name}=${text}`
    }
    const inner = Object.entries(entry).filter(([inside]) => !inside.startsWith('@'))
    return name + sortTexts(inner.flatMap(([inside, its]) => writeExtension(inside, its, names))).join('')
  })
}

const COMMENTS = new Set(['rdfs:comment', 'comment'])
const toExtensions = (node: Node, names: Names) =>
  sortTexts(
    Object.entries(node)
      .filter(([key]) => key.includes(':') && !COMMENTS.has(key))
      .flatMap(([key, value]) => writeExtension(key, value, names)),
  ).join('')

const writeInOrder = (node: Node, keys: readonly string[], names: Names) =>
  keys
    .map((key) => sortTexts(toList(node[key]).map((entry) => writePair(key, entry, names))).join(''))
    .join('')

const writeList = (list: string, entries: string[]) => {
  const full = entries.filter((text) => text !== '')
  return full.length === 0 ? '' : list + sortTexts(full).join('')
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

function writeReport(given: unknown, names: Names): string {
  if (!isRecord(given)) return ''
  const node = Object.fromEntries(
    Object.entries(given).map(([key, value]) => [
      key,
      REPORT_WORDS[key] ? completeWord(REPORT_WORDS[key], value) : value,
    ]),
  )
  return `sensorReport${writeInOrder(node, REPORT, names)}${toExtensions(node, names)}`
}

function writeSensor(given: unknown, names: Names): string {
  if (!isRecord(given)) return ''
  const { sensorMetadata, sensorReport } = given
  const metadata = isRecord(sensorMetadata)
    ? `sensorMetadata${writeInOrder(sensorMetadata, METADATA, names)}${toExtensions(sensorMetadata, names)}`
    : ''
  const reports = sortTexts(toList(sensorReport).map((entry) => writeReport(entry, names))).join('')
  return `sensorElement${metadata}${reports}${toExtensions(given, names)}`
}

/** The parts of an event in canonical order. */
type Part = (event: Node, names: Names) => string
const makePlain =
  (key: string): Part =>
  (event, names) =>
    event[key] === undefined ? '' : writeInOrder(event, [key], names)
const makeNames =
  (key: string): Part =>
  (event, spaces) =>
    writeList(
      key,
      toList(event[key]).map((entry) => writePair('epc', entry, spaces)),
    )
const makeQuantities =
  (key: string): Part =>
  (event, spaces) =>
    writeList(
      key,
      toList(event[key]).map((entry) =>
        isRecord(entry) ? `quantityElement${writeInOrder(entry, QUANTITY, spaces)}` : '',
      ),
    )
const makeWords =
  (key: string, beginning: string): Part =>
  (event, spaces) =>
    event[key] === undefined ? '' : writePair(key, completeWord(beginning, event[key]), spaces)
const makePlace =
  (key: string): Part =>
  (event, spaces) => {
    const node = event[key]
    return isRecord(node)
      ? `${key}${writePair('id', node.id ?? '', spaces)}${toExtensions(node, spaces)}`
      : ''
  }
const makeTyped =
  (key: string, inner: string, beginning: string): Part =>
  (event, spaces) =>
    writeList(
      key,
      toList(event[key]).map((entry) =>
        isRecord(entry)
          ? (entry.type === undefined ? '' : writePair('type', completeWord(beginning, entry.type), spaces)) +
            writePair(inner, entry[inner] ?? '', spaces)
          : '',
      ),
    )

const PARTS: readonly Part[] = [
  makePlain('eventTime'),
  makePlain('eventTimeZoneOffset'),
  makePlain('certificationInfo'),
  makePlain('parentID'),
  makeNames('epcList'),
  makeNames('inputEPCList'),
  makeNames('childEPCs'),
  makeQuantities('quantityList'),
  makeQuantities('childQuantityList'),
  makeQuantities('inputQuantityList'),
  makeNames('outputEPCList'),
  makeQuantities('outputQuantityList'),
  makePlain('action'),
  makePlain('transformationID'),
  makeWords('bizStep', `${CBV}BizStep-`),
  makeWords('disposition', `${CBV}Disp-`),
  (event, spaces) => {
    const { persistentDisposition: node } = event
    if (!isRecord(node)) return ''
    const writeStates = (key: string) =>
      sortTexts(
        toList(node[key]).map((entry) => writePair(key, completeWord(`${CBV}Disp-`, entry), spaces)),
      ).join('')
    return `persistentDisposition${writeStates('set')}${writeStates('unset')}`
  },
  makePlace('readPoint'),
  makePlace('bizLocation'),
  makeTyped('bizTransactionList', 'bizTransaction', `${CBV}BTT-`),
  // The table of CBV 2.0 lists sources first, but its reference implementation and all published hashes do
  // not.
  makeTyped('destinationList', 'destination', `${CBV}SDT-`),
  makeTyped('sourceList', 'source', `${CBV}SDT-`),
  (event, spaces) =>
    writeList(
      'sensorElementList',
      toList(event.sensorElementList).map((entry) => writeSensor(entry, spaces)),
    ),
]

/** Returns the text from which the hash is computed. */
export function buildPreHash(event: Node, context: unknown): string {
  const spaces = readNamespaces([...toList(context), ...toList(event['@context'])])
  const { ilmd } = event
  const own = isRecord(ilmd) ? [`ilmd${toExtensions(ilmd, spaces)}`] : []
  const added = Object.entries(event)
    .filter(([key]) => key.includes(':') && !COMMENTS.has(key))
    .flatMap(([key, value]) => writeExtension(key, value, spaces))
  return `eventType=${event.type}${PARTS.map((part) => part(event, spaces)).join('')}${sortTexts([...own, ...added]).join('')}`
}

export const hashEvent = (event: Node, context: unknown): string =>
  `ni:///sha-256;${createHash('sha256').update(buildPreHash(event, context)).digest('hex')}?ver=CBV2.0`
