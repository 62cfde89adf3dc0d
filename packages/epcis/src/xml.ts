import { setImmediate } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { NotEpcis, type Portion, readOwnContext } from './document.ts'
import { formatCount } from './values.ts'
import { EVENT_TYPES, type EventType, toBareWord } from './vocabulary.ts'
import {
  ATTRIBUTE_SPACE,
  ELEMENT_ORDER,
  INSTANCE_SPACE,
  isStandardSpace,
  QUANTITY_ORDER,
  RDF_SPACE,
  STANDARD_PREFIXES,
} from './xml-names.ts'

/** Reads XML events of EPCIS 1.2 and 2.0 as JSON-LD. */

type Attribute = { name: string; value: string }
type Element = {
  /** The local name of a standard element; a company's own elements have a prefix. */
  name: string
  attributes: Attribute[]
  children: Element[]
  text: string
}
type Fields = Record<string, unknown>
type Pair = [string, unknown]

const TOGETHER = 500
/** Number of bytes that are parsed before other work of the process gets a turn. */
const BYTES = 256 * 1024
const DEPTH_MAX = 30

const makeProblem = (element: Element, why: string) => new NotEpcis(`${element.name}：${why}`)
const isOwn = ({ name }: { name: string }) => name.includes(':')

/** The namespaces at one position of a document, by prefix. */
type Spaces = ReadonlyMap<string, string>
const NO_SPACES: Spaces = new Map([
  ['', ''],
  ['xml', 'http://www.w3.org/XML/1998/namespace'],
])
/** Namespaces that have no meaning in JSON-LD. */
const HABITUAL = /epcglobal|gs1\.org\/(?:epcis|cbv)|unece\.org|XMLSchema/

/** The prefixes for the namespaces of one event in JSON-LD. */
class Prefixes {
  readonly #byUri = new Map(Object.entries(STANDARD_PREFIXES).map(([prefix, uri]) => [uri, prefix]))
  readonly #own = new Map<string, string>()

  prefixOf(wanted: string, uri: string): string {
    const existing = this.#byUri.get(uri)
    if (existing !== undefined) return existing
    let prefix = wanted || 'ns'
    for (let more = 2; this.#own.has(prefix) || Object.hasOwn(STANDARD_PREFIXES, prefix); more++)
      prefix = `${wanted || 'ns'}${more}`
    this.#byUri.set(uri, prefix)
    this.#own.set(prefix, uri)
    return prefix
  }

  context(): unknown[] {
    return readOwnContext(this.#own.size > 0 ? Object.fromEntries(this.#own) : undefined)
  }
}

/** Splits a name at its prefix and finds the namespace. */
function resolve(name: string, spaces: Spaces) {
  const [prefix, local] = name.includes(':')
    ? [name.replace(/:.*/, ''), name.replace(/^[^:]*:/, '')]
    : ['', name]
  const uri = spaces.get(prefix)
  if (uri === undefined) throw new NotEpcis(`${name}：没有声明 ${prefix} 是哪个命名空间`)
  return { prefix, local, uri }
}

function toPrefixedName(name: string, spaces: Spaces, prefixes: Prefixes): string {
  const { prefix, local, uri } = resolve(name, spaces)
  return isStandardSpace(uri) ? local : `${prefixes.prefixOf(prefix, uri)}:${local}`
}

/** Returns attributes without namespace declarations; a name without a prefix belongs to its element. */
const toAttributes = (given: Record<string, string>, spaces: Spaces, prefixes: Prefixes): Attribute[] =>
  Object.entries(given)
    .filter(([name]) => !/^xmlns(?::|$)/.test(name))
    .map(([name, value]) => {
      if (!name.includes(':')) return { name, value }
      const isInstance = resolve(name, spaces).uri === INSTANCE_SPACE
      return {
        name: isInstance ? name.replace(/^[^:]*/, 'xsi') : toPrefixedName(name, spaces, prefixes),
        value,
      }
    })

/**
 * Joins fields of the same name to one list, in order. It uses entries, so that `__proto__` is an ordinary
 * field.
 */
const toFields = (pairs: readonly Pair[]): Fields =>
  Object.fromEntries(
    [...Map.groupBy(pairs, ([name]) => name)].map(([name, some]) => [
      name,
      some.length === 1 ? some[0]?.[1] : some.map(([, value]) => value),
    ]),
  )

/** Elements before version 2.0 that only contain fields of later versions. */
const WRAPPERS = new Set(['extension', 'baseExtension'])
const unwrap = (element: Element): Element[] =>
  element.children.flatMap((child) => (WRAPPERS.has(child.name) ? unwrap(child) : [child]))

const NUMBER_TYPES =
  /^(?:integer|int|long|short|byte|decimal|double|float|(?:non)?(?:positive|negative)Integer|unsigned\w+)$/i

/** Converts a text according to the type that its element declares. */
function readTypedValue(text: string, type: string): unknown {
  if (type === '' || type === 'string') return text
  if (type === 'boolean' && /^(?:true|false|1|0)$/.test(text)) return text === 'true' || text === '1'
  const number = Number(text)
  const isExact =
    text !== '' && Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number))
  if (NUMBER_TYPES.test(type) && isExact) return number
  return { '@type': `xsd:${type}`, '@value': text }
}

