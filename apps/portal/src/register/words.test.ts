import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecordCheck } from '@biaojie/register/record-check.ts'
import type { Checked } from './run-check.ts'
import {
  conclude,
  describeMissingWitnesses,
  findBrokenLink,
  formatDay,
  listItems,
  toReport,
} from './words.ts'

const RIGHT: RecordCheck = {
  verdict: 'right',
  page: {
    state: 'right',
    wrongPaths: [],
    matching: 2,
    hidden: 1,
    notShown: 0,
    digest: 'cb41'.repeat(16),
    registered: 'cb41'.repeat(16),
  },
  entry: { state: 'right', at: '2026-11-28T06:03:21Z' },
  head: { state: 'right', witnesses: [] },
  history: { state: 'right' },
  took: { page: 6, entry: 2, head: 9, history: 0.2 },
}
const KEY = 'node.example/log+00000000+AQ=='

const checkedWith = (change: Partial<RecordCheck>): Checked => ({
  state: 'checked',
  claim: {
    handle: '88.449.1001/A',
    revision: 3,
    recordState: 'active',
    template: '',
    templateVersion: null,
    successor: null,
    fields: [{ digest: 'aa' }, { digest: 'bb' }, { digest: 'cc' }],
    proof: {
      leaf: 1_203_440,
      entry: '',
      hashes: Array.from({ length: 15 }, () => ''),
      head: { size: 1_203_648, at: '2026-11-28T06:05:10Z', root: '', checkpoint: '' },
    },
    logKey: KEY,
  },
  shown: [
    { path: 'name', label: '', value: '前制动盘', trace: null },
    { path: 'fields//hardness', label: '硬度', value: 'HB 217', trace: null },
  ],
  inherited: [],
  check: { ...RIGHT, ...change },
  took: 21,
  at: new Date('2026-11-28T07:20:06Z'),
})

const WRONG_PAGE: Partial<RecordCheck> = {
  verdict: 'wrong',
  page: {
    ...RIGHT.page,
    state: 'wrong',
    problem: 'fields',
    wrongPaths: ['fields//hardness'],
    digest: 'd4c3'.repeat(16),
  },
}

test('a right record is told with its time, and never as a genuine part', () => {
  const { tone, title, text } = conclude(checkedWith({}))
  assert.deepEqual([tone, title], ['right', '这条记录没有被改过'])
  assert.match(text, /^11月28日 14:03 登记以后，一个字都没变。.*用了 21 ms/)
  assert.ok(!/正品|真的/.test(title + text))
  assert.deepEqual(
    listItems(checkedWith({})).map((item) => item.state),
    ['right', 'right', 'right', 'right', 'right'],
  )
})

test('each section that breaks has words, a place and red', () => {
  const cases: [Partial<RecordCheck>, RegExp, string][] = [
    [WRONG_PAGE, /^“硬度”和登记的不一样/, '页面 → 登记'],
    [
      { verdict: 'wrong', page: { ...RIGHT.page, state: 'wrong', problem: 'record' } },
      /^这一页的内容和登记的不一样/,
      '页面 → 登记',
    ],
    [
      { verdict: 'wrong', entry: { state: 'wrong', problem: 'not-in-tree', at: '' } },
      /^这一条不在账簿里/,
      '登记 → 树头',
    ],
    [
      { verdict: 'wrong', head: { state: 'wrong', problem: 'wrong-signature', witnesses: [] } },
      /^树头不是我们签的/,
      '树头',
    ],
    [
      { verdict: 'wrong', head: { state: 'wrong', problem: 'wrong-cosignature', witnesses: [] } },
      /^见证章是假的/,
      '树头',
    ],
    [
      {
        verdict: 'wrong',
        history: {
          state: 'wrong',
          problem: 'shrunk',
          remembered: { key: KEY, size: 1_300_000, root: '', at: '2026-11-26T01:12:00Z' },
        },
      },
      /^账簿倒退了/,
      '上次看到的 → 树头',
    ],
  ]
  for (const [change, title, place] of cases) {
    const checked = checkedWith(change)
    const said = conclude(checked)
    assert.equal(said.tone, 'wrong')
    assert.match(said.title, title)
    assert.match(said.text, /先别拿它做决定/)
    assert.equal(findBrokenLink(checked.check), place)
    assert.ok(listItems(checked).some(({ state }) => state === 'wrong'))
  }
})

test('what could not be checked is grey, and an older page is no fault', () => {
  const grey = [
    conclude({ state: 'unreached', message: '' }),
    conclude({ state: 'waiting', revision: 3 }),
    conclude({ state: 'unknown', revision: 1 }),
    conclude(
      checkedWith({
        verdict: 'unchecked',
        head: { state: 'unchecked', problem: 'no-ed25519', witnesses: [] },
        history: { state: 'unchecked' },
      }),
    ),
    conclude(checkedWith({ verdict: 'unchecked', history: { state: 'unchecked', problem: 'unreachable' } })),
  ]
  assert.deepEqual(
    grey.map(({ tone }) => tone),
    Array.from({ length: 5 }, () => 'unchecked'),
  )
  const outdated = conclude(checkedWith({ ...WRONG_PAGE, verdict: 'outdated' }))
  assert.deepEqual([outdated.tone, outdated.title], ['outdated', '这一页不是最新的一版'])
})

test('a report has the break and both digests, and fits', () => {
  const checked = checkedWith(WRONG_PAGE)
  const report = toReport(checked, conclude(checked).title)
  assert.match(report, /断在页面 → 登记/)
  assert.match(report, /第 1203441 条，第 3 版；算出 d4c3d4c3d4c3d4c3，登记的是 cb41cb41cb41cb41/)
  assert.ok(report.length <= 500)
  assert.ok(toReport(checked, '长'.repeat(900)).length <= 500)
})

test('times of another year have it', () => {
  assert.deepEqual(formatDay('2025-12-31T16:00:00Z', new Date('2026-11-28T00:00:00Z')), {
    day: '1月1日',
    time: '00:00',
  })
  assert.equal(formatDay('2025-03-18T00:00:00Z', new Date('2026-11-28T00:00:00Z')).day, '2025年3月18日')
})

test('missing stamps are named', () => {
  const at = '2026-11-28T06:05:10Z'
  assert.match(describeMissingWitnesses({ state: 'right', witnesses: [] }), /还没有见证方/)
  assert.equal(
    describeMissingWitnesses({ state: 'right', witnesses: [{ name: 'a', at }] }),
    '每家见证方都盖了章。',
  )
  assert.match(
    describeMissingWitnesses({
      state: 'right',
      witnesses: [
        { name: 'a', at },
        { name: 'b', at: '' },
      ],
    }),
    /^b没有盖这个树头/,
  )
})
