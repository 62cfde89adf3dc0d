import { type Portion, readJsonEvents } from './document.ts'
import { readXmlEvents } from './xml.ts'

export type DocumentFormat = 'json' | 'xml'

/** Reads the events of a document in JSON-LD or XML; throws NotEpcis. */
export const readDocument = (format: DocumentFormat, bytes: Buffer): AsyncGenerator<Portion> =>
  format === 'xml' ? readXmlEvents(bytes) : readJsonEvents(bytes)
