import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  computeGs1CheckDigit,
  computeGs1CheckPair,
  GS1_KEYS,
  GS1_QUALIFIERS,
  listGs1Levels,
  listGs1Spellings,
  makeGs1Path,
  readGs1Path,
} from './digital-link.ts'

/* Values are the examples of GS1's own standards: General Specifications, Digital Link, the syntax dictionary. */

test('check digits and the check pair of a model number are those of the General Specifications', () => {
  for (const number of ['09506000134352', '09506000134376', '09521234543213', '00614141123452'])
    assert.equal(computeGs1CheckDigit(number.slice(0, -1)), number.at(-1), number)
  assert.equal(computeGs1CheckDigit('952012345678'), '8')
  assert.equal(computeGs1CheckDigit('10614141234567890'), '8')
  assert.equal(computeGs1CheckPair('1987654Ad4X4bL5ttr2310c'), '2K')
})

test('addresses are read into their parts', () => {
  const cases: [string, string][] = [
    ['/01/09506000134352', '01=09506000134352'],
    ['/01/9506000134352/', '01=09506000134352'],
    ['/01/09506000134376/10/LOT01', '01=09506000134376 10=LOT01'],
    ['/01/09520123456788/22/2A/10/ABC123/21/12345XYZ', '01=09520123456788 22=2A 10=ABC123 21=12345XYZ'],
    ['/01/09520123456788/235/AB', '01=09520123456788 235=AB'],
    ['/01/09520123456788/21/a%2Fb%25', '01=09520123456788 21=a/b%'],
    ['/8004/0950600013430000001', '8004=0950600013430000001'],
    ['/8010/0614141%2312-A/8011/1234', '8010=0614141#12-A 8011=1234'],
    ['/414/9520123456788/254/32a%2Fb', '414=9520123456788 254=32a/b'],
    ['/415/9520123456788/8020/X1', '415=9520123456788 8020=X1'],
    ['/8003/09520123456788A1', '8003=09520123456788A1'],
    ['/00/106141412345678908', '00=106141412345678908'],
    ['/8013/1987654Ad4X4bL5ttr2310c2K', '8013=1987654Ad4X4bL5ttr2310c2K'],
  ]
  for (const [path, expected] of cases) {
    const read = readGs1Path(path)
    assert.equal(read?.wrong, undefined, `${path}: ${JSON.stringify(read)}`)
    assert.equal(read?.parts.map(({ ai, value }) => `${ai}=${value}`).join(' '), expected)
  }
  for (const path of ['/home', '/id/88.449.1/AB', '/88.449.1/AB', '/1/2', '/12345/6', '/01x/2'])
    assert.equal(readGs1Path(path), undefined, path)
})

test('a wrong address names its fault', () => {
  const cases: [string, object][] = [
    ['/01/09506000134353', { problem: 'check', ai: '01', expected: '2' }],
    ['/8013/1987654Ad4X4bL5ttr2310cXX', { problem: 'check', ai: '8013', expected: '2K' }],
    ['/01/0950600013435', { problem: 'check', ai: '01', expected: '9' }],
    ['/01/0950600', { problem: 'format', ai: '01' }],
    ['/01/09506000134352/21/S1/10/L1', { problem: 'order', ai: '10' }],
    ['/01/09506000134352/235/S1/21/L1', { problem: 'order', ai: '21' }],
    ['/01/09506000134352/21/A/21/B', { problem: 'twice', ai: '21' }],
    ['/01/09506000134352/17/261231', { problem: 'unknownQualifier', ai: '17' }],
    ['/01/09506000134376/badrequest', { problem: 'unpaired' }],
    ['/01/09506000134352/21/', { problem: 'unpaired' }],
    ['/01/09506000134352/21/%E7%AE%80', { problem: 'format', ai: '21' }],
    [`/01/09506000134352/21/${'A'.repeat(21)}`, { problem: 'format', ai: '21' }],
    ['/415/9520123456788', { problem: 'missing', ai: '8020' }],
    ['/8010/0614141%2312-A/8011/0123', { problem: 'format', ai: '8011' }],
    ['/8004/ABC', { problem: 'format', ai: '8004' }],
    ['/99/123', { problem: 'unknownKey' }],
    ['/01', { problem: 'noValue' }],
    ['/01//21/A', { problem: 'noValue' }],
    ['/01/%E0%A4%A', { problem: 'undecodable' }],
    [`/01/${'%2541'.repeat(200)}`, { problem: 'tooLong' }],
  ]
  for (const [path, wrong] of cases) assert.deepEqual(readGs1Path(path)?.wrong, wrong, path)
})

test('every qualifier of a key has a format, and written addresses are read again', () => {
  for (const { qualifiers } of Object.values(GS1_KEYS))
    for (const ai of qualifiers.flat()) assert.ok(GS1_QUALIFIERS[ai], ai)
  const parts = [
    { ai: '01', value: '09506000134352' },
    { ai: '21', value: `!"%&'()*+,-./:;<=>?` },
  ]
  assert.deepEqual(readGs1Path(makeGs1Path(parts))?.parts, parts)
})

test('an item belongs to its batch and its class, and each may be noted in several ways', () => {
  const parts = readGs1Path('/01/09506000134352/10/L1/21/S1')?.parts ?? []
  assert.deepEqual(
    listGs1Levels(parts).map((some) => some.map(({ ai }) => ai).join(' ')),
    ['01 10 21', '01 21', '01 10', '01'],
  )
  assert.deepEqual(listGs1Spellings(readGs1Path('/01/09506000134352/21/S1')?.parts ?? []), [
    '(01)09506000134352(21)S1',
    '010950600013435221S1',
    '/01/09506000134352/21/S1',
    '01/09506000134352/21/S1',
    '09506000134352S1',
    '9506000134352S1',
  ])
})
