import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecallStanding } from '@biaojie/contract/tracking/recalls/work.ts'
import { CHINESE } from '../../../language/language.ts'
import { beginsWithRecall, judgeStanding } from './standing.ts'

const RECALL: RecallStanding = {
  number: 'RC-2026-002',
  title: '涂层脱落',
  standing: 'recalled',
  company: '示例制动',
  phone: '0574-0000-1001',
  officialNumber: '',
  defect: '',
  consequence: '',
  remedy: '',
  since: '2026-09-08',
  handled: '',
  result: '',
  reason: '',
  total: 10,
  done: 4,
  groups: [],
}
const counts = { compared: 2, checkTime: '2026-11-24 10:42:00' }

test('a recalled part is a danger, one that was dealt with is not', () => {
  const recalled = judgeStanding(CHINESE, { ...counts, standing: 'recalled', recalls: [RECALL] })
  assert.deepEqual(
    [recalled?.tone, recalled?.title, recalled?.phone],
    ['err', '已列入召回', '0574-0000-1001'],
  )
  const done = { ...RECALL, standing: 'handled' as const, handled: '2026-11-24', result: 'replaced' as const }
  const handled = judgeStanding(CHINESE, { ...counts, standing: 'handled', recalls: [done] })
  assert.deepEqual([handled?.tone, handled?.note], ['ok', 'RC-2026-002，2026-11-24 换新'])
})

test('a part in no recall has no verdict of its own', () => {
  assert.equal(judgeStanding(CHINESE, { ...counts, standing: 'none', recalls: [] }), undefined)
})

test('a page begins with an open recall, and with no other', () => {
  assert.equal(beginsWithRecall({ ...counts, standing: 'recalled', recalls: [RECALL] }), true)
  assert.equal(beginsWithRecall({ ...counts, standing: 'handled', recalls: [RECALL] }), false)
  assert.equal(beginsWithRecall(null), false)
})
