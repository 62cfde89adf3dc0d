import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkVerdict } from './check-verdict.ts'

const week = { checks: 1, cities: 1 }
const at = (city: string) => ({ time: '2026-11-20 10:42:18', city })

test('only a code that matches for the first time on a part without danger is plainly good', () => {
  const first = { result: 'matched' as const, total: 1, checks: [at('')], week }
  assert.equal(checkVerdict(first, '海芯', undefined).tone, 'ok')
  const recalled = checkVerdict(first, '海芯', '已列入召回')
  assert.equal(recalled.tone, 'warn')
  assert.match(recalled.note, /已列入召回/)
})

test('a repeated check names time and city of the first', () => {
  const { tone, title, note } = checkVerdict(
    { result: 'matched', total: 3, checks: [at('宁波'), at('柳州'), at('')], week },
    '海芯',
    undefined,
  )
  assert.equal(tone, 'warn')
  assert.match(title, /第 3 次/)
  assert.match(note, /2026-11-20 10:42，宁波/)
})

test('a code that was checked in many cities within a week is pointed out, and never called a fake', () => {
  const many = { checks: 14, cities: 9 }
  const said = checkVerdict(
    { result: 'matched', total: 14, checks: [at('宁波')], week: many },
    '海芯',
    undefined,
  )
  assert.deepEqual([said.tone, said.title], ['warn', '防伪码相符，一周内 9 个城市查了 14 次'])
  assert.match(said.note, /不代表您手里这件一定是假的/)
})

test('no answer calls a part genuine', () => {
  const none = { total: 0, checks: [], week }
  const all = [
    checkVerdict({ result: 'none', ...none }, '海芯', undefined),
    checkVerdict({ result: 'wrong', ...none }, '海芯', undefined),
    checkVerdict({ result: 'matched', total: 1, checks: [at('')], week }, '海芯', undefined),
  ]
  assert.deepEqual(
    all.map(({ tone }) => tone),
    ['warn', 'err', 'ok'],
  )
  assert.doesNotMatch(JSON.stringify(all), /正品/)
})
