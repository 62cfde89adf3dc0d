import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SceneElement } from '../../scenes/elements.ts'
import { antiVerdict, recallVerdict } from './verdicts.ts'

const text = (name: string, value: string): SceneElement => ({ kind: 'text', name, text: value })
const activated = [text('防伪码', 'HX7Q-2K94')]

test('without a result there is no verdict', () => {
  assert.equal(antiVerdict([], { firstTime: '2026-11-20 10:42:18', total: 1 }), null)
})

test('the first query, the next ones and many are told apart', () => {
  const firstTime = '2026-11-20 10:42:18'
  assert.deepEqual(antiVerdict(activated, { firstTime, total: 1 }), {
    tone: 'ok',
    title: '正品',
    note: '首次查询',
  })
  assert.equal(antiVerdict(activated, { firstTime, total: 2 })?.note, '累计 2 次查询，首次 2026-11-20 10:42')
  assert.deepEqual(antiVerdict(activated, { firstTime, total: 10 }), {
    tone: 'warn',
    title: '多次查询提醒',
    note: '已查询 10 次，首次 2026-11-20 10:42',
  })
})

test('an element named 召回时间 is what makes a recall, whatever else is there', () => {
  const recalled = [text('召回编号', 'S2026M0012'), text('召回时间', '2026-08-02 09:00:00')]
  assert.deepEqual(recallVerdict(recalled, '2026-11-20'), {
    tone: 'err',
    title: '已列入召回',
    note: '2026-08-02 09:00 起',
  })
  assert.equal(recallVerdict([...recalled, text('联系电话', '400-1')], '2026-11-20').phone, '400-1')
  assert.equal(recallVerdict([text('召回编号', 'S2026M0012')], '2026-11-20').tone, 'ok')
  assert.equal(recallVerdict([text('召回时间', '')], '2026-11-20').tone, 'err')
})

test('a check of today is said as today', () => {
  assert.equal(recallVerdict([text('核对时间', '2026-11-20 00:30')], '2026-11-20').note, '核对于今日 00:30')
  assert.equal(
    recallVerdict([text('核对时间', '2026-11-19 00:30')], '2026-11-20').note,
    '核对于 2026-11-19 00:30',
  )
  assert.equal(recallVerdict([], '2026-11-20').note, '没有与它有关的召回')
})
