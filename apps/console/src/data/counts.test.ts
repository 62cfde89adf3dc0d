import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UserInfo } from '@biaojie/contract/accounts/accounts/accounts.ts'
import { createElement } from 'react'
import { answerOf } from '../../test-support/answers.ts'
import { rendered } from '../../test-support/render.ts'
import { type Counts, useCounts } from './counts.ts'

type Answers = NonNullable<NonNullable<Parameters<typeof rendered>[1]>['answers']>

function Probe({ person, seen }: { person: UserInfo; seen: Counts[] }) {
  seen.push(useCounts(person))
  return null
}

/** Returns the counts that a person sees with these answers. */
function countsOf(person: Partial<UserInfo>, answers: Answers): Counts {
  const seen: Counts[] = []
  const props = { person: { ...answerOf('customerInfo'), ...person }, seen }
  rendered(createElement(Probe, props), { answers })
  return seen.at(-1) ?? assert.fail('nothing was counted')
}

const blockList = {
  ...answerOf('blockList'),
  counts: { ...answerOf('blockList').counts, blocked: 4, appealed: 2 },
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

test('the menu has no numbers before there is an answer', () => {
  assert.deepEqual(countsOf({ type: 'ADMIN' }, {}), {})
  assert.deepEqual(countsOf({ type: 'COMPANY_ADMIN' }, {}), {})
})

test('a company counts the blocks that it may appeal against, staff the appeals', () => {
  assert.equal(countsOf({ type: 'COMPANY_ADMIN' }, { blockList }).blocks, 4)
  assert.equal(countsOf({ type: 'ADMIN' }, { blockList }).blocks, 2)
})

test('refunds to make, to approve and to grant are one number, and so are questions and reviews', () => {
  const answers = {
    orderWaiting: { ...answerOf('orderWaiting'), ...orderWaiting },
    questionManaged: { ...answerOf('questionManaged'), ...total(2) },
    reviewManaged: { ...answerOf('reviewManaged'), ...total(5) },
  }
  const counts = countsOf({ type: 'ADMIN' }, answers)
  assert.deepEqual(
    [counts.activations, counts.vouchers, counts.refunds, counts.invoices, counts.opinions],
    [1, 2, 13, 5, 7],
  )
  const { reviewManaged: _, ...one } = answers
  assert.equal(countsOf({ type: 'ADMIN' }, one).opinions, undefined, 'half a sum is no number')
})

test('trials to decide and appeals for a new phone are counted', () => {
  const answers = {
    trialList: { ...answerOf('trialList'), ...total(3) },
    appealList: { ...answerOf('appealList'), ...total(4) },
  }
  const { trials, appeals } = countsOf({ type: 'ADMIN' }, answers)
  assert.deepEqual([trials, appeals], [3, 4])
})

test('orders to pay are the buyer’s, and a list that counts none of them says zero', () => {
  const orderList = { ...answerOf('orderList'), views: { toPay: 3 } }
  assert.equal(countsOf({ type: 'COMPANY' }, { orderList }).orders, 3)
  assert.equal(countsOf({ type: 'COMPANY' }, { orderList: { ...orderList, views: {} } }).orders, 0)
})
