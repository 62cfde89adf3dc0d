import { eventsOfJson, type Portion } from './document.ts'
import { eventsOfXml } from './xml.ts'

/** Reads a document in one of its formats; throws NotEpcis. */
export const portionsOf = (format: string, bytes: Buffer): AsyncGenerator<Portion> =>
  format === 'xml' ? eventsOfXml(bytes) : eventsOfJson(bytes)
