import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addReason, countVerdicts, toVerdictList, toVerdicts } from './verdicts.ts'

const FIELDS = ['name', 'cardNo', 'website'] as const

test('judged fields are counted and missing ones are found', () => {
  assert.deepEqual(countVerdicts(FIELDS, {}), {
    ok: 0,
    bad: 0,
    open: 3,
    firstUnexplained: undefined,
  })
  const verdicts = toVerdicts([
    { field: 'name', verdict: 'ok', reason: '' },
    { field: 'cardNo', verdict: 'bad', reason: ' ' },
  ])
  assert.equal(countVerdicts(FIELDS, verdicts).firstUnexplained, 'cardNo')
})

test('a reason goes along only with a refusal', () => {
  const verdicts = {
    name: { verdict: 'ok', reason: '先前写的' },
    website: { verdict: 'bad', reason: ' 打不开 ' },
  } as const
  assert.deepEqual(toVerdictList(FIELDS, verdicts), [
    { field: 'name', verdict: 'ok', reason: '' },
    { field: 'website', verdict: 'bad', reason: '打不开' },
  ])
})

test('a picked reason joins the typed one, once', () => {
  assert.equal(addReason('', '请重拍。'), '请重拍。')
  assert.equal(addReason('看不清。', '请重拍。'), '看不清。请重拍。')
  assert.equal(addReason('看不清。请重拍。', '请重拍。'), '看不清。请重拍。')
})
