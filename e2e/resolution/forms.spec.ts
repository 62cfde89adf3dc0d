import { COMMON_FORMS } from '@biaojie/contract/resolution/resolution/forms.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../test.ts'

const DISC = '88.449.1001/BD-320A0001'

test('the page of a part lists what programs read, and leads to its page in English', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, `/id/${DISC}`)
  const entry = page.getByRole('button', { name: '机器可读形式' })
  await entry.click()
  const list = page.getByRole('region', { name: '机器可读形式' })
  // Handle JSON is listed beside the forms.
  await expect(list.getByRole('listitem')).toHaveCount(COMMON_FORMS.length + 1)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const link = list.getByRole('link', { name: 'JSON-LD' })
  const data = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(data.headers()['content-type']).toMatch(/^application\/ld\+json/)
  expect((await data.json()).identifier.value).toBe(DISC)
  await entry.click()
  await expect(list).toHaveCount(0)

  await page.getByRole('link', { name: 'English page' }).click()
  await expect(page).toHaveURL(`/en/id/${DISC}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    '前制动盘, not recalled, fitted to a vehicle.',
  )
  await page
    .getByRole('navigation', { name: 'Layers' })
    .getByRole('link', { name: /^Traceability/ })
    .click()
  await expect(page.getByRole('heading', { name: '3 stages back, 2 stages on' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Movements' }).getByRole('row')).toHaveCount(9)
  expect(await page.locator('script').count()).toBe(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('textbox', { name: 'Identifier' }).fill('88.449.1003/BR-6205X0007')
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('recalled, stop: free replacement.')
  await expectAccessible(page)
  const missing = await page.request.get('/en/id/88.449.1001/NOPE')
  expect([missing.status(), (await missing.text()).includes('No such identifier')]).toEqual([404, true])
  await page.goto(`/en/id/${DISC}`)
  await page.getByRole('link', { name: '中文' }).click()
  await expect(page).toHaveURL(`/id/${DISC}`)
})