/** A company's own element: its text, or its attributes and elements by name. */
function readOwnValue(element: Element, prefixes: Prefixes): unknown {
  const text = element.text.trim()
  const typing = element.attributes.find(({ name, value }) => name === 'xsi:type' && /^xsd?:\w+$/.test(value))
  const value = readTypedValue(text, typing?.value.replace(/^.*:/, '') ?? '')
  const others = element.attributes.filter((attribute) => attribute !== typing)
  if (others.length === 0 && element.children.length === 0) return value
  return toFields([
    ...toAttributePairs(others, prefixes),
    ...(text === '' ? [] : [[`${prefixes.prefixOf('rdf', RDF_SPACE)}:value`, value] satisfies Pair]),
    ...readOwnPairs(element.children, prefixes),
  ])
}
const toAttributePairs = (attributes: readonly Attribute[], prefixes: Prefixes): Pair[] =>
  attributes.map(({ name, value }) => [
    `${prefixes.prefixOf('xmlAttribute', ATTRIBUTE_SPACE)}:${name}`,
    value,
  ])
const readOwnPairs = (elements: readonly Element[], prefixes: Prefixes): Pair[] =>
  elements.map((child) => [child.name, readOwnValue(child, prefixes)])

/** Refuses unknown attributes, because they would be lost. */
function checkAttributes(element: Element, ...allowed: string[]): void {
  const odd = element.attributes.find(({ name }) => !allowed.includes(name) && !name.startsWith('xsi:'))
  if (odd) throw makeProblem(element, `EPCIS 2.0 没有属性 ${odd.name}`)
}

/** Elements that may be repeated. */
const REPEATED = new Set(['certificationInfo', 'sensorReport'])

/**
 * Returns the children of an element without wrappers, in schema order; the company's own elements come last.
 */
function sortChildren(element: Element, order: readonly string[]): Element[] {
  if (element.text.trim() !== '') throw makeProblem(element, '这里不能有文字')
  const children: Element[] = []
  let last: Element | undefined
  const rank = (child: Element) => (isOwn(child) ? order.length : order.indexOf(child.name))
  const check = (child: Element) => {
    if (rank(child) < 0) return
    if (last && rank(child) < rank(last)) throw makeProblem(element, `${child.name} 应在 ${last.name} 之前`)
    if (last?.name === child.name && !isOwn(child) && !REPEATED.has(child.name))
      throw makeProblem(element, `${child.name} 写了两次`)
    last = child
  }
  const walk = (child: Element, isWrapped: boolean): void => {
    if (WRAPPERS.has(child.name)) {
      for (const inner of child.children) walk(inner, true)
      return
    }
    // A company's own element inside a wrapper takes the position of the wrapper.
    if (!(isWrapped && isOwn(child))) check(child)
    children.push(child)
  }
  for (const child of element.children) walk(child, false)
  return children
}

/** Returns the entries of a list, which must all have the same name. */
function requireEntries(element: Element, name: string): Element[] {
  checkAttributes(element)
  const odd = element.children.find((child) => child.name !== name)
  if (odd) throw makeProblem(element, `里面只能是 ${name}，不能是 ${odd.name}`)
  if (element.text.trim() !== '') throw makeProblem(element, '这里不能有文字')
  return element.children
}

function text(element: Element): string {
  checkAttributes(element)
  const [odd] = element.children
  if (odd) throw makeProblem(element, `里面应为文字，不能是 ${odd.name}`)
  return element.text.trim()
}
const readTexts = (name: string) => (element: Element) => requireEntries(element, name).map(text)

