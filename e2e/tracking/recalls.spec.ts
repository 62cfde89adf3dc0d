import type { Page } from '@playwright/test'
import { signIn } from '../people.ts'
import {
  expect,
  expectAccessible,
  expectGoodAtBothWidths,
  expectNoSidewaysScroll,
  open,
  test,
} from '../test.ts'

// For a while the worker has no network, and the node refuses a part that is in no recall.
test.use({ allowErrors: [/404|ERR_INTERNET_DISCONNECTED/] })

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function scan(page: Page, identifier: string) {
  const field = page.getByLabel('输入编码')
  if ((await field.count()) === 0) await page.getByRole('button', { name: '手输' }).click()
  await field.fill(identifier)
  await field.press('Enter')
}

/** A worker notes on the phone that a part was replaced; a part of no recall is refused, also after a time without network. */
async function dealWith(page: Page, recalled: string, sound: string) {
  const short = (identifier: string) => identifier.slice(identifier.indexOf('/') + 1)
  await page.goto('/console/scan')
  await page.getByRole('button', { name: /^召回处置/ }).click()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await scan(page, sound)
  await expect(page.getByText('不在进行中的召回里，没记')).toBeVisible()
  await page.context().setOffline(true)
  await scan(page, sound)
  await expect(page.getByText('没网，送上去再核对在不在召回里')).toBeVisible()
  await page.context().setOffline(false)
  await scan(page, recalled)
  await expect(page.getByText('免费更换前制动盘')).toBeVisible()
  await page.getByRole('radio', { name: '换新' }).click()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: '扫完了 2 件' }).click()
  await expect(page.getByText('节点收到了')).toBeVisible()
  // The photo goes with the part that was taken, although another one of the same scan was refused.
  const photo = page.waitForResponse((response) => response.url().endsWith('/company/event/photo'))
  await page.getByLabel('附照片').setInputFiles({ name: '换下.png', mimeType: 'image/png', buffer: PNG })
  expect((await (await photo).json()).success).toBe(true)
  await expect(page.getByText('张待送达')).toHaveCount(0)
  await page.getByRole('button', { name: '返回' }).click()
  await page.getByRole('button', { name: /^1 条节点没有收/ }).click()
  await expect(page.getByText(`节点没有收：${short(sound)} 不在进行中的召回里`)).toBeVisible()
  await page.getByRole('button', { name: '整条不要了' }).click()
}

test('a recall goes from its cause over a second person to a visitor, and ends when all is done', async ({
  page,
  browser,
  baseURL,
}) => {
  const part = (more: number) => `88.449.1001/BD-320A0${395 + more}`
  const [one, other, sound] = [part(0), part(1), part(2)]
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
  await page.getByRole('region', { name: '说明与计划' }).getByRole('button', { name: '编辑' }).click()
  const words = page.getByRole('dialog', { name: '说明与计划' })
  await words.getByLabel('缺陷').fill('通风筋夹砂，制动时可能掉块')
  await words.getByLabel('可能的后果').fill('制动距离变长')
  await words.getByLabel('处置办法').fill('免费更换前制动盘')
  await words.getByRole('button', { name: '保存' }).click()
  await expect(words).toHaveCount(0)
  await expectGoodAtBothWidths(page)
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
  await expectGoodAtBothWidths(admin)

  const visitor = await second.newPage()
  await open(visitor, `/id/${one}`)
  await expect(visitor.getByText('已列入召回').filter({ visible: true }).first()).toBeVisible()
  await expect(
    visitor.getByText('通风筋夹砂，制动时可能掉块').filter({ visible: true }).first(),
  ).toBeVisible()
  await expect(visitor.getByRole('img', { name: /应召回 \d+ 件/ }).first()).toBeVisible()
  await open(visitor, `/id/${sound}`)
  await expect(visitor.getByText('已列入召回')).toHaveCount(0)

  await expect(admin.getByRole('button', { name: '结束召回' })).toBeDisabled()
  const recall = page.url()
  await dealWith(page, one, sound)
  await page.goto(`/console/identifiers/record?${new URLSearchParams({ id: one })}`)
  await page.getByRole('button', { name: '照片 1', exact: true }).click()
  await expect(page.getByRole('img', { name: '照片 1', exact: true })).toBeVisible()
  await page.goto(recall)
  const handling = admin.getByRole('region', { name: '记一件' })
  await handling.getByLabel('标识').fill(other)
  await handling.getByLabel('位置').fill('宁波 北仑服务站')
  await handling.getByRole('button', { name: '记下' }).click()
  await expect(admin.getByText('记下 1 件')).toBeVisible()
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
