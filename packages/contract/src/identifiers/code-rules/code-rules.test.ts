import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCharacter, listMod37Steps } from './check-characters.ts'
import {
  computeIsoWeek,
  findPeriod,
  formatFieldText,
  formatSerial,
  listCodeProblems,
  parseDay,
  parseSerialNumber,
  takeApart,
  writeCode,
} from './codes.ts'
import {
  BASES,
  type Base,
  type CodePart,
  canCollide,
  countCapacity,
  DIGITS,
  findCodeRuleProblem,
  parsePattern,
  writePattern,
} from './rules.ts'

const PATTERN = 'BD-{spec:3}{type:1}-{yy}{week}-{serial:6}{check:mod37}'
const partsOf = (pattern: string): CodePart[] => {
  const { parts, problem } = parsePattern(pattern)
  assert.equal(problem, '', pattern)
  return parts
}
const day = parseDay('2026-11-24')
const fields = { spec: 320, type: 'A 通风' }

/** Repeatable, so that a failure can be looked at. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('a pattern gives the codes that were drawn for it', () => {
  const parts = partsOf(PATTERN)
  const codes = Array.from({ length: 10 }, (_, at) => writeCode(parts, { day, number: 4318 + at, fields }))
  assert.deepEqual(codes.map((code) => code?.at(-1)).join(''), 'GESQOMKIGE')
  assert.equal(codes[0], 'BD-320A-2648-004318G')
  assert.deepEqual(
    listMod37Steps('BD-320A-2648-004318').map(({ rest }) => rest),
    [22, 33, 35, 2, 4, 28, 23, 21, 13, 5, 10, 20, 11, 28, 21, 21],
  )
})

test('a text that cannot be read as a pattern is refused with a reason', () => {
  const cases: [string, RegExp][] = [
    ['', /请写出/],
    ['BD-001', /流水/],
    ['{serial:6}{serial:3}', /只能有一段流水/],
    ['BD{serial:6}{check:mod37}-1', /放在最后/],
    ['制动{serial:6}', /字母、数字和短横线/],
    ['BD{serial:6', /没有写完/],
    ['BD{serial}', /1–12 位/],
    ['BD{serial:6:octal}', /decimal/],
    ['BD{spec}{serial:6}', /位数|1–20 位/],
    ['BD{yy:2}{serial:6}', /不写位数/],
    ['BD{check:crc}{serial:6}', /mod37/],
    ['-BD{serial:6}', /前两个字符/],
    ['B-{serial:6}', /前两个字符/],
    [`${'A'.repeat(64)}{serial:6}`, /64 个字符/],
    ['BD{__proto__:3}{serial:3}', /看不懂/],
  ]
  for (const [pattern, message] of cases) assert.match(parsePattern(pattern).problem, message, pattern)
})

test('a serial that starts again needs its date in the code', () => {
  assert.equal(findCodeRuleProblem({ pattern: PATTERN, reset: 'week' }), '')
  assert.match(findCodeRuleProblem({ pattern: 'BD{serial:6}', reset: 'week' }), /年和周/)
  assert.match(findCodeRuleProblem({ pattern: 'BD{yy}{serial:6}', reset: 'day' }), /年、月、日/)
  assert.equal(findCodeRuleProblem({ pattern: 'BD{yy}{doy}{serial:6}', reset: 'day' }), '')
  assert.match(findCodeRuleProblem({ pattern: 'BD{yy}{mm}{week}{serial:6}', reset: 'week' }), /ISO 8601/)
})

test('a week belongs to one year only', () => {
  assert.deepEqual(computeIsoWeek(parseDay('2026-11-24')), { year: 2026, week: 48 })
  assert.deepEqual(computeIsoWeek(parseDay('2027-01-01')), { year: 2026, week: 53 })
  assert.deepEqual(computeIsoWeek(parseDay('2024-12-31')), { year: 2025, week: 1 })
  const parts = partsOf('BD{yy}{week}{serial:3}')
  assert.equal(writeCode(parts, { day: parseDay('2027-01-01'), number: 1, fields: {} }), 'BD2653001')
  assert.equal(findPeriod('week', parseDay('2027-01-01')), findPeriod('week', parseDay('2026-12-31')))
  assert.equal(
    writeCode(partsOf('BD{yyyy}{doy}{serial:3}'), { day: parseDay('2028-12-31'), number: 7, fields: {} }),
    'BD2028366007',
  )
})

test('codes of a serial are as many as their numbers, and lead back to them', () => {
  const random = createRandom(7)
  for (const base of BASES)
    for (let round = 0; round < 200; round++) {
      const width = 1 + random(base === 'base32' ? 8 : 10)
      const number = random(Math.min(DIGITS[base].length ** width, 2 ** 31))
      const text = formatSerial({ base, width }, number)
      assert.equal(text.length, width)
      assert.equal(parseSerialNumber({ base }, text), number)
    }
  assert.equal(parseSerialNumber({ base: 'base32' }, 'I'), undefined)
  assert.equal(countCapacity(partsOf('BD{serial:2:base32}')), 1024)
})

test('every code that a rule writes fits the rule, and splits into the same parts', () => {
  const random = createRandom(11)
  const bases: readonly Base[] = BASES
  for (let round = 0; round < 500; round++) {
    const base = bases[random(bases.length)] ?? 'decimal'
    const check = ['', '{check:mod37}', '{check:luhn}'][random(3)] ?? ''
    const parts = partsOf(`QX${'-'.repeat(random(2))}{spec:3}{yy}{mm}{dd}{serial:5:${base}}${check}`)
    assert.deepEqual(partsOf(writePattern(parts)), parts)
    const number = random(countCapacity(parts))
    const code = writeCode(parts, { day, number, fields: { spec: random(1000) } }) ?? ''
    assert.deepEqual(listCodeProblems(parts, code), [], code)
    assert.equal(
      takeApart(parts, code)
        ?.map(({ text }) => text)
        .join(''),
      code,
    )
    const serial = takeApart(parts, code)?.find(({ part }) => part.kind === 'serial')?.text ?? ''
    assert.equal(parseSerialNumber({ base }, serial), number)
  }
})

test('mod 37,36 finds every wrong character and nearly every swap of neighbours', () => {
  const random = createRandom(23)
  const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  let [swaps, found] = [0, 0]
  for (let round = 0; round < 3000; round++) {
    const body = Array.from({ length: 8 + random(12) }, () => letters.charAt(random(36))).join('')
    const right = checkCharacter('mod37', body)
    const at = random(body.length)
    const other = letters.charAt((letters.indexOf(body.charAt(at)) + 1 + random(35)) % 36)
    assert.notEqual(checkCharacter('mod37', body.slice(0, at) + other + body.slice(at + 1)), right, body)
    const [first, second] = [body.charAt(at), body.charAt(at + 1)]
    if (second === '' || first === second) continue
    swaps++
    if (checkCharacter('mod37', body.slice(0, at) + second + first + body.slice(at + 2)) !== right) found++
  }
  assert.ok(found / swaps > 0.99, `${found} of ${swaps}`)
})

test('Luhn is that of card numbers and of an ISIN', () => {
  assert.equal(checkCharacter('luhn', '7992739871'), '3')
  assert.equal(checkCharacter('luhn', 'US037833100'), '5')
})

test('a typed code is told what is wrong with it', () => {
  const parts = partsOf(PATTERN)
  assert.deepEqual(listCodeProblems(parts, 'bd-320a-2648-004318g'), [])
  assert.match(listCodeProblems(parts, 'BD-320A-2648-004381G').join(), /校验字符应为 2/)
  assert.match(listCodeProblems(parts, 'BD-320A-2699-004318G').join(), /周数“99”不对/)
  assert.match(listCodeProblems(parts, 'BX-320A-2648-004318G').join(), /应为“BD-”/)
  assert.deepEqual(listCodeProblems(parts, 'BD-320A'), ['应为 20 个字符，写了 7 个'])
})

test('a field gives a code what its width takes', () => {
  assert.equal(formatFieldText(320, 3), '320')
  assert.equal(formatFieldText('28', 3), '028')
  assert.equal(formatFieldText('A 通风', 1), 'A')
  assert.equal(formatFieldText('ａ', 1), 'A')
  for (const [value, width] of [
    ['', 1],
    [3200, 3],
    ['通风', 1],
    ['28.5', 2],
    [undefined, 1],
    ['AB', 1],
  ] as const)
    assert.equal(formatFieldText(value, width), undefined, String(value))
  assert.equal(writeCode(partsOf(PATTERN), { day, number: 1, fields: { spec: 320 } }), undefined)
})

test('rules that could give the same code are known beforehand', () => {
  const collide = (one: string, other: string) => canCollide(partsOf(one), partsOf(other))
  assert.equal(collide(PATTERN, 'HU-{spec:3}{type:1}-{yy}{week}-{serial:6}{check:mod37}'), false)
  assert.equal(collide('BD-1{serial:5}', 'BD-{serial:6}'), true)
  assert.equal(collide('BD-X{serial:5}', 'BD-{serial:6}'), false)
  assert.equal(collide('BD-X{serial:5}', 'BD-{serial:6:base32}'), true)
  assert.equal(collide('BD-{serial:5}', 'BD-{serial:6}'), false)
})
