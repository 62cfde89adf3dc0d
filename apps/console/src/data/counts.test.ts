import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UserInfo } from '@biaojie/contract/accounts/accounts/accounts.ts'
import { makeAnswer } from '../../test-support/answers.ts'
import { type Answers, PENDING } from '../../test-support/fake-node.ts'
import { renderHook } from '../../test-support/render-page.ts'
import { useCounts } from './counts.ts'

/** Returns the counts that a person sees with these answers alone. */
async function countsOf(person: Partial<UserInfo>, answers: Answers) {
  const user = { ...makeAnswer('customerInfo'), ...person }
  const hook = await renderHook(() => useCounts(user), { person, answers, otherwise: PENDING })
  return hook.current
}

const blockList = {
  ...makeAnswer('blockList'),
  counts: { ...makeAnswer('blockList').counts, blocked: 4, appealed: 2 },
}
const orderWaiting = {
  activations: 1,
  transfers: 2,
  refunds: 3,
  refundRequests: 4,
  refundApprovals: 6,
  invoices: 5,
}
const total = (count: number) => ({ total: count })

test('the menu has no numbers before there is an answer', async () => {
  assert.deepEqual(await countsOf({ type: 'ADMIN' }, {}), {})
  assert.deepEqual(await countsOf({ type: 'COMPANY_ADMIN' }, {}), {})
})

test('a company counts the blocks that it may appeal against, staff the appeals', async () => {
  assert.equal((await countsOf({ type: 'COMPANY_ADMIN' }, { blockList })).blocks, 4)
  assert.equal((await countsOf({ type: 'ADMIN' }, { blockList })).blocks, 2)
})

test('refunds to make, to approve and to grant are one number, and so are questions and reviews', async () => {
  const answers = {
    orderWaiting: { ...makeAnswer('orderWaiting'), ...orderWaiting },
    questionManaged: { ...makeAnswer('questionManaged'), ...total(2) },
    reviewManaged: { ...makeAnswer('reviewManaged'), ...total(5) },
  }
  const counts = await countsOf({ type: 'ADMIN' }, answers)
  assert.deepEqual(
    [counts.activations, counts.vouchers, counts.refunds, counts.invoices, counts.opinions],
    [1, 2, 13, 5, 7],
  )
  const { reviewManaged: _, ...half } = answers
  assert.equal((await countsOf({ type: 'ADMIN' }, half)).opinions, undefined, 'half a sum is no number')
})

test('trials to decide and appeals for a new phone are counted', async () => {
  const answers = {
    trialList: { ...makeAnswer('trialList'), ...total(3) },
    appealList: { ...makeAnswer('appealList'), ...total(4) },
  }
  const { trials, appeals } = await countsOf({ type: 'ADMIN' }, answers)
  assert.deepEqual([trials, appeals], [3, 4])
})

test('orders to pay are the buyer’s, and a list that counts none of them says zero', async () => {
  const orderList = { ...makeAnswer('orderList'), views: { toPay: 3 } }
  assert.equal((await countsOf({ type: 'COMPANY' }, { orderList })).orders, 3)
  assert.equal((await countsOf({ type: 'COMPANY' }, { orderList: { ...orderList, views: {} } })).orders, 0)
})
