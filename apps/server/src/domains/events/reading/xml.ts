import { setImmediate } from 'node:timers/promises'
import { EVENT_TYPES } from '@biaojie/contract/events/rules.ts'
import { bareWord } from '@biaojie/contract/events/vocabulary.ts'
import { Parser } from 'htmlparser2'
import { NotEpcis, ownContext, type Portion } from './document.ts'

/** Events of EPCIS in XML, versions 1.2 and 2.0, as JSON-LD. */

type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string }
type Fields = Record<string, unknown>

const TOGETHER = 500
/** Bytes that are parsed before others get their turn. */
const BYTES = 256 * 1024
const DEPTH_MAX = 30

const child = (element: Element, name: string) => element.children.find((one) => one.name === name)
const texts = (element: Element | undefined, name: string) =>
  (element?.children ?? []).filter((one) => one.name === name).map(({ text }) => text.trim())

/** Elements of versions before 2.0 that only hold later fields. */
const WRAPPERS = new Set(['extension', 'baseExtension'])
const unwrapped = (element: Element): Element[] =>
  element.children.flatMap((one) => (WRAPPERS.has(one.name) ? unwrapped(one) : [one]))

const NUMBERS = new Set(['value', 'minValue', 'maxValue', 'meanValue', 'sDev', 'percRank', 'percValue'])
const attributeFields = (attributes: Record<string, string>): Fields =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([name]) => !name.startsWith('xmlns'))
      .map(([name, text]) => {
        if (NUMBERS.has(name)) return [name, Number(text)]
        return [name, name === 'booleanValue' ? text === 'true' : text]
      }),
  )

/** A company's own element: text, or its elements by name. */
function ownValue({ children, text }: Element): unknown {
  if (children.length === 0) return text.trim()
  const groups = Map.groupBy(children, ({ name }) => name)
  return Object.fromEntries(
    [...groups].map(([name, some]) => [
      name,
      some.length === 1 && some[0] ? ownValue(some[0]) : some.map(ownValue),
    ]),
  )
}
const ownFields = (elements: readonly Element[]): Fields =>
  Object.fromEntries(
    elements.filter(({ name }) => name.includes(':')).map((one) => [one.name, ownValue(one)]),
  )

const epcs = (element: Element) => texts(element, 'epc')
const quantities = (element: Element) =>
  element.children
    .filter(({ name }) => name === 'quantityElement')
    .map((one) => {
      const [epcClass, quantity, uom] = ['epcClass', 'quantity', 'uom'].map((name) => texts(one, name)[0])
      return { epcClass, ...(quantity && { quantity: Number(quantity) }), ...(uom && { uom }) }
    })
const place = (element: Element) => ({ id: texts(element, 'id')[0], ...ownFields(unwrapped(element)) })
const typed = (element: Element, name: string, kind: 'transaction' | 'party') =>
  element.children
    .filter((one) => one.name === name)
    .map(({ attributes: { type }, text }) => ({
      ...(type && { type: bareWord(kind, type) }),
      [name]: text.trim(),
    }))
const dispositions = (element: Element) => {
  const of = (name: string) => texts(element, name).map((text) => bareWord('disposition', text))
  return {
    ...(of('set').length > 0 && { set: of('set') }),
    ...(of('unset').length > 0 && { unset: of('unset') }),
  }
}
/** Types of sensors lose the address of the vocabulary, as JSON-LD writes them. */
const plainType = (fields: Fields): Fields =>
  typeof fields.type === 'string'
    ? { ...fields, type: fields.type.replace(/^(?:https:\/\/gs1\.org\/voc\/|gs1:)/, '') }
    : fields
const sensors = (element: Element) =>
  element.children
    .filter(({ name }) => name === 'sensorElement')
    .map((one) => {
      const metadata = child(one, 'sensorMetadata')
      return {
        ...(metadata && { sensorMetadata: attributeFields(metadata.attributes) }),
        sensorReport: one.children
          .filter(({ name }) => name === 'sensorReport')
          .map(({ attributes }) => plainType(attributeFields(attributes))),
        ...ownFields(one.children),
      }
    })
