import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REFUSALS } from '@biaojie/contract/refusals.ts'
import { answerInTurn, makeRefusal, makeReply, NO_NETWORK } from '../../test-support/fake-node.ts'
import { renderHook } from '../../test-support/render-page.ts'

const { useCallMutation, useCallQuery } = await import('./calls.ts')

const KEY = 'idempotency-key'
const quote = (amount: string) => ({ body: { amount } }) as never
const useQuoteCreate = () => useCallMutation('quoteCreate', { once: true })

test('a call that creates or pays carries one key for the same content, and another for other content', async () => {
  const dialog = await renderHook(useQuoteCreate, { answers: { quoteCreate: answerInTurn(NO_NETWORK, {}) } })
  const lost = await dialog.act(({ send }) => send(quote('1.00')))
  assert.deepEqual([lost.ok, !lost.ok && lost.code], [false, 0], 'the answer was lost, not the call refused')
  await dialog.act(({ send }) => send(quote('1.00')))
  await dialog.act(({ send }) => send(quote('2.00')))
  const again = await renderHook(useQuoteCreate)
  await again.act(({ send }) => send(quote('2.00')))
  const keysOf = ({ node }: typeof dialog) =>
    node.requestsOf('quoteCreate').map(({ headers }) => headers[KEY])
  const [first, retried, changed] = keysOf(dialog)
  const [reopened] = keysOf(again)
  assert.match(first ?? '', /^[0-9a-f]{32}$/)
  assert.equal(retried, first)
  assert.notEqual(changed, first)
  assert.notEqual(reopened, changed, 'a dialog that is opened again means another quote')
})

test('a change that may be repeated carries no key', async () => {
  const { node, act } = await renderHook(() => useCallMutation('noticeRead'))
  await act(({ send }) => send({}))
  const [request] = node.requestsOf('noticeRead')
  assert.equal(KEY in (request?.headers ?? {}), false)
  assert.ok(request?.headers['access-token'])
})

/** Returns how often two lists that are shown are read again after this answer to a change. */
async function readAgainAfter(orderCancel: object) {
  const { node, act } = await renderHook(
    () => {
      useCallQuery('orderList', {})
      useCallQuery('quoteList', {})
      return useCallMutation('orderCancel', { refreshes: ['orderList'] })
    },
    { answers: { orderCancel } },
  )
  await act(({ send }) => send({ params: { id: 'o1' } } as never))
  return [node.sent('orderList').length - 1, node.sent('quoteList').length - 1]
}

test('a success and a refusal by the state of a record make the named lists old, and no others', async () => {
  assert.deepEqual(await readAgainAfter({}), [1, 0])
  assert.deepEqual(await readAgainAfter(makeRefusal('order_moved_on')), [1, 0])
})

test('wrong input and a lost answer leave the lists alone', async () => {
  assert.deepEqual(await readAgainAfter(makeRefusal('invalid_input')), [0, 0])
  assert.deepEqual(await readAgainAfter(NO_NETWORK), [0, 0])
})

test('messages of single fields reach the form', async () => {
  const quoteCreate = makeRefusal('invalid_input', { errors: { amount: '金额不对' } })
  const { act } = await renderHook(() => useCallMutation('quoteCreate'), { answers: { quoteCreate } })
  const answer = await act(({ send }) => send(quote('x')))
  assert.deepEqual(!answer.ok && answer.errors, { amount: '金额不对' })
})

test('a question that a page does not ask yet has neither answer nor failure, and is not under way', async () => {
  const { current } = await renderHook(() => useCallQuery('orderList', null))
  assert.deepEqual([current.data, current.failure, current.loading], [undefined, undefined, false])
})

test('a refusal keeps its code and its words, so that a page can tell reasons apart', async () => {
  const orderList = makeRefusal('forbidden', { message: '没有权限' })
  const { current } = await renderHook(() => useCallQuery('orderList', {}), { answers: { orderList } })
  assert.deepEqual([current.failure?.code, current.failure?.message], [REFUSALS.forbidden.code, '没有权限'])
})

test('an answer that is none of the node’s says so with its status', async () => {
  const noticeRead = makeReply(502, { nginx: true })
  const { act } = await renderHook(() => useCallMutation('noticeRead'), { answers: { noticeRead } })
  const answer = await act(({ send }) => send({}))
  assert.deepEqual(!answer.ok && [answer.code, answer.message.length > 0], [502, true])
})
