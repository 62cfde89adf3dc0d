import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REFUSALS } from '@biaojie/contract/refusals.ts'
import { answerOf } from '../../test-support/answers.ts'
import { aNode, answered, refused } from '../../test-support/node.ts'
import { hookOf } from '../../test-support/render.ts'
import { queries, useCallMutation, useCallQuery } from './calls.ts'

const KEY = 'idempotency-key'
const quote = (amount: string) => ({ body: { amount } }) as never

test('a call that creates or pays carries one key for the same content, and another for other content', async (t) => {
  const sent = aNode(t, [null, answered({}), answered({}), answered({})])
  const { send } = hookOf(() => useCallMutation('quoteCreate', { once: true }))
  const lost = await send(quote('1.00'))
  assert.deepEqual([lost.ok, !lost.ok && lost.code], [false, 0], 'the answer was lost, not the call refused')
  await send(quote('1.00'))
  await send(quote('2.00'))
  const again = hookOf(() => useCallMutation('quoteCreate', { once: true }))
  await again.send(quote('2.00'))
  const [first, retried, changed, reopened] = sent.map(({ headers }) => headers[KEY])
  assert.match(first ?? '', /^[0-9a-f]{32}$/)
  assert.equal(retried, first)
  assert.notEqual(changed, first)
  assert.notEqual(reopened, changed, 'a dialog that is opened again means another quote')
})

test('a change that may be repeated carries no key', async (t) => {
  const sent = aNode(t, [answered({})])
  await hookOf(() => useCallMutation('noticeRead')).send({})
  assert.equal(KEY in (sent[0]?.headers ?? {}), false)
  assert.ok(sent[0]?.headers['access-token'])
})

/** Returns which of two shown answers are old after this answer of the node. */
async function oldAfter(t: Parameters<typeof aNode>[0], answer: Parameters<typeof aNode>[1][number]) {
  aNode(t, [answer])
  const { send } = hookOf(() => useCallMutation('orderCancel', { refreshes: ['orderList'] }))
  queries.setQueryData(['orderList', 1], answerOf('orderList'))
  queries.setQueryData(['quoteList', 1], answerOf('quoteList'))
  await send({})
  const isOld = (name: string) => queries.getQueryState([name, 1])?.isInvalidated
  return [isOld('orderList'), isOld('quoteList')]
}

test('a success and a refusal by the state of a record make the named lists old, and no others', async (t) => {
  assert.deepEqual(await oldAfter(t, answered({})), [true, false])
  const { code } = REFUSALS.order_moved_on
  assert.deepEqual(await oldAfter(t, refused(409, code)), [true, false])
})

test('wrong input and a lost answer leave the lists alone', async (t) => {
  assert.deepEqual(await oldAfter(t, refused(400, REFUSALS.invalid_input.code)), [false, false])
  assert.deepEqual(await oldAfter(t, null), [false, false])
})

test('messages of single fields reach the form', async (t) => {
  aNode(t, [refused(400, REFUSALS.invalid_input.code, { errors: { amount: '金额不对' } })])
  const answer = await hookOf(() => useCallMutation('quoteCreate')).send(quote('x'))
  assert.deepEqual(!answer.ok && answer.errors, { amount: '金额不对' })
})

test('a question that a page does not ask yet has neither answer nor failure, and is not under way', () => {
  const { data, failure, loading } = hookOf(() => useCallQuery('orderList', null))
  assert.deepEqual([data, failure, loading], [undefined, undefined, false])
})

test('a refusal keeps its code and its words, so that a page can tell reasons apart', () => {
  const { failure } = hookOf(() => useCallQuery('orderList', {}), {
    failure: { code: REFUSALS.forbidden.code, message: '没有权限' },
  })
  assert.deepEqual([failure?.code, failure?.message], [REFUSALS.forbidden.code, '没有权限'])
})

test('an answer that is none of the node’s says so with its status', async (t) => {
  aNode(t, [{ status: 502, body: { nginx: true } }])
  const answer = await hookOf(() => useCallMutation('noticeRead')).send({})
  assert.deepEqual(!answer.ok && [answer.code, answer.message.length > 0], [502, true])
})
