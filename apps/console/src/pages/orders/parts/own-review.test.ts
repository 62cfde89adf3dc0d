import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OwnReview } from '@biaojie/contract/marketplace/market/buyers.ts'
import { makeAnswer } from '../../../../test-support/answers.ts'
import {
  answer,
  click,
  fill,
  findField,
  getText,
  listUsableButtons,
  press,
  renderPage,
  screen,
} from '../../../../test-support/render-page.ts'

const { OwnReviewSection } = await import('./own-review.tsx')

const BOUGHT = { productId: '101', orderId: 'o1', productName: '追溯云', packageName: '标准版' }
const REVIEW: OwnReview = {
  ...(makeAnswer('reviewOwn').review ?? assert.fail()),
  ...{ id: 'r1', stars: 4, text: '第四天就出数', status: 'waiting', canChange: true, reason: '', reply: '' },
}
const show = (reviewOwn: { review: OwnReview | null; canReview: boolean }) =>
  renderPage(OwnReviewSection, { purchase: BOUGHT }, { answers: { reviewOwn } })

test('an order that may be reviewed offers it', async () => {
  const node = await show({ review: null, canReview: true })
  await press('写评价')
  await click(screen.getByRole('radio', { name: '5 星' }))
  await fill('评价', '三条线都接上了，数据对得上')
  await answer('提交')
  assert.deepEqual(node.sent('reviewAdd'), [
    { productId: 101, orderId: 'o1', stars: 5, text: '三条线都接上了，数据对得上' },
  ])
})

test('a review that was sent waits and can be changed', async () => {
  const node = await show({ review: REVIEW, canReview: false })
  assert.match(getText(), /待审核 编辑 .*4 星 .*第四天就出数/)
  await press('编辑')
  assert.equal(findField('评价').value, '第四天就出数')
  await fill('评价', '三条线都接上了，数据对得上')
  await answer('提交')
  assert.deepEqual(node.sent('reviewChange'), [{ id: 'r1', stars: 4, text: '三条线都接上了，数据对得上' }])
})

test('a public review is not changed, and says what was answered; a foreign order offers none', async () => {
  const review = { ...REVIEW, status: 'shown' as const, canChange: false, reply: '谢谢' }
  await show({ review, canReview: false })
  assert.deepEqual(listUsableButtons(), [])
  assert.match(getText(), /谢谢/)
  await show({ review: null, canReview: false })
  assert.equal(getText(), '')
})
