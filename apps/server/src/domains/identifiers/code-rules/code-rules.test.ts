import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import { checkCharacter } from '@biaojie/contract/identifiers/code-rules/check-characters.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'
import { open } from '../../../test-support/registrations.ts'
import { readSheet } from '../../../test-support/spreadsheets.ts'
import { takeNumbers } from './code-rules.ts'
import { listNextNumbers } from './numbers.ts'
import { permute } from './permutation.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, clock, pool, url } = app
clock.now = new Date('2026-11-24T02:00:00Z')
const companyId = await createCompany(app, '示例制动')
const admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const member = await createSession(app, { type: 'COMPANY', companyId })
const other = await createSession(app, { type: 'COMPANY_ADMIN', companyId: await createCompany(app, '别家') })
const prefix: string = (await pool.query('select prefix from companies where id = $1', [companyId])).rows[0]
  .prefix

const ask = <N extends CallName>(name: N, body: object, token = admin.token) =>
  call(name, { token, body, ip: makeAddress() })
let stems = 0
/** Two letters that no other rule of these tests begins with. */
const aStem = () => `T${String.fromCharCode(65 + stems++)}`
const save = (given: object = {}, token = admin.token) =>
  ask(
    'codeRuleSave',
    {
      id: '',
      revision: 0,
      name: '规则',
      pattern: `${aStem()}-{yy}{week}-{serial:6}`,
      reset: 'week',
      order: 'counted',
      ...given,
    },
    token,
  )
async function aRule(given: object = {}) {
  const answer = await save(given)
  assert.equal(answer.success, true, `${answer.message} ${JSON.stringify(answer.errors)}`)
  return answer.data
}
const take = (id: string, count: number, fields = {}, token = member.token) =>
  ask('codesTake', { id, count, fields }, token)

test('codes come one after the other', async () => {
  const { id } = await aRule({ pattern: 'BD-{spec:3}{type:1}-{yy}{week}-{serial:6}{check:mod37}' })
  const fields = { spec: 320, type: 'A 通风' }
  const { codes } = (await take(id, 2, fields)).data
  assert.deepEqual(
    codes.map((code) => code.slice(0, -1)),
    ['BD-320A-2648-000001', 'BD-320A-2648-000002'],
  )
  assert.deepEqual(
    codes.map((code) => code.at(-1)),
    codes.map((code) => checkCharacter('mod37', code.slice(0, -1))),
  )
  const { period, next } = (await ask('codeRuleDetail', { id })).data
  assert.deepEqual([period, next], ['2026 年第 48 周', 3])
  const wrong = await take(id, 1, { spec: 3200, type: 'A' })
  assert.deepEqual(wrong.errors, { 'fields.spec': '这个值写不进编码，请核对位数' })
  assert.equal((await ask('codeRuleDetail', { id })).data.next, 3, 'a refused value costs no number')
})

test('a preview takes nothing and shows what comes', async () => {
  const rule = await aRule()
  const input = { id: rule.id, pattern: rule.pattern, reset: rule.reset, order: rule.order, fields: {} }
  const shown = (await ask('codeRulePreview', input)).data.codes
  assert.equal(shown.length, 10)
  assert.deepEqual((await take(rule.id, 10)).data.codes, shown)
  const unsaved = await ask('codeRulePreview', { ...input, id: '', pattern: 'QQ{serial:2}', reset: 'never' })
  assert.equal(unsaved.data.codes[0], 'QQ01')
  assert.match((await ask('codeRulePreview', { ...input, pattern: 'QQ' })).errors?.pattern ?? '', /流水/)
})

test('reserved ranges are passed over, and used numbers cannot be reserved', async () => {
  const { id } = await aRule()
  const reserve = (first: number, last: number, more = {}) =>
    ask('codeRangeReserve', { id, first, last, holder: '外协涂装', note: '', until: '', ...more })
  await take(id, 3)
  assert.equal((await reserve(3, 9)).code, getRefusalCode('code_range_taken'))
  assert.equal((await reserve(6, 8)).success, true)
  assert.equal((await reserve(8, 12)).code, getRefusalCode('code_range_taken'))
  const { codes } = (await take(id, 4)).data
  assert.deepEqual(
    codes.map((code) => code.slice(-2)),
    ['04', '05', '09', '10'],
  )
  assert.deepEqual((await reserve(20, 19, { holder: ' ', until: '2020-01-01' })).errors, {
    holder: '请写明这段号给谁',
    last: '不能小于起始的号',
    until: '请选择今天或以后的日期',
  })
  assert.equal(
    (
      await ask(
        'codeRangeReserve',
        { id, first: 30, last: 40, holder: '外协', note: '', until: '' },
        member.token,
      )
    ).code,
    getRefusalCode('forbidden'),
  )
})

