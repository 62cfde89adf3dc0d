import { expect, expectAccessible, test } from '../test.ts'

const DISC = '88.449.1001/BD-320A0001'

// The network is taken away, and no finger has touched the page of a code that a link opens.
test.use({ allowErrors: [/ERR_INTERNET_DISCONNECTED/] })

test('the workshop gets one verdict, measures wear, answers without a network and keeps a check sheet', {
  tag: ['@phone', '@phone-only'],
}, async ({ page, context }) => {
  await page.goto(`/floor?identifier=${encodeURIComponent(DISC)}`)
  await expect(page.getByRole('heading', { name: '合格' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '量一下' }).click()
  for (const key of '25.4') await page.getByRole('button', { name: key, exact: true }).click()
  await expect(page.getByText('低于下限 0.6 mm')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '返回' }).click()

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('离线')).toBeVisible()
  await expect(page.getByRole('heading', { name: '合格' })).toBeVisible()
  await page.getByRole('button', { name: '扫下一件' }).click()
  const typed = page.getByRole('textbox', { name: '标识或扫码枪输入' })
  await typed.fill('88.449.1001/BD-NEVER')
  await typed.press('Enter')
  await expect(page.getByRole('heading', { name: '没签名' })).toBeVisible()
  await page.getByRole('button', { name: '扫下一件' }).click()
  await page.getByRole('button', { name: /点检单/ }).click()
  for (const code of ['BD-NEVER', 'BD-320A0001'])
    await expect(page.getByRole('listitem').filter({ hasText: code }).first()).toBeVisible()
  await expectAccessible(page)
})
