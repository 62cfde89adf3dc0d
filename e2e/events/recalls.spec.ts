import { signIn } from '../people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../test.ts'

test('a recall goes from its cause over a second person to a visitor, and ends when all is done @phone', async ({
  page,
  browser,
  isMobile,
  baseURL,
}) => {
  const number = isMobile ? 391 : 395
  const [one, other, sound] = [0, 1, 2].map((more) => `88.449.1001/BD-320A0${number + more}`)
  await signIn(page, 'brake_staff')
  await page.goto('/console/recalls')
  await page.getByRole('button', { name: '新建召回' }).click()
  const started = page.getByRole('dialog', { name: '新建召回' })
  await started.getByLabel('名称').fill('通风筋夹砂')
  await started.getByRole('button', { name: '新建', exact: true }).click()
  await page.getByRole('button', { name: '清单', exact: true }).click()
  await page.getByRole('textbox', { name: '清单', exact: true }).fill(`${one}\n${other}\nBD-NOWHERE1`)
  await page.getByRole('button', { name: '圈定', exact: true }).click()
  await expect(page.getByText('清单里 1 行查不到：BD-NOWHERE1')).toBeVisible()
  await expect(page.getByText('送批准前请写全缺陷、后果和办法')).toBeVisible()
  await page.getByRole('region', { name: '说明与计划' }).getByRole('button', { name: '改' }).click()
  const words = page.getByRole('dialog', { name: '说明与计划' })
  await words.getByLabel('缺陷').fill('通风筋夹砂，制动时可能掉块')
  await words.getByLabel('可能的后果').fill('制动距离变长')
  await words.getByLabel('处置办法').fill('免费更换前制动盘')
  await words.getByRole('button', { name: '保存' }).click()
  await expect(words).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /^送.*批准$/ }).click()
  await expect(page.getByRole('button', { name: '取回来改' })).toBeVisible()
  await expect(page.getByRole('button', { name: '批准', exact: true })).toHaveCount(0)

  const second = await browser.newContext({ baseURL: baseURL ?? '', viewport: page.viewportSize() })
  const admin = await second.newPage()
  await signIn(admin, 'brake_admin')
  await admin.goto(page.url())
  await admin.getByRole('button', { name: '批准', exact: true }).click()
  await admin.getByRole('dialog').getByRole('button', { name: '批准', exact: true }).click()
  await admin.getByRole('button', { name: '发布', exact: true }).click()
  await admin.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click()
  await expect(admin.getByRole('heading', { name: '处置进度' })).toBeVisible()
  await expectAccessible(admin)
  await expectNoSidewaysScroll(admin)

  const visitor = await second.newPage()
  await open(visitor, `/id/${one}`)
  await expect(visitor.getByText('已列入召回').filter({ visible: true }).first()).toBeVisible()
  await expect(
    visitor.getByText('通风筋夹砂，制动时可能掉块').filter({ visible: true }).first(),
  ).toBeVisible()
  await expect(visitor.getByText('您这一件在这里')).toBeVisible()
  await open(visitor, `/id/${sound}`)
  await expect(visitor.getByText('已列入召回')).toHaveCount(0)

  await expect(admin.getByRole('button', { name: '结束召回' })).toBeDisabled()
  const handling = admin.getByRole('region', { name: '记一件' })
  await handling.getByLabel('标识').fill(`${one}\n${other}`)
  await handling.getByLabel('在哪').fill('宁波 北仑服务站')
  await handling.getByRole('button', { name: '记下' }).click()
  await expect(admin.getByText('记下 2 件')).toBeVisible()
  await open(visitor, `/id/${one}`)
  await expect(visitor.getByText('召回已处置').filter({ visible: true }).first()).toBeVisible()
  await admin.getByRole('button', { name: '结束召回' }).click()
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /结\s*束/ })
    .click()
  await expect(admin.getByText('已结束').first()).toBeVisible()
  await second.close()
})