type Reading = Readonly<Record<string, (element: Element, prefixes: Prefixes) => unknown>>
/** Reads the children of an element by name; `checkEvent` later refuses unknown ones. */
const readPairs = (elements: readonly Element[], reading: Reading, prefixes: Prefixes): Pair[] =>
  elements.map((child) => {
    const read = Object.hasOwn(reading, child.name) ? reading[child.name] : undefined
    return [child.name, read ? read(child, prefixes) : readOwnValue(child, prefixes)]
  })

const QUANTITY: Reading = {
  epcClass: text,
  quantity: (element) => Number(text(element) || Number.NaN),
  uom: text,
}
const isNil = ({ attributes }: Element) =>
  attributes.some(({ name, value }) => name === 'xsi:nil' && /^(?:true|1)$/.test(value))
const readQuantities = (element: Element, prefixes: Prefixes) =>
  requireEntries(element, 'quantityElement').map((child) => {
    checkAttributes(child)
    const children = sortChildren(child, QUANTITY_ORDER).filter((each) => !isNil(each))
    return toFields(readPairs(children, QUANTITY, prefixes))
  })
const place = (element: Element, prefixes: Prefixes) => {
  checkAttributes(element)
  return toFields(readPairs(sortChildren(element, ['id']), { id: text }, prefixes))
}
const typed = (name: string, kind: 'transaction' | 'party') => (element: Element) =>
  requireEntries(element, name).map((child) => {
    checkAttributes(child, 'type')
    const type = child.attributes.find((each) => each.name === 'type')?.value
    return { ...(type && { type: toBareWord(kind, type) }), [name]: text({ ...child, attributes: [] }) }
  })
const readDispositions = (element: Element, prefixes: Prefixes) => {
  checkAttributes(element)
  const word = (child: Element) => toBareWord('disposition', text(child))
  const pairs = readPairs(element.children, { set: word, unset: word }, prefixes)
  return Object.fromEntries(
    [...Map.groupBy(pairs, ([name]) => name)].map(([name, some]) => [name, some.map(([, value]) => value)]),
  )
}

const NUMBERS = new Set(['value', 'minValue', 'maxValue', 'meanValue', 'sDev', 'percRank', 'percValue'])
const BARE: Readonly<Record<string, RegExp>> = {
  type: /^(?:https:\/\/gs1\.org\/voc\/|gs1:)/,
  exception: /^(?:https:\/\/gs1\.org\/voc\/|gs1:)/,
  component: /^(?:https:\/\/ref\.gs1\.org\/cbv\/Comp-|cbv:Comp-)/,
}
/** Sensor data are attributes; vocabulary words lose their address, as usual in JSON-LD. */
function readSensor(element: Element): Fields {
  if (element.children.length > 0 || element.text.trim() !== '') throw makeProblem(element, '值应写在属性里')
  return Object.fromEntries(
    element.attributes.map(({ name, value }) => {
      if (NUMBERS.has(name)) return [name, Number(value)]
      if (name === 'booleanValue') return [name, value === 'true' || value === '1']
      return [name, BARE[name] ? value.replace(BARE[name], '') : value]
    }),
  )
}
const SENSOR: Reading = { sensorMetadata: readSensor, sensorReport: readSensor }
const readSensors = (element: Element, prefixes: Prefixes) =>
  requireEntries(element, 'sensorElement').map((child) => {
    checkAttributes(child)
    const children = sortChildren(child, ['sensorMetadata', 'sensorReport'])
    const { sensorReport, ...fields } = toFields(readPairs(children, SENSOR, prefixes))
    return { ...fields, ...(sensorReport !== undefined && { sensorReport: [sensorReport].flat() }) }
  })

const DECLARATION: Reading = {
  declarationTime: text,
  reason: (element) => toBareWord('error', text(element)),
  correctiveEventIDs: readTexts('correctiveEventID'),
}
const readErrorDeclaration = (element: Element, prefixes: Prefixes) =>
  toFields([
    ...toAttributePairs(element.attributes, prefixes),
    ...readPairs(unwrap(element), DECLARATION, prefixes).filter(([, value]) => !isEmpty(value)),
  ])