test('the file of a reserved range has its codes alone, which nothing else gives', async () => {
  const { id } = await aRule({
    pattern: `${aStem()}{spec:3}{serial:4}{check:mod37}`,
    reset: 'never',
    order: 'random',
  })
  const fields = { spec: '320' }
  const reserved = await ask('codeRangeReserve', {
    id,
    first: 5,
    last: 24,
    holder: '外协涂装',
    note: '',
    until: '',
  })
  const range = reserved.data.ranges[0]?.id ?? assert.fail(reserved.message)
  const input = { id, range, fields }
  const { data, cookies, message } = await ask('codeRangeDownload', input, member.token)
  const file = await open(app, data?.url ?? assert.fail(message), cookies)
  assert.match(decodeURIComponent(String(file.headers['content-disposition'])), /外协涂装（号段）\.xlsx/)
  const [titles, ...rows] = await readSheet(file.rawPayload)
  assert.deepEqual(titles, ['号', '编码'])
  assert.deepEqual([rows.length, rows[0]?.[0], rows.at(-1)?.[0]], [20, '0005', '0024'])
  const codes = rows.map(([, code]) => code ?? '')
  assert.equal(new Set(codes).size, 20)
  const { codes: others } = (await take(id, 100, fields)).data
  assert.ok(codes.every((code) => /^T\w320\d{4}\w$/.test(code) && !others.includes(code)))
  assert.deepEqual(Object.keys((await ask('codeRangeDownload', { ...input, fields: {} })).errors ?? {}), [
    'fields.spec',
  ])
  assert.equal(
    (await ask('codeRangeDownload', { ...input, range: 'x' })).code,
    getRefusalCode('code_range_not_found'),
  )
  assert.equal(
    (await ask('codeRangeDownload', input, other.token)).code,
    getRefusalCode('code_rule_not_found'),
  )
})

test('a serial that is used up is refused, not begun again', async () => {
  const { id } = await aRule({ pattern: `${aStem()}{serial:1}`, reset: 'never' })
  assert.equal((await take(id, 9)).data.codes.length, 9)
  assert.equal((await take(id, 1)).code, getRefusalCode('code_rule_exhausted'))
})

test('rules that could give the same code are refused, those of other companies do not matter', async () => {
  const stem = aStem()
  const rule = await aRule({ pattern: `${stem}-{serial:6}`, reset: 'never' })
  assert.equal(
    (await save({ pattern: `${stem}-1{serial:5}`, reset: 'never' })).code,
    getRefusalCode('code_rule_collides'),
  )
  assert.equal((await save({ pattern: `${stem}-1{serial:5}`, reset: 'never' }, other.token)).success, true)
  const change = (pattern: string, revision = rule.revision) =>
    save({ id: rule.id, revision, pattern, reset: 'never' })
  assert.equal(
    (await change(`${stem}-{serial:6:hex}`)).code,
    getRefusalCode('code_rule_collides'),
    'the older version gave such codes',
  )
  const next = await change(`${stem}-{serial:6:hex}{check:mod37}`)
  assert.deepEqual([next.success, next.data.version], [true, 2])
  assert.equal(
    (await change(`${stem}-{serial:7}`)).code,
    getRefusalCode('code_rule_stale'),
    'of an older revision',
  )
  const renamed = await save({
    id: rule.id,
    revision: next.data.revision,
    pattern: next.data.pattern,
    reset: 'never',
    name: '新名',
  })
  assert.deepEqual([renamed.data.name, renamed.data.version], ['新名', 2])
  assert.equal(
    (await ask('codeRuleDetail', { id: rule.id }, other.token)).code,
    getRefusalCode('code_rule_not_found'),
  )
})

test('random numbers are each given once, in an order that does not show the count', async () => {
  for (const [base, width] of [
    [10, 1],
    [10, 3],
    [16, 3],
    [32, 2],
  ] as const) {
    const size = base ** width
    const all = permute(
      { seed: 'ab', period: '' },
      { base, width },
      Array.from({ length: size }, (_, at) => at),
    )
    assert.equal(new Set(all).size, size)
    assert.ok(all.every((number) => number >= 0 && number < size))
  }
  const many = permute(
    { seed: 'cd', period: 'x' },
    { base: 32, width: 8 },
    Array.from({ length: 2_000 }, (_, at) => at),
  )
  const steps = many.slice(1).map((number, at) => Math.abs(number - (many[at] ?? 0)) / 32 ** 8)
  assert.ok(steps.filter((step) => step < 0.01).length < 100, 'neighbours lie far apart')
  const { id } = await aRule({ pattern: `${aStem()}{serial:6:base32}`, reset: 'never', order: 'random' })
  const { codes } = (await take(id, 500)).data
  assert.equal(new Set(codes).size, 500)
  assert.notDeepEqual(codes, codes.toSorted())
})

test('numbers pass over ranges in any order', () => {
  const ranges = [
    { first: 8, last: 9 },
    { first: 3, last: 5 },
  ]
  assert.deepEqual(listNextNumbers(1, 6, 100, ranges), { numbers: [1, 2, 6, 7, 10, 11], next: 12 })
  assert.deepEqual(listNextNumbers(4, 1, 100, ranges).numbers, [6])
  assert.deepEqual(listNextNumbers(98, 5, 100, ranges), { numbers: [98, 99], next: 100 })
})

test('64 callers on four pools never get the same number', async () => {
  const { id } = await aRule()
  const databases = Array.from({ length: 4 }, () => openDatabase({ connectionString: url }, 6))
  try {
    const day = { year: 2026, month: 11, day: 30 }
    const taken = await Promise.all(
      Array.from({ length: 64 }, async (_, at) => {
        const database = databases[at % databases.length]
        assert.ok(database)
        const own: number[] = []
        for (let round = 0; round < 5; round++)
          own.push(...(await takeNumbers(database.db, { prefix, id, count: 1 + (at % 7), day })).numbers)
        return own
      }),
    )
    const all = taken.flat()
    assert.equal(new Set(all).size, all.length)
    assert.equal(Math.max(...all), all.length, 'and none is left out while nothing fails')
  } finally {
    await Promise.all(databases.map((database) => database.close()))
  }
})

test('a serial begins again with the week', async () => {
  const { id } = await aRule()
  await take(id, 5)
  clock.now = new Date('2026-11-30T02:00:00Z')
  const later = await createSession(app, { type: 'COMPANY', companyId })
  assert.match((await take(id, 1, {}, later.token)).data.codes[0] ?? '', /-2649-000001$/)
})
