import { readTexts } from '@biaojie/contract/texts.ts'
import { type Portion, readJsonEvents } from './document.ts'
import { readXmlEvents } from './xml.ts'

/** Reads a document in any supported format, without invisible characters in its texts; throws NotEpcis. */
export async function* readPortions(format: string, bytes: Buffer): AsyncGenerator<Portion> {
  for await (const portion of format === 'xml' ? readXmlEvents(bytes) : readJsonEvents(bytes))
    yield readTexts(portion).value
}
