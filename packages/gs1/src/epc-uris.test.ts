import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAliasBeginnings, parseGs1Parts, parsePattern, toCanonicalLink } from './epc-uris.ts'

/* Pairs of EPC URI and Digital Link are those of GS1's EPCIS and CBV 2.0. */

test('an EPC URI and an address of the same thing have one canonical link', () => {
  for (const [name, link] of [
    ['urn:epc:id:sgtin:4012345.011111.9876', 'https://id.gs1.org/01/04012345111118/21/9876'],
    ['urn:epc:class:lgtin:4012345.012345.998877', 'https://id.gs1.org/01/04012345123456/10/998877'],
    ['urn:epc:id:sscc:4012345.0000000111', 'https://id.gs1.org/00/040123450000001112'],
    ['urn:epc:id:sgln:4012345.00011.987', 'https://id.gs1.org/414/4012345000115/254/987'],
    ['urn:epc:id:sgln:4012345.00011.0', 'https://id.gs1.org/414/4012345000115'],
    ['urn:epc:id:giai:4000001.111', 'https://id.gs1.org/8004/4000001111'],
    ['urn:epc:id:sgtin:4012345.011111.a%2Fb', 'https://id.gs1.org/01/04012345111118/21/a%2Fb'],
    ['urn:epc:idpat:sgtin:4012345.011111.*', 'https://id.gs1.org/01/04012345111118'],
    ['https://example.org/some/sscc/040123450000001112?x=1', 'https://id.gs1.org/00/040123450000001112'],
    // The serial number identifies the thing; its batch does not.
    ['https://example.org/01/04012345111118/10/LOT/21/9876', 'https://id.gs1.org/01/04012345111118/21/9876'],
  ] as const)
    assert.equal(toCanonicalLink(name), link, name)
})

test('names that are not of GS1 have no parts', () => {
  for (const name of [
    'urn:uuid:1f2b',
    'urn:epc:id:unknown:4012345.1',
    'urn:epc:id:constructor:4012345.1',
    'urn:epc:id:sgtin:401.011111.1',
    'urn:epc:id:sgtin:4012345.011111.%E0',
    `urn:epc:id:giai:4000001.${'1'.repeat(200)}`,
    'https://example.org/products/1',
    'https://example.org/01/04012345111119',
    'https://',
    '88.449.1001/A',
  ])
    assert.equal(parseGs1Parts(name), undefined, name)
})

test('a pattern stands for beginnings of links', () => {
  const gtin = 'https://id.gs1.org/01/'
  assert.deepEqual(parsePattern('urn:epc:idpat:sgtin:*.*.*'), { beginnings: [gtin] })
  assert.deepEqual(
    parsePattern('urn:epc:idpat:sgtin:4012345.*.*')?.beginnings,
    [...'0123456789'].map((digit) => `${gtin}${digit}4012345`),
  )
  assert.deepEqual(parsePattern('urn:epc:idpat:sgtin:4012345.011111.*'), {
    beginnings: [`${gtin}04012345111118/21/`],
  })
  assert.deepEqual(parsePattern('urn:epc:idpat:sgln:4012345.00011.*'), {
    beginnings: ['https://id.gs1.org/414/4012345000115/254/'],
    exact: 'https://id.gs1.org/414/4012345000115',
  })
  for (const name of [
    'urn:epc:id:sgtin:4012345.011111.1',
    'urn:epc:idpat:sgtin:4012345.011111.1',
    'urn:epc:idpat:sgtin:4012345.*.1',
    'urn:epc:idpat:sgtin:4012345.[1-9].*',
    'urn:epc:idpat:unknown:*',
  ])
    assert.equal(parsePattern(name), undefined, name)
})

test('the beginning of a link is that of an alias in each spelling', () => {
  assert.deepEqual(listAliasBeginnings('https://id.gs1.org/01/04012345111118/21/'), [
    '/01/04012345111118/21/',
    '01/04012345111118/21/',
    '(01)04012345111118(21)',
  ])
})
