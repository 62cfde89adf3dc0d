import { openAs } from '../enterprises/applicants.ts'
import {
  expect,
  expectAccessible,
  expectGoodAtBothWidths,
  expectNoSidewaysScroll,
  open,
  test,
} from '../test.ts'

const MAKER = '88.449.1001'

test('a company sees what visitors look up and warns of a code that it never made', async ({
  page,
  allowErrors,
}) => {
  // An unknown code is answered as missing.
  allowErrors.push(/404/)
  await openAs(page, 'brake_admin', '/figures')
  await expect(page.getByRole('img', { name: /^每天查询次数/ })).toBeVisible()
  await expect(page.getByRole('region', { name: '按省' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const handle = `${MAKER}/BD-990A7001`
  await open(page, `/product_scene?identifier=${handle}`)
  await expect(page.getByText('标识不存在')).toBeVisible()
})

test('staff see the month of the node as a sheet with what has to be explained', async ({ page }) => {
  await openAs(page, 'manager', '/node-reports')
  await expect(page.getByRole('heading', { name: /二级节点运行月报$/ })).toBeVisible()
  await expect(page.getByRole('region', { name: '报前核对' })).toBeVisible()
  await expectGoodAtBothWidths(page)
})

test('the page of a company stands below its prefix', async ({ page }) => {
  await open(page, `/prefix/${MAKER}`)
  await expect(page.getByRole('heading', { name: '证书' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
