import { readNamespaces } from './hash.ts'
import { isRecord } from './values.ts'
import { EVENT_TYPES, WORD_FORMS } from './vocabulary.ts'
import {
  ATTRIBUTE_SPACE,
  ELEMENT_ORDER,
  EPCIS_SPACE,
  INSTANCE_SPACE,
  KEYWORD_SPACE,
  QUANTITY_ORDER,
  QUERY_SPACE,
  RDF_SPACE,
  STANDARD_PREFIXES,
} from './xml-names.ts'

/** Writes JSON-LD events as XML of EPCIS 2.0. */

type Node = Record<string, unknown>
/** Vocabulary words as URN or as address. */
export type WordForm = 'urn' | 'address'

const toList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no form for these characters.
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const escapeText = (text: string) =>
  text
    .replace(IMPOSSIBLE, '\ufffd')
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
    .replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Lists and objects become JSON where XML allows only text. */
const toPlainText = (value: unknown) =>
  escapeText(typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value))

const writeElement = (name: string, inner: string, attributes = '') =>
  inner === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${inner}</${name}>`
const writeAttribute = (name: string, value: unknown) => ` ${name}="${toPlainText(value)}"`
const writeTexts = (name: string, value: unknown) =>
  toList(value)
    .map((entry) => writeElement(name, toPlainText(entry)))
    .join('')

const NAME = /^[A-Za-z_][\w.-]*$/
/** Characters that are invalid in XML names are written as their code numbers. */
const toLocalName = (text: string) =>
  text.replace(
    /[^\w.-]|^[^A-Za-z_]/gu,
    (character) => `_x${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}_`,
  )
const XSD_SPACE = 'http://www.w3.org/2001/XMLSchema'

/** Writes one event, and declares the namespaces that it uses. */
class EventWriter {
  readonly #spaces: Readonly<Record<string, string>>
  readonly #form: 0 | 1
  readonly #byUri = new Map<string, string>()

  constructor(context: readonly unknown[], form: WordForm) {
    this.#spaces = readNamespaces(context)
    this.#form = form === 'urn' ? 0 : 1
  }

  #prefix(wanted: string, uri: string): string {
    const existing = this.#byUri.get(uri)
    if (existing !== undefined) return existing
    const taken = new Set(this.#byUri.values())
    const first = NAME.test(wanted) ? wanted : 'ns'
    let prefix = first
    for (let more = 2; taken.has(prefix) || prefix === 'epcisq'; more++) prefix = `${first}${more}`
    this.#byUri.set(uri, prefix)
    return prefix
  }

  /** Splits a name into namespace and rest; a prefix without a context is the beginning of an address. */
  #split(key: string): { wanted: string; uri: string; local: string } | undefined {
    const colon = key.indexOf(':')
    if (colon < 0) return undefined
    const [wanted, local] = [key.slice(0, colon), key.slice(colon + 1)]
    const uri = Object.hasOwn(this.#spaces, wanted) ? this.#spaces[wanted] : undefined
    if (uri !== undefined) return { wanted, uri, local }
    const end = Math.max(key.lastIndexOf('/'), key.lastIndexOf('#'), key.lastIndexOf(':')) + 1
    return { wanted: 'ns', uri: key.slice(0, end), local: key.slice(end) }
  }

  #name(key: string): string {
    const parts = this.#split(key)
    return parts ? `${this.#prefix(parts.wanted, parts.uri)}:${toLocalName(parts.local)}` : toLocalName(key)
  }

  #type(name: string): string {
    this.#prefix('xsd', XSD_SPACE)
    return writeAttribute(`${this.#prefix('xsi', INSTANCE_SPACE)}:type`, `xsd:${name}`)
  }

  /** Returns the attributes, text and elements of a company's own data. */
  #parts(node: Node): { attributes: string; inner: string } {
    let [attributes, text, children] = ['', '', '']
    for (const [key, value] of Object.entries(node)) {
      const parts = this.#split(key)
      const isValue = key === '@value' || (parts?.uri === RDF_SPACE && parts.local === 'value')
      if (key === '@type' && typeof value === 'string' && /^xsd:\w+$/.test(value))
        attributes += this.#type(value.slice(4))
      else if (isValue) {
        text += toPlainText(value)
        attributes += this.#typeOf(value)
      } else if (key.startsWith('@'))
        attributes += writeAttribute(
          `${this.#prefix('jsonld', KEYWORD_SPACE)}:${toLocalName(key.slice(1))}`,
          value,
        )
      else if (parts?.uri === ATTRIBUTE_SPACE)
        attributes += writeAttribute(this.#attributeName(parts.local), value)
      else children += this.#own(key, value)
    }
    return { attributes, inner: text + children }
  }

  #attributeName(local: string): string {
    if (local.startsWith('xml:')) return local
    if (local.startsWith('xsi:'))
      return `${this.#prefix('xsi', INSTANCE_SPACE)}:${toLocalName(local.slice(4))}`
    return this.#name(local)
  }

  #typeOf(value: unknown): string {
    if (typeof value === 'boolean') return this.#type('boolean')
    if (typeof value !== 'number') return ''
    return this.#type(Number.isInteger(value) ? 'integer' : 'double')
  }

  #own(key: string, value: unknown): string {
    if (Array.isArray(value)) return value.map((entry) => this.#own(key, entry)).join('')
    const name = this.#name(key)
    if (value === null)
      return writeElement(name, '', writeAttribute(`${this.#prefix('xsi', INSTANCE_SPACE)}:nil`, true))
    if (!isRecord(value)) return writeElement(name, toPlainText(value), this.#typeOf(value))
    const { attributes, inner } = this.#parts(value)
    return writeElement(name, inner, attributes)
  }

  #word(kind: keyof typeof WORD_FORMS, value: unknown): string {
    const text = String(value)
    return text.includes(':') ? toPlainText(text) : toPlainText(WORD_FORMS[kind][this.#form] + text)
  }

  /** Writes a group of the standard's fields, followed by the company's own fields. */
  #group(name: string, given: unknown, first: readonly string[]): string {
    const node = isRecord(given) ? given : { id: given }
    const own = Object.fromEntries(Object.entries(node).filter(([key]) => key.includes(':')))
    const { attributes, inner } = this.#parts(own)
    return writeElement(name, first.map((key) => this.#field(key, node[key])).join('') + inner, attributes)
  }

  #typed(name: string, item: string, kind: 'transaction' | 'party', value: unknown): string {
    const entries = toList(value).map((entry) => {
      const node: Node = isRecord(entry) ? entry : { [item]: entry }
      const type = node.type === undefined ? '' : ` type="${this.#word(kind, node.type)}"`
      return writeElement(item, toPlainText(node[item] ?? ''), type)
    })
    return writeElement(name, entries.join(''))
  }

  /** Sensor data are written as attributes. */
  #sensorPart(name: string, given: unknown): string {
    const words: Readonly<Record<string, string>> = {
      type: 'gs1:',
      exception: 'gs1:',
      component: 'cbv:Comp-',
    }
    const attributes = Object.entries(isRecord(given) ? given : {}).map(([key, value]) => {
      const beginning = words[key]
      if (!beginning) return writeAttribute(this.#name(key), value)
      const prefix = beginning.slice(0, beginning.indexOf(':'))
      this.#prefix(prefix, STANDARD_PREFIXES[prefix] ?? '')
      return writeAttribute(key, String(value).includes(':') ? value : `${beginning}${value}`)
    })
    return writeElement(name, '', attributes.join(''))
  }

  #sensor(given: unknown): string {
    const { sensorMetadata, sensorReport, type: _, ...own }: Node = isRecord(given) ? given : {}
    const metadata = sensorMetadata === undefined ? '' : this.#sensorPart('sensorMetadata', sensorMetadata)
    const reports = toList(sensorReport).map((entry) => this.#sensorPart('sensorReport', entry))
    return writeElement('sensorElement', metadata + reports.join('') + this.#parts(own).inner)
  }

  #field(name: string, value: unknown): string {
    if (value === undefined) return ''
    const items = (item: string) => writeElement(name, writeTexts(item, value))
    switch (name) {
      case 'bizStep':
      case 'disposition':
        return writeElement(name, this.#word(name, value))
      case 'reason':
        return writeElement(name, this.#word('error', value))
      case 'set':
      case 'unset':
        return toList(value)
          .map((entry) => writeElement(name, this.#word('disposition', entry)))
          .join('')
      case 'epcList':
      case 'childEPCs':
      case 'inputEPCList':
      case 'outputEPCList':
        return items('epc')
      case 'correctiveEventIDs':
        return items('correctiveEventID')
      case 'quantityList':
      case 'childQuantityList':
      case 'inputQuantityList':
      case 'outputQuantityList':
        return writeElement(
          name,
          toList(value)
            .map((entry) => this.#group('quantityElement', entry, QUANTITY_ORDER))
            .join(''),
        )
      case 'readPoint':
      case 'bizLocation':
        return this.#group(name, value, ['id'])
      case 'errorDeclaration':
        return this.#group(name, value, ['declarationTime', 'reason', 'correctiveEventIDs'])
      case 'persistentDisposition':
        return this.#group(name, value, ['set', 'unset'])
      case 'bizTransactionList':
        return this.#typed(name, 'bizTransaction', 'transaction', value)
      case 'sourceList':
        return this.#typed(name, 'source', 'party', value)
      case 'destinationList':
        return this.#typed(name, 'destination', 'party', value)
      case 'sensorElementList':
        return writeElement(
          name,
          toList(value)
            .map((entry) => this.#sensor(entry))
            .join(''),
        )
      case 'ilmd':
        return this.#group(name, value, [])
      default:
        return writeTexts(name, value)
    }
  }

  write(event: Node): string {
    const type = EVENT_TYPES.find((type) => type === event.type)
    if (!type) throw new Error(`an event of the type ${String(event.type)} has no form in XML`)
    const order = ELEMENT_ORDER[type]
    const fields = order.map((name) => this.#field(name, event[name])).join('')
    const own = Object.entries(event).filter(([key]) => key.includes(':'))
    const comment = event.comment === undefined ? [] : [['rdfs:comment', event.comment]]
    const { attributes, inner } = this.#parts(Object.fromEntries([...comment, ...own]))
    const spaces = [...this.#byUri].map(([uri, prefix]) => writeAttribute(`xmlns:${prefix}`, uri)).join('')
    return writeElement(type, fields + inner, spaces + attributes)
  }
}

/** Writes one event as an element; its contexts resolve the names. */
export const writeEventXml = (event: Node, context: readonly unknown[], form: WordForm): string =>
  new EventWriter(context, form).write(event)

/** Writes the answer to a query around events that are already written. */
export const writeQueryDocumentXml = (events: readonly string[], queryName: string, now: Date): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(
    'epcisq:EPCISQueryDocument',
    writeElement(
      'EPCISBody',
      writeElement(
        'epcisq:QueryResults',
        writeElement('queryName', escapeText(queryName)) +
          writeElement('resultsBody', writeElement('EventList', events.join('\n'))),
      ),
    ),
    writeAttribute('xmlns:epcisq', QUERY_SPACE) +
      writeAttribute('schemaVersion', '2.0') +
      writeAttribute('creationDate', now.toISOString()),
  )}`

type CaptureJob = {
  captureID: string
  createdAt: string
  finishedAt?: string
  running: boolean
  success: boolean
  captureErrorBehaviour: string
  errors: readonly { type: string; title: string; status: number }[]
}
/** Writes the progress of a capture. */
export function writeCaptureJobXml(job: CaptureJob): string {
  const errors = job.errors.map(({ type, title, status }) =>
    writeElement(
      'error',
      writeTexts('type', type) + writeTexts('title', title) + writeTexts('status', status),
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(
    'epcis:EPCISCaptureJob',
    writeTexts('captureErrorBehaviour', job.captureErrorBehaviour) +
      writeTexts('createdAt', job.createdAt) +
      writeTexts('finishedAt', job.finishedAt) +
      (errors.length > 0 ? writeElement('errors', errors.join('')) : ''),
    writeAttribute('xmlns:epcis', EPCIS_SPACE) +
      writeAttribute('running', job.running) +
      writeAttribute('success', job.success) +
      writeAttribute('captureID', job.captureID),
  )}`
}
