import { zipSync } from 'fflate'
import type { Environment } from './shell.ts'

/* IDTA 01005, version 3: a shell with its submodels as one file in the Open Packaging Conventions. */

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const AASX = 'http://admin-shell.io/aasx/relationships'
const ORIGIN = '/aasx/aasx-origin'
const SPECIFICATION = '/aasx/data.json'

const writeXml = (root: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${root}\n`

const writeRelationship = (type: string, target: string) =>
  writeXml(
    `<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="R1" Type="${AASX}/${type}" Target="${target}"/></Relationships>`,
  )

const CONTENT_TYPES = writeXml(
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="json" ContentType="application/json"/>' +
    `<Override PartName="${ORIGIN}" ContentType="text/plain"/></Types>`,
)

/**
 * A fixed date makes the same record produce the same bytes, so that clients may compare them; ZIP allows no
 * earlier day.
 */
const ANY_DAY = new Date('1980-01-01T12:00:00')

/**
 * Returns the bytes of an AASX file; pictures are only linked. Its parts are stored without compression:
 * compressing them would take five times as long as the rest, and the answer is compressed in transit anyway.
 */
export function writeAasxPackage(environment: Environment): Uint8Array {
  const files = {
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': writeRelationship('aasx-origin', ORIGIN),
    'aasx/aasx-origin': 'Intentionally empty.',
    'aasx/_rels/aasx-origin.rels': writeRelationship('aas-spec', SPECIFICATION),
    'aasx/data.json': JSON.stringify(environment),
  }
  const parts = Object.entries(files).map(([name, text]) => [name, Buffer.from(text)] as const)
  return zipSync(Object.fromEntries(parts), { mtime: ANY_DAY, level: 0 })
}
