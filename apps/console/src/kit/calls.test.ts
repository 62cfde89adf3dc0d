import '../../test-support/dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REFUSALS } from '@biaojie/contract/refusals.ts'

const { isPossiblyChanged, queries, refresh } = await import('./calls.ts')

const refused = (name: keyof typeof REFUSALS) => ({ ok: false as const, ...REFUSALS[name] })

test('a success, and a refusal by the state of a record, make the shown answers old', () => {
  assert.equal(isPossiblyChanged({ ok: true, data: {} }), true)
  for (const name of ['order_moved_on', 'registration_stale', 'forbidden'] as const) {
    assert.equal(isPossiblyChanged(refused(name)), true, name)
  }
})

test('wrong input and a lost answer leave the shown answers alone', () => {
  assert.equal(isPossiblyChanged(refused('invalid_input')), false)
  assert.equal(isPossiblyChanged({ ok: false, code: 0, message: '网络未连接' }), false)
})

test('refreshing a call makes every answer to it old, for any input, and no other', async () => {
  const first = ['orderList', { body: { current: 1 } }]
  const second = ['orderList', { body: { current: 2 } }]
  const other = ['noticeList', { body: { size: 1 } }]
  for (const key of [first, second, other]) queries.setQueryData(key, { records: [] })
  await refresh('orderList')
  const isOld = (key: unknown[]) => queries.getQueryState(key)?.isInvalidated
  assert.deepEqual([isOld(first), isOld(second), isOld(other)], [true, true, false])
  queries.clear()
})

test('a call is not repeated by itself: a page says what failed and offers to try again', () => {
  const { queries: reads, mutations } = queries.getDefaultOptions()
  assert.deepEqual([reads?.retry, reads?.networkMode, mutations?.networkMode], [false, 'always', 'always'])
})
