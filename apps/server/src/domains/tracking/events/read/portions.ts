import { readTexts } from '@biaojie/contract/texts.ts'
import { eventsOfJson, type Portion } from './document.ts'
import { eventsOfXml } from './xml.ts'

/** Reads a document in one of its formats, its texts without invisible characters; throws NotEpcis. */
export async function* portionsOf(format: string, bytes: Buffer): AsyncGenerator<Portion> {
  for await (const portion of format === 'xml' ? eventsOfXml(bytes) : eventsOfJson(bytes))
    yield readTexts(portion).value
}
