import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { routes } from '@biaojie/contract/wire.ts'
import type { ReactNode } from 'react'
import { answerOf } from '../../../../test-support/answers.ts'
import { aNode, answered } from '../../../../test-support/node.ts'
import { shown } from '../../../../test-support/page.ts'

const { default: MyApplicationsPage } = await import('./page.tsx')
const { DetailDrawer } = await import('../../../kit/detail/detail-drawer.tsx')

const RIGHT = {
  ...answerOf('entitlementDetail'),
  ...{ id: 'e1', orderId: 'o1', productId: '101', productName: '追溯云', packageName: '标准版' },
}
const answers = {
  entitlementList: answerOf('entitlementList'),
  reviewOwn: { review: null, canReview: true },
}

/** Shows the inside of the drawer, which a browser alone puts above the page. */
function opened(t: TestContext, right: typeof RIGHT) {
  const list = shown(t, MyApplicationsPage, {}, { answers })
  const { children } = list.given<{ children: (right: typeof RIGHT) => ReactNode }>(DetailDrawer)
  return shown(t, () => children(right), {}, { answers })
}

test('an opened application offers to review the order that it came from', async (t) => {
  const sent = aNode(t, [answered({})])
  const page = opened(t, RIGHT)
  await page.press('写评价')
  assert.equal(page.dialog().title, '写评价')
  await page.dialog().send({ stars: 5, text: '三条线都接上了' })
  assert.deepEqual(
    sent.map(({ url, body }) => [url, body]),
    [[routes.reviewAdd[1], { productId: 101, orderId: 'o1', stars: 5, text: '三条线都接上了' }]],
  )
})

test('an application without an order offers no review', (t) => {
  assert.ok(!opened(t, { ...RIGHT, orderId: '' }).offered.includes('写评价'))
})
