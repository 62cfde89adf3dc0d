import { signIn } from '../people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../test.ts'

/** The pages that most visitors see. The sweeps beside this file look at every page. */
const MAIN = [
  '/home',
  '/product_scene?identifier=88.449.1001/BD-320A0001',
  '/application/list',
  '/application/detail/101',
  '/news',
  '/login',
]

test('main pages are accessible on a phone, and no content sticks out', { tag: '@quick-phone' }, async ({
  page,
}) => {
  for (const address of MAIN) {
    await test.step(address, async () => {
      await open(page, address)
      await expectAccessible(page, { soft: true })
      await expectNoSidewaysScroll(page, { soft: true })
    })
  }
  await signIn(page, 'brake_admin')
  for (const address of ['/new_identification', '/console/home']) {
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page, { soft: true })
      await expectNoSidewaysScroll(page, { soft: true })
    })
  }
})