const EVENT: Reading = {
  eventTime: text,
  recordTime: text,
  eventTimeZoneOffset: text,
  eventID: text,
  action: text,
  parentID: text,
  transformationID: text,
  certificationInfo: text,
  bizStep: (element) => toBareWord('bizStep', text(element)),
  disposition: (element) => toBareWord('disposition', text(element)),
  epcList: readTexts('epc'),
  childEPCs: readTexts('epc'),
  inputEPCList: readTexts('epc'),
  outputEPCList: readTexts('epc'),
  quantityList: readQuantities,
  childQuantityList: readQuantities,
  inputQuantityList: readQuantities,
  outputQuantityList: readQuantities,
  readPoint: place,
  bizLocation: place,
  bizTransactionList: typed('bizTransaction', 'transaction'),
  sourceList: typed('source', 'party'),
  destinationList: typed('destination', 'party'),
  persistentDisposition: readDispositions,
  sensorElementList: readSensors,
  errorDeclaration: readErrorDeclaration,
  ilmd: (element, prefixes) =>
    toFields([...toAttributePairs(element.attributes, prefixes), ...readOwnPairs(unwrap(element), prefixes)]),
}

const isEmpty = (value: unknown) =>
  value === '' || value === undefined || (Array.isArray(value) && value.length === 0)

function toEvent(element: Element, type: EventType, prefixes: Prefixes): Fields {
  const others = element.attributes.filter(({ name }) => !name.startsWith('xsi:'))
  const pairs = readPairs(sortChildren(element, ELEMENT_ORDER[type]), EVENT, prefixes)
  // A company's own element may be meaningful without content.
  const full = pairs.filter(([name, value]) => name.includes(':') || !isEmpty(value))
  return toFields([['type', type], ...toAttributePairs(others, prefixes), ...full])
}

const SPACES_MAX = 100
const ATTRIBUTES_MAX = 200
const ROOTS = new Set(['EPCISDocument', 'EPCISQueryDocument'])
const refuseRoot = () => new NotEpcis('根元素应为 EPCISDocument')

/** The state of the parser: the enclosing elements, and the current event. */
type Level = { name: string; spaces: Spaces; element?: Element }

const readDeclarations = (attributes: Record<string, string>, spaces: Spaces): Spaces => {
  const declared = Object.entries(attributes).filter(([name]) => /^xmlns(?::|$)/.test(name))
  if (declared.length === 0) return spaces
  const all = new Map([...spaces, ...declared.map(([name, uri]): [string, string] => [name.slice(6), uri])])
  // Each element with a declaration copies the outer declarations.
  if (all.size > SPACES_MAX) throw new NotEpcis(`至多声明 ${SPACES_MAX} 个命名空间`)
  return all
}

/** An event is a child of the event list, in version 1.2 possibly inside a wrapper. */
const isListed = (levels: readonly Level[]) =>
  levels.findLast(({ name }) => !WRAPPERS.has(name))?.name === 'EventList'

const REPLACED = 0xfffd
function refuseReplaced(character: number): void {
  if (character === REPLACED) throw new NotEpcis('字符引用（&#…;）写的不是 XML 允许的字符，请改正后再提交')
}

const AMPERSAND = '&'
/**
 * The parser would keep an ampersand without a valid reference, or with an unknown entity, as text, so it is
 * refused here.
 */
function refuseAmpersands(text: string, written: number): void {
  if (text.split(AMPERSAND).length - 1 > written)
    throw new NotEpcis('“&” 应写成 “&amp;”；除了 XML 自有的五个实体，不支持别的实体')
}

/**
 * The parser replaces forbidden references, such as half a surrogate pair, by U+FFFD; here they are refused.
 */
class EventParser extends Parser {
  /** Number of ampersands written as references since the last check. */
  #ampersands = 0

  takeAmpersands(): number {
    const written = this.#ampersands
    this.#ampersands = 0
    return written
  }
  #note(character: number): void {
    refuseReplaced(character)
    if (character === AMPERSAND.charCodeAt(0)) this.#ampersands++
  }
  override ontextentity(character: number, endIndex: number): void {
    this.#note(character)
    super.ontextentity(character, endIndex)
  }
  override onattribentity(character: number): void {
    this.#note(character)
    super.onattribentity(character)
  }
}

const ENCODING = /^(?:\xef\xbb\xbf)?<\?xml\s[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/
const START_BYTES = 200

/** Returns a decoder for the encoding that a document declares; it throws for bytes in another encoding. */
function createDecoder(bytes: Buffer): TextDecoder {
  const start = bytes.toString('latin1', 0, START_BYTES)
  if (/^\xff\xfe|^\xfe\xff/.test(start))
    return new TextDecoder(start.startsWith('\xff') ? 'utf-16le' : 'utf-16be', { fatal: true })
  const declared = ENCODING.exec(start)?.[1] ?? 'utf-8'
  // Programs that create XML from strings often declare UTF-16 but send UTF-8.
  const encoding = /^utf-?16/i.test(declared) ? 'utf-8' : declared
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    throw new NotEpcis(`不支持编码 ${declared}，请用 UTF-8`)
  }
}

