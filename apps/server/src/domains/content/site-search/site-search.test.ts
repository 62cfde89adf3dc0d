import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testApp } from '../../../test-support/app.ts'
import { createCompany, makeAddress } from '../../../test-support/people.ts'
import { stockContent } from '../content/content.ts'

const app = await testApp({ after })
const { call, db, clock } = app
await stockContent(db, clock.now)
await createCompany(app, '宁波海芯制动系统有限公司')
await createCompany(app, '台州召回中的企业', 1)

const search = async (body: { text: string; kind?: string; current?: number; size?: number }) =>
  (await call('siteSearch', { body, ip: makeAddress() })).data
const groupOf = async (text: string, kind: string) =>
  (await search({ text })).groups.find((group) => group.kind === kind)!
const words = (pieces: { text: string }[]) => pieces.map(({ text }) => text).join('')
const marked = (pieces: { text: string; found: boolean }[]) =>
  pieces.filter(({ found }) => found).map(({ text }) => text)

test('one question finds every kind, counted, with the matches marked', async () => {
  const { groups, total } = await search({ text: '制动盘' })
  const sums = Object.fromEntries(groups.map((group) => [group.kind, group.total]))
  assert.ok(sums.news! > 3 && sums.case! > 0, JSON.stringify(sums))
  assert.equal(
    total,
    groups.reduce((sum, group) => sum + group.total, 0),
  )
  for (const { records, kind } of groups) {
    assert.ok(records.length <= 3)
    for (const { title, excerpt, id } of records) {
      assert.deepEqual([...new Set([...marked(title), ...marked(excerpt)])], ['制动盘'], `${kind} ${id}`)
      assert.ok([...words(excerpt)].length <= 83, words(excerpt))
    }
  }
})

test('each kind is found by words, pinyin and typos', async () => {
  assert.equal((await groupOf('视觉检测', 'solution')).records[0]?.id, '2')
  assert.deepEqual(marked((await groupOf('shijuejiance', 'solution')).records[0]!.title), ['视觉检测'])
  assert.equal((await groupOf('密钥服务', 'catalogue')).total > 0, true)
  const companies = await groupOf('海芯', 'company')
  assert.deepEqual(
    companies.records.map(({ title, note }) => [words(title), /^88\.449\.\d+$/.test(note)]),
    [['宁波海芯制动系统有限公司', true]],
  )
  assert.equal((await groupOf('召回中的企业', 'company')).total, 0, 'not approved yet')
  const misspelt = await groupOf('九成的漏度', 'news')
  assert.deepEqual([misspelt.nearly, misspelt.records[0]?.id], [true, '28'])
})

test('one kind is listed page by page; the others are only counted', async () => {
  const first = await search({ text: '标识', kind: 'news', size: 5 })
  const second = await search({ text: '标识', kind: 'news', size: 5, current: 2 })
  const recordsOf = ({ groups }: typeof first) => groups.find(({ kind }) => kind === 'news')!.records
  const ids = [...recordsOf(first), ...recordsOf(second)].map(({ id }) => id)
  assert.equal(new Set(ids).size, 10)
  for (const { kind, records, total } of first.groups)
    if (kind !== 'news') assert.ok(records.length === 0 && total >= 0)
  assert.equal(first.total, (await search({ text: '标识' })).total)
})

test('any typed text gets an answer', async () => {
  for (const text of ['', '   ', '%', "'", '\\', '🚗', '()!:*', '。'])
    assert.equal((await search({ text })).total, 0, JSON.stringify(text))
  for (const text of ['<b>', 'a & b | c', "x' or 1", 'ISO/IEC', 'ａｂｃ'])
    assert.ok((await search({ text })).groups.length > 0, text)
  for (const body of [
    { text: '查'.repeat(61) },
    { text: 1 },
    { text: '\u0007' },
    {},
    { text: 'x', kind: 'other' },
    { text: 'x', size: 51 },
  ])
    assert.equal((await call('siteSearch', { body, ip: makeAddress() })).status, 400)
})
