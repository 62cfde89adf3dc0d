import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeGs1CheckDigit, GS1_KEYS, makeGs1Path } from './digital-link.ts'
import {
  findGs1NameProblem,
  listAliasKeys,
  listCompanyDigits,
  readGs1Name,
  toAliasKey,
  writeElementString,
} from './names.ts'

const FNC1 = '\u001d'
const GTIN = '06901234567892'
const read = (text: string) => {
  const found = readGs1Name(text)
  if (!found) return undefined
  return found.wrong ? found.wrong.problem : found.parts.map(({ ai, value }) => `${ai}=${value}`).join(' ')
}

test('an element string is split at its separators, in any order and behind any mark of a scanner', () => {
  const expected = `01=${GTIN} 10=LOTX 21=FN4`
  for (const body of [`01${GTIN}21FN4${FNC1}10LOTX`, `01${GTIN}10LOTX${FNC1}21FN4`])
    for (const mark of ['', ']d2', ']C1', ']Q3', `]d2${FNC1}`, FNC1]) {
      assert.equal(read(mark + body), expected, JSON.stringify(mark + body))
      assert.equal(toAliasKey(mark + body), `/01/${GTIN}/10/LOTX/21/FN4`)
    }
  // Dates and the like say nothing about which thing is meant.
  assert.equal(read(`]C101${GTIN}1726123110L1${FNC1}21S1`), `01=${GTIN} 10=L1 21=S1`)
})

test('what cannot be split is said, and nothing is made of it', () => {
  for (const text of [`01${GTIN}21FN4${FNC1}XLOTX`, `]d201${GTIN}21FN4${FNC1}68LOTX`, `]d2010690123`])
    assert.equal(read(text), 'unsplit', JSON.stringify(text))
  assert.equal(read(`]d201${GTIN}21${'A'.repeat(21)}`), 'format')
  assert.equal(read(`]d201${GTIN}21A${FNC1}21B`), 'twice')
  const wrong = readGs1Name(`01${GTIN}21FN4${FNC1}XLOTX`)
  assert.match(findGs1NameProblem(wrong?.wrong ?? { problem: 'noValue' }, []), /XLOTX.*分隔符/)
})

test('brackets in a serial number belong to it, and may be marked as such', () => {
  const cases: [string, string][] = [
    [`(01)${GTIN}(21)LU(10)C6`, `01=${GTIN} 21=LU(10)C6`],
    [`(01)${GTIN}(21)LU((10`, `01=${GTIN} 21=LU((10`],
    [`(01) ${GTIN} (10) L1 (21) S1`, `01=${GTIN} 10=L1 21=S1`],
    [`(01)${GTIN}(10)L1\\(21\\)S1`, `01=${GTIN} 10=L1(21)S1`],
    [`(01)${GTIN}(21)FN4${FNC1}(10)LOTX`, `01=${GTIN} 10=LOTX 21=FN4`],
    [`(01)${GTIN}(17)261231(10)L1`, `01=${GTIN} 10=L1`],
  ]
  for (const [text, expected] of cases) assert.equal(read(text), expected, text)
})

test('addresses are read wherever their host and its own path end', () => {
  const expected = `01=${GTIN} 21=A/b`
  for (const text of [
    `https://id.example.com/01/${GTIN}/21/A%2Fb`,
    `https://example.com/some/path/01/${GTIN}/21/A%2Fb?17=261231#x`,
    `/01/${GTIN}/21/A%2Fb`,
    `01/${GTIN}/21/A%2Fb`,
    'https://example.com/01/6901234567892/21/A%2Fb',
  ])
    assert.equal(read(text), expected, text)
  assert.equal(read('https://id.gs1.org/DBFKk4XB0Mo4hZZw'), read('/01/09506000134376/21/HELLO'))
  assert.equal(read(`https://id.example.com/01/${GTIN}/17/261231`), 'unknownQualifier')
})

test('other numbers and addresses are no names of GS1', () => {
  for (const text of [
    ...['SAMPLE34116-260322-0411', '34 11 6', '', '253/4711', '(12)ABC', '(01)ABC', '6901234567892'],
    ...['https://shop.example/2026/11/x', 'https://shop.example/401/abc', 'https://n.example/id/88.449.1/A'],
    ...['00000000000000012345', '01202611030001', ']d1ABC', '88.449.1001/BD-320A0001'],
  ])
    assert.equal(read(text), undefined, text)
})

test('the check digit of every key that has one is looked at', () => {
  for (const [ai, { check }] of Object.entries(GS1_KEYS)) {
    if (typeof check !== 'number') continue
    const before = (ai === '8003' ? '0' : '9').padEnd(check - 1, '5')
    const right = computeGs1CheckDigit(before)
    const rest = ai === '8006' ? '0102' : ''
    const more = ai === '415' ? '(8020)X1' : ''
    assert.equal(read(`(${ai})${before}${right}${rest}${more}`)?.startsWith(`${ai}=`), true, ai)
    const wrong = `${before}${(Number(right) + 1) % 10}${rest}`
    assert.equal(read(`(${ai})${wrong}${more}`), 'check', ai)
    assert.equal(read(`]d2${ai}${wrong}${more && `${FNC1}8020X1`}`), 'check', ai)
    const path = makeGs1Path([{ ai, value: wrong }, ...(more ? [{ ai: '8020', value: 'X1' }] : [])])
    assert.equal(read(`https://n.example${path}`), 'check', ai)
  }
  assert.equal(read('(8013)1987654Ad4X4bL5ttr2310cXX'), 'check')
})

test('one name has one key however it is written, and is found under all its old spellings', () => {
  const texts = [
    `(01)${GTIN}(21)ab1`,
    `01${GTIN}21AB1`,
    `https://x.example/01/${GTIN}/21/ab1`,
    `]d201${GTIN}21AB1`,
  ]
  assert.deepEqual([...new Set(texts.map(toAliasKey))], [`/01/${GTIN}/21/AB1`])
  for (const text of texts)
    for (const old of [`(01)${GTIN}(21)AB1`, `01${GTIN}21AB1`, `${GTIN}AB1`])
      assert.ok(listAliasKeys(text).includes(old), `${text} ${old}`)
  assert.deepEqual(listAliasKeys(' ab-1 '), ['AB-1'])
})

test('separators stand where a value without a length of its own is followed by another', () => {
  const string = (text: string) => writeElementString(readGs1Name(text)?.parts ?? [])
  assert.equal(string(`(01)${GTIN}(21)LU(10)C6`), `01${GTIN}21LU(10)C6`)
  assert.equal(string(`(01)${GTIN}(10)L(21)S`), `01${GTIN}10L${FNC1}21S`)
  assert.equal(string('(414)9520123456788(254)32a'), '414952012345678825432a')
  assert.equal(string('(8010)0614141X(8011)1234'), `80100614141X${FNC1}80111234`)
})

test('a key says whose it is from its company prefix on', () => {
  const digits = (text: string) => listCompanyDigits(readGs1Name(text)?.parts ?? [])
  assert.equal(digits(`(01)${GTIN}(21)A`), GTIN.slice(1))
  assert.equal(digits('(00)106141412345678908'), '06141412345678908')
  assert.equal(digits('(8004)0950600AB'), '0950600')
  assert.equal(digits('(8003)09520123456788A1'), '9520123456788')
})
