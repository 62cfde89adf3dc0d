import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { OwnReview } from '@biaojie/contract/marketplace/market/buyers.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { answerOf } from '../../../../test-support/answers.ts'
import { aNode, answered } from '../../../../test-support/node.ts'
import { shown } from '../../../../test-support/page.ts'

const { OwnReviewSection } = await import('./own-review.tsx')

const BOUGHT = { productId: '101', orderId: 'o1', productName: '追溯云', packageName: '标准版' }
const REVIEW: OwnReview = {
  ...(answerOf('reviewOwn').review ?? assert.fail()),
  ...{ id: 'r1', stars: 4, text: '第四天就出数', status: 'waiting', canChange: true, reason: '', reply: '' },
}
const show = (t: TestContext, reviewOwn: { review: OwnReview | null; canReview: boolean }) =>
  shown(t, OwnReviewSection, { purchase: BOUGHT }, { answers: { reviewOwn } })

test('an order that may be reviewed offers it, once a review is sent it waits and is changed', async (t) => {
  const sent = aNode(t, [answered({}), answered({})])
  const page = show(t, { review: null, canReview: true })
  await page.press('写评价')
  const words = { stars: 5, text: '三条线都接上了' }
  await page.dialog().send(words)
  const waiting = show(t, { review: REVIEW, canReview: false })
  assert.match(waiting.text, /待审核 修改 .*4 星 .*第四天就出数/)
  await waiting.press('修改')
  assert.deepEqual(waiting.dialog().values, { stars: 4, text: '第四天就出数' })
  await waiting.dialog().send(words)
  assert.deepEqual(
    sent.map(({ url, body }) => [url, body]),
    [
      [routes.reviewAdd[1], { productId: 101, orderId: 'o1', ...words }],
      [routes.reviewChange[1], { id: 'r1', ...words }],
    ],
  )
})

test('a public review is not changed, and says what was answered; a foreign order offers none', (t) => {
  const review = { ...REVIEW, status: 'shown' as const, canChange: false, reply: '谢谢' }
  const page = show(t, { review, canReview: false })
  assert.deepEqual(page.offered, [])
  assert.match(page.text, /谢谢/)
  assert.equal(show(t, { review: null, canReview: false }).text, '')
})
