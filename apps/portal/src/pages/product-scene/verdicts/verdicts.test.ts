import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SCENES } from '@biaojie/contract/scenes.ts'
import type { SceneElement } from '../../../scenes/elements.ts'
import { antiVerdict, recallVerdict } from './verdicts.ts'

const { fields } = SCENES.recall
const text = (key: keyof typeof fields, value: string): SceneElement => ({
  kind: 'text',
  key,
  label: fields[key].label,
  text: value,
})
const activated: SceneElement[] = [{ kind: 'text', key: 'secretCode', label: '防伪码', text: 'HX7Q-2K94' }]

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

test('the time of recall is what makes a recall, whatever else is there', () => {
  const recalled = [text('recallNumber', 'S2026M0012'), text('recallTime', '2026-08-02 09:00:00')]
  assert.deepEqual(recallVerdict(recalled, '2026-11-20'), {
    tone: 'err',
    title: '已列入召回',
    note: '2026-08-02 09:00 起',
  })
  assert.equal(recallVerdict([...recalled, text('phone', '400-1')], '2026-11-20').phone, '400-1')
  assert.equal(recallVerdict([text('recallNumber', 'S2026M0012')], '2026-11-20').tone, 'ok')
  assert.equal(recallVerdict([text('recallTime', '')], '2026-11-20').tone, 'err')
})

test('a check of today is said as today', () => {
  assert.equal(recallVerdict([text('checkedAt', '2026-11-20 00:30')], '2026-11-20').note, '核对于今日 00:30')
  assert.equal(
    recallVerdict([text('checkedAt', '2026-11-19 00:30')], '2026-11-20').note,
    '核对于 2026-11-19 00:30',
  )
  assert.equal(recallVerdict([], '2026-11-20').note, '没有与它有关的召回')
})