function decode(decoder: TextDecoder, bytes?: Buffer): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
  } catch {
    throw new NotEpcis(`内容不是 ${decoder.encoding.toUpperCase()} 编码，请改用 UTF-8 或写明编码`)
  }
}

/** Reads the events of an EPCISDocument in XML; throws NotEpcis. */
export async function* readXmlEvents(bytes: Buffer): AsyncGenerator<Portion> {
  const levels: Level[] = []
  let events: Portion = []
  let count = 0
  let root = ''
  let prefixes = new Prefixes()
  let isEnding = false
  let attributeCount = 0
  let isCdata = false
  const parser = new EventParser(
    {
      onopentagname() {
        attributeCount = 0
      },
      onprocessinginstruction(name) {
        // A document type may define entities, which would have to be expanded.
        if (name.toUpperCase() === '!DOCTYPE') throw new NotEpcis('不支持 DOCTYPE，请去掉后再提交')
      },
      onattribute(_name, value) {
        refuseAmpersands(value, parser.takeAmpersands())
        if (++attributeCount > ATTRIBUTES_MAX) throw new NotEpcis(`一个元素至多 ${ATTRIBUTES_MAX} 个属性`)
      },
      onopentag(tag, attributes) {
        // Thrown immediately, because the parser would otherwise read its whole input, and deep nesting slows
        // it down.
        if (levels.length > DEPTH_MAX) throw new NotEpcis('嵌套层级过多')
        if (root === '' && !ROOTS.has(tag.replace(/^.*:/, ''))) throw refuseRoot()
        const spaces = readDeclarations(attributes, levels.at(-1)?.spaces ?? NO_SPACES)
        root ||= tag.replace(/^.*:/, '')
        const above = levels.at(-1)?.element
        const { local, uri } = resolve(tag, spaces)
        const isEvent =
          !above && isStandardSpace(uri) && isListed(levels) && EVENT_TYPES.some((type) => type === local)
        if (!above && !isEvent) {
          if (isListed(levels) && !WRAPPERS.has(local))
            throw new NotEpcis(`第 ${count + 1} 条：EPCIS 2.0 没有 ${tag} 这种记录`)
          levels.push({ name: isStandardSpace(uri) ? local : tag, spaces })
          return
        }
        if (isEvent) {
          prefixes = new Prefixes()
          for (const [prefix, own] of spaces)
            if (prefix !== '' && prefix !== 'xml' && !HABITUAL.test(own)) prefixes.prefixOf(prefix, own)
        }
        const element: Element = {
          name: toPrefixedName(tag, spaces, prefixes),
          attributes: toAttributes(attributes, spaces, prefixes),
          children: [],
          text: '',
        }
        above?.children.push(element)
        levels.push({ name: element.name, spaces, element })
      },
      oncdatastart() {
        isCdata = true
      },
      oncdataend() {
        isCdata = false
      },
      ontext(part) {
        if (!isCdata) refuseAmpersands(part, parser.takeAmpersands())
        const element = levels.at(-1)?.element
        if (element) element.text += part
      },
      onclosetag(_name, implied) {
        const level = levels.pop()
        // A self-closing element is closed already; an element with content is still open.
        const isOpen =
          implied && level?.element && (level.element.children.length > 0 || level.element.text !== '')
        if (isOpen || isEnding) throw new NotEpcis('不是完整的 XML')
        const type = EVENT_TYPES.find((type) => type === level?.name)
        if (!level?.element || levels.at(-1)?.element || !type) return
        count++
        try {
          const given = toEvent(level.element, type, prefixes)
          events.push({ given, context: prefixes.context() })
        } catch (error) {
          throw error instanceof NotEpcis
            ? new NotEpcis(`第 ${formatCount(count)} 条　${error.message}`)
            : error
        }
      },
      onerror() {
        throw new NotEpcis('不是完整的 XML')
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  const decoder = createDecoder(bytes)
  for (let from = 0; from < bytes.length; from += BYTES) {
    parser.write(decode(decoder, bytes.subarray(from, from + BYTES)))
    if (events.length >= TOGETHER) {
      yield events
      events = []
    }
    await setImmediate()
  }
  parser.write(decode(decoder))
  isEnding = true
  parser.end()
  if (root === '') throw refuseRoot()
  yield events
}
