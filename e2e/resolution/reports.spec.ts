import { findLine, openAs } from '../enterprises/applicants.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../test.ts'

const PART = '88.449.1001/BD-320A0005'

test('a suspicious part is reported, confirmed in the console, shown and taken back', {
  tag: ['@phone', '@phone-only'],
}, async ({ page }) => {
  await open(page, `/id/${PART}`)
  await page.getByRole('button', { name: '举报可疑零件' }).click()
  const form = page.getByRole('dialog', { name: '举报可疑零件' })
  await form.getByRole('button', { name: '提交举报' }).click()
  await expect(form.getByText('请选择可疑之处')).toBeVisible()
  await form.getByLabel('可疑之处').selectOption('copied')
  await form.getByLabel('在哪里见到').fill('柳州 城中区 汽修店')
  await form.getByLabel('情况说明').fill('涂层已被刮开，查验显示在宁波查过。')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const picture = await page.screenshot({ type: 'jpeg' })
  await form
    .getByLabel('照片（选填）')
    .setInputFiles({ name: '标签.jpg', mimeType: 'image/jpeg', buffer: picture })
  await form.getByRole('button', { name: '提交举报' }).click()
  const received = page.getByRole('dialog', { name: '举报已收到' })
  await expect(received.getByText(/JB\d{8}-\d{4}/)).toBeVisible()
  const number = /JB\d{8}-\d{4}/.exec((await received.textContent()) ?? '')![0]
  await expect(received.getByText('照片没有传上')).toHaveCount(0)
  await received.getByRole('button', { name: '知道了' }).click()

  await openAs(page, 'manager', '/reports')
  const main = page.getByRole('main')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await findLine(page, number)
    .getByText(/^(制动鼓|前制动盘)/)
    .click()
  await expect(main.getByText('涂层已被刮开')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '确认可疑' }).click()
  await page.getByRole('dialog').getByLabel('核查结论').fill('标签为复制，零件未经本厂检验。')
  await page.getByRole('button', { name: '保存结论' }).click()
  await expect(main.getByText('已确认可疑')).toBeVisible()

  await open(page, `/id/${PART}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('有仿冒')
  await expect(page.getByText('举报已核实').filter({ visible: true }).first()).toBeVisible()
  await expect(
    page
      .getByText(/标签为复制/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expectAccessible(page)

  await openAs(page, 'manager', '/reports')
  await findLine(page, number)
    .getByText(/^(制动鼓|前制动盘)/)
    .click()
  await page.getByRole('button', { name: '撤回确认' }).click()
  await page.getByRole('dialog').getByLabel('核查结论').fill('测试举报，撤回。')
  await page.getByRole('button', { name: '保存结论' }).click()
  await expect(main.getByText('已撤回').first()).toBeVisible()
  await open(page, `/id/${PART}`)
  await expect(page.getByText('举报已核实')).toHaveCount(0)
})
