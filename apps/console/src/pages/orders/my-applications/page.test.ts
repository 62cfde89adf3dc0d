import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAnswer } from '../../../../test-support/answers.ts'
import {
  click,
  fill,
  listUsableButtons,
  press,
  renderPage,
  screen,
} from '../../../../test-support/render-page.ts'

const { default: MyApplicationsPage } = await import('./page.tsx')

const RIGHT = {
  ...makeAnswer('entitlementDetail'),
  ...{ id: 'e1', orderId: 'o1', productId: '101', productName: '追溯云', packageName: '标准版' },
}

/** Shows the list with one application opened beside it. */
const open = (right: typeof RIGHT) =>
  renderPage(
    MyApplicationsPage,
    {},
    {
      url: '/my-applications?id=e1',
      answers: { entitlementDetail: right, reviewOwn: { review: null, canReview: true } },
    },
  )

test('an opened application offers to review the order that it came from', async () => {
  const node = await open(RIGHT)
  await press('写评价')
  await click(screen.getByRole('radio', { name: '5 星' }))
  await fill('评价', '三条线都接上了，数据对得上')
  await press('提交')
  assert.deepEqual(node.sent('reviewAdd'), [
    { productId: 101, orderId: 'o1', stars: 5, text: '三条线都接上了，数据对得上' },
  ])
})

test('an application without an order offers no review', async () => {
  await open({ ...RIGHT, orderId: '' })
  assert.ok(screen.getAllByText(/追溯云/).length > 0)
  assert.ok(!listUsableButtons().includes('写评价'))
})
