import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expandGs1Path } from './compressed.ts'

/* The compressed paths were made by GS1's own toolkit (GS1DigitalLinkCompressionPrototype). */

const GTIN = '/01/09506000134376'
const WHOLE: [compressed: string, path: string][] = [
  ['/DBFKk4XB0Mo4hZZw', `${GTIN}/21/HELLO`],
  ['/ARFKk4XB0A', GTIN],
  ['/GhFKk4XB0MpZyemrK0259sf43g', `${GTIN}/10/LOT01/21/abc-2?17=261231`],
  ['/DBFKk4XB0E1DZYY', `${GTIN}/21/a1b2c3`],
  ['/DBFKk4XB0AgBU', `${GTIN}/21/0042`],
  ['/gAQTDTE1rPv6CYE', '/8004/0950600013430000001'],
  ['/mmvTrXjXjX7XYBBNI', '/8010/0614141-12A/8011/1234'],
  ['/nYpUnC4NBCpw', '/414/9506000134352/254/A7'],
  ['/LRFKk4XB0AAXogh1eHJGhD4', `${GTIN}/10/ABC?3103=000189&3923=2172`],
  ['/JTilScLg0GQM4Ls', '/253/9506000134352DOC7'],
  ['/ChFKk4XB0IRUIIViQsSXo', `${GTIN}/22/2A/10/B1/21/S9`],
  ['/DBFKk4XB0Mo4hZZ3gpNWCv1', `${GTIN}/21/HELLO?k1=v1`],
]
/** Only what follows the key is compressed. */
const PARTLY: [compressed: string, path: string][] = [
  [`${GTIN}/IWUcQss4`, `${GTIN}/21/HELLO`],
  [`${GTIN}/EGUs5PTUhZWm3Ptg`, `${GTIN}/10/LOT01/21/abc-2`],
  ['/8010/0614141-12A/gBFBNI', '/8010/0614141-12A/8011/1234'],
]

test('a compressed path stands for key, qualifiers and attributes', () => {
  for (const [compressed, path] of [...WHOLE, ...PARTLY]) assert.equal(expandGs1Path(compressed), path)
})

test('pages of a site and broken codes are none', () => {
  const others = [
    '/home',
    '/new_identification',
    '/develop_document',
    '/personal_update',
    '/application/list',
  ]
  const broken = WHOLE.map(([compressed]) => compressed.slice(0, -3)).filter((link) => link !== '/ARFKk4X')
  for (const path of [...others, '/', `/${'_'.repeat(300)}`, `/${'A'.repeat(400)}`])
    assert.equal(expandGs1Path(path), undefined, path)
  for (const path of broken) assert.doesNotThrow(() => expandGs1Path(path))
})

test('a changed character of the key is noticed by its check digit', () => {
  const [[path = ''] = []] = WHOLE
  let read = 0
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
    if (letter !== path[5] && expandGs1Path(path.slice(0, 5) + letter + path.slice(6)) !== undefined) read++
  assert.ok(read <= 7, `${read} of 63 were read`)
})
