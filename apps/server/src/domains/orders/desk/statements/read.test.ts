import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { toShanghaiTime } from '../../../../platform/base/clock.ts'
import { readSheetRows } from '../../../../test-support/spreadsheets.ts'
import { readStatement } from './read.ts'
import { parseMoment } from './times.ts'

const NOW = new Date('2026-11-20T02:00:00Z')
const CODE = 'BJ202611170031'
const MAKER = '宁波海芯制动系统有限公司'
const LAMPS = '台州曜石车灯有限公司'

async function sample(name: string) {
  const rows = await readSheetRows(readFileSync(new URL(`samples/${name}`, import.meta.url)))
  return readStatement(rows, NOW) ?? assert.fail(`${name} is no statement`)
}
const shortly = ({ lines }: Awaited<ReturnType<typeof sample>>) =>
  lines.map(({ at, amount, payerName, note }) => [toShanghaiTime(at), amount, payerName, note.includes(CODE)])

const numbered = (rows: string[][]) => rows.map((cells, at) => ({ number: at + 1, cells }))
const FIRST = ['2026-11-18 09:12:33', 680_000, MAKER, true]

test('China Construction Bank: the columns of income and expense, an account written as a formula', async () => {
  const read = await sample('ccb.csv')
  assert.deepEqual(shortly(read), [FIRST, ['2026-11-19 14:52:07', 1_280_000, LAMPS, false]])
  assert.deepEqual(
    read.lines.map(({ account, reference }) => [account, reference]),
    [
      ['33050100000000001234', '3301-A1Z20001'],
      ['33050100000000001234', '3301-A1Z20003'],
    ],
  )
  assert.deepEqual(read.problems, [])
})

test('Agricultural Bank: no numbers of movements, two equal lines, and a line of sums', async () => {
  const read = await sample('abc.csv')
  const twin = ['2026-11-19 16:40:10', 50_000, '陆明远', false]
  const [first, ...rest] = shortly(read)
  assert.deepEqual([first?.slice(0, 3), rest], [FIRST.slice(0, 3), [twin, twin]])
  assert.deepEqual(new Set(read.lines.map(({ account }) => account)), new Set(['193901010400001234']))
  assert.deepEqual(read.lines[0]?.note, 'bj202611170031，货款')
})

test('Bank of China: titles in two languages, date and time apart, the direction in words', async () => {
  const read = await sample('boc.csv')
  assert.deepEqual(shortly(read), [FIRST, ['2026-11-19 14:52:07', 1_280_000, LAMPS, false]])
  assert.deepEqual(read.lines[0]?.payerAccount, '350600009999')
  assert.deepEqual([read.lines[0]?.account, read.problems], ['395800001234', []])
})

test('China Merchants Bank: a workbook with days and times as numbers', async () => {
  const read = await sample('cmb.xlsx')
  assert.deepEqual(shortly(read), [FIRST, ['2026-11-19 14:52:07', 1_280_050, LAMPS, false]])
})

test('Industrial and Commercial Bank: the same number 0 in every line', async () => {
  const read = await sample('icbc.csv')
  assert.deepEqual(
    read.lines.map(({ reference, amount }) => [reference, amount]),
    [1, 2, 3].map(() => ['0', 680_000]),
  )
})

test('Alipay: a preamble, cells that end with a tab, no names of payers', async () => {
  const read = await sample('alipay.csv')
  assert.deepEqual(shortly(read), [
    ['2026-11-18 09:12:33', 680_000, '', true],
    ['2026-11-19 14:52:07', 1_280_000, '', false],
  ])
  assert.deepEqual([read.lines[0]?.account, read.problems], ['20880000000012340156', []])
})

const HEAD = ['流水号', '交易时间', '收入金额', '对方户名']

test('a row that cannot be an arrival is a problem or left out', () => {
  const read = readStatement(
    numbered([
      HEAD,
      ['1', '2026-11-21', '5.00', 'x'],
      ['2', '2026-02-30', '5.00', 'x'],
      ['3', '2026-11-19', '五元', 'x'],
      ['4', '2026-11-19', '-5.00', 'x'],
      ['5', '2026-11-19', '0.00', 'x'],
      ['6', '2026-11-19', '-', 'x'],
    ]),
    NOW,
  )
  assert.deepEqual(read, {
    lines: [],
    problems: [
      '第 2 行：交易时间在将来',
      '第 3 行：交易时间不正确',
      '第 4 行：金额不正确',
      '第 5 行：收入为负数，可能是冲正，请人工核对',
    ],
  })
  assert.equal(readStatement(numbered([['姓名', '电话']]), NOW), undefined)
})

test('one column of amounts is an arrival only where a sign or a word says so', () => {
  const amounts = (rows: string[][], title = '摘要') => {
    const head = ['流水号', '交易日期', '交易金额', '对方户名', title]
    const read = readStatement(numbered([head, ...rows.map((row) => ['1', '20261119', ...row])]), NOW)
    return [read?.lines.map(({ amount }) => amount), read?.problems.length]
  }
  assert.deepEqual(
    amounts([
      ['5.00', 'x', ''],
      ['6.00', 'y', ''],
    ]),
    [[], 2],
  )
  assert.deepEqual(
    amounts([
      ['+5.00', 'x', ''],
      ['-6.00', 'y', ''],
    ]),
    [[500], 0],
  )
  const words = [
    ['5.00', 'x', '贷'],
    ['6.00', 'y', '借'],
    ['7.00', 'z', '?'],
  ]
  assert.deepEqual(amounts(words, '借贷标志'), [[500], 1])
})

test('days and times are read in every form that banks write', () => {
  const forms: [string, string][] = [
    ['2026-11-19', '14:52:07'],
    ['2026/11/19', '145207'],
    ['20261119', '14:52:07'],
    ['', '20261119145207'],
    ['', '20261119 145207'],
    ['', '2026-11-19-14.52.07.123456'],
    ['', '2026年11月19日 14时52分07秒'],
    ['46345', '0.619525462962963'],
    ['46345.619525462962963', ''],
    ['2026-11-19T14:52:07', ''],
  ]
  for (const [date, time] of forms)
    assert.equal(parseMoment(date, time)?.toISOString(), '2026-11-19T06:52:07.000Z', `${date} | ${time}`)
  assert.equal(parseMoment('2026-11-19', '')?.toISOString(), '2026-11-18T16:00:00.000Z')
  for (const wrong of ['', '2026-13-01', '20261301', '11-19', '1', 'x'])
    assert.equal(parseMoment(wrong, ''), undefined, wrong)
})