const errorDeclaration = (element: Element) => {
  const [declarationTime] = texts(element, 'declarationTime')
  const [reason] = texts(element, 'reason')
  const corrections = texts(child(element, 'correctiveEventIDs'), 'correctiveEventID')
  return {
    declarationTime,
    ...(reason && { reason: bareWord('error', reason) }),
    ...(corrections.length > 0 && { correctiveEventIDs: corrections }),
    ...ownFields(unwrapped(element)),
  }
}

const text = ({ text: own }: Element) => own.trim()
const READ: Readonly<Record<string, (element: Element) => unknown>> = {
  eventTime: text,
  recordTime: text,
  eventTimeZoneOffset: text,
  eventID: text,
  action: text,
  parentID: text,
  transformationID: text,
  certificationInfo: text,
  bizStep: (element) => bareWord('bizStep', text(element)),
  disposition: (element) => bareWord('disposition', text(element)),
  epcList: epcs,
  childEPCs: epcs,
  inputEPCList: epcs,
  outputEPCList: epcs,
  quantityList: quantities,
  childQuantityList: quantities,
  inputQuantityList: quantities,
  outputQuantityList: quantities,
  readPoint: place,
  bizLocation: place,
  bizTransactionList: (element) => typed(element, 'bizTransaction', 'transaction'),
  sourceList: (element) => typed(element, 'source', 'party'),
  destinationList: (element) => typed(element, 'destination', 'party'),
  persistentDisposition: dispositions,
  sensorElementList: sensors,
  errorDeclaration,
  ilmd: (element) => ownFields(unwrapped(element)),
}

const isEmpty = (value: unknown) =>
  value === '' || value === undefined || (Array.isArray(value) && value.length === 0)

/** Made of entries, because an element named `__proto__` must become a field and not the prototype of all. */
function eventOf(element: Element): Fields {
  const fields = unwrapped(element).map((one): [string, unknown] => {
    const read = Object.hasOwn(READ, one.name) ? READ[one.name] : undefined
    return [one.name, read ? read(one) : ownValue(one)]
  })
  return Object.fromEntries([['type', element.name], ...fields.filter(([, value]) => !isEmpty(value))])
}

const isEvent = (name: string) => EVENT_TYPES.some((type) => type === name)
/** Namespaces of the standard itself. */
const KNOWN = /epcglobal|gs1\.org\/(?:epcis|cbv)|unece\.org|XMLSchema/

/** Reads the events of an EPCISDocument in XML; throws NotEpcis. */
export async function* eventsOfXml(bytes: Buffer): AsyncGenerator<Portion> {
  const open: Element[] = []
  const spaces: Record<string, string> = {}
  let events: Fields[] = []
  let root = ''
  let problem = ''
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        root ||= name.replace(/^.*:/, '')
        for (const [key, value] of Object.entries(attributes))
          if (key.startsWith('xmlns:') && !KNOWN.test(value)) spaces[key.slice(6)] = value
        if (open.length === 0 && !isEvent(name)) return
        if (open.length > DEPTH_MAX) problem = '嵌套层级过多'
        const element: Element = { name, attributes, children: [], text: '' }
        if (open.length <= DEPTH_MAX) open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext(part) {
        const element = open.at(-1)
        if (element) element.text += part
      },
      onclosetag(name, implied) {
        const element = open.pop()
        // An element of one tag closes itself; one with content was left open.
        if (implied && element && (element.children.length > 0 || element.text !== ''))
          problem = '不是完整的 XML'
        if (element && open.length === 0 && isEvent(name)) events.push(eventOf(element))
      },
      onerror: () => {
        problem = '不是完整的 XML'
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  const decoder = new TextDecoder()
  for (let from = 0; from < bytes.length; from += BYTES) {
    parser.write(decoder.decode(bytes.subarray(from, from + BYTES), { stream: true }))
    if (problem !== '') throw new NotEpcis(problem)
    if (events.length >= TOGETHER) {
      yield { events, context: contextOf(spaces) }
      events = []
    }
    await setImmediate()
  }
  parser.end()
  if (problem !== '') throw new NotEpcis(problem)
  if (root !== 'EPCISDocument' && root !== 'EPCISQueryDocument')
    throw new NotEpcis('根元素应为 EPCISDocument')
  yield { events, context: contextOf(spaces) }
}

const contextOf = (spaces: Record<string, string>): unknown[] =>
  ownContext(Object.keys(spaces).length > 0 ? { ...spaces } : undefined)
