import { findLine, openAs } from '../enterprises/applicants.ts'
import { expect, expectAccessible, open, test } from '../test.ts'
import { createApplication, staffToken } from './applications.ts'

test('a provider is added, refused twice over, seen on the portal and deleted', async ({ page }) => {
  await openAs(page, 'manager', '/providers')
  await page.getByRole('link', { name: '添加服务商' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '请填写服务商名称' }).first()).toBeVisible()
  await page.getByLabel('服务商名称').fill('宁波示例视觉有限公司')
  const key = `e2e-${Date.now().toString(36)}`
  await page.getByLabel('代码').fill(key)
  await page.getByLabel('擅长').fill('表面检测\n尺寸测量')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL(/\/console\/providers$/)
  await page.getByRole('searchbox').fill('示例视觉')
  await page.getByRole('searchbox').press('Enter')
  await expect(findLine(page, key)).toBeVisible()
  await open(page, `/application/provider/${key}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('宁波示例视觉有限公司')
  await page.goto('/console/providers')
  await page.getByRole('button', { name: '删除宁波示例视觉有限公司' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('服务商已删除')).toBeVisible()
})

test('a banner is stopped and shown again', async ({ page }) => {
  await openAs(page, 'manager', '/market-banners')
  await page.getByRole('link', { name: /^编辑一道 0.2 mm 的划伤/ }).click()
  await page.getByRole('checkbox', { name: '不在轮播里显示' }).check()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL(/\/market-banners$/)
  await expect(findLine(page, '一道 0.2 mm').getByText('停用')).toBeVisible()
  await page.getByRole('link', { name: /^编辑一道 0.2 mm 的划伤/ }).click()
  await page.getByRole('checkbox', { name: '不在轮播里显示' }).uncheck()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(findLine(page, '一道 0.2 mm').getByText('启用')).toBeVisible()
})

test('the official selection is put in another order', async ({ page }) => {
  await openAs(page, 'manager', '/selection')
  await expect(page.getByRole('textbox', { name: '第 1 个的工位' })).toBeVisible()
  const second = await page.getByRole('textbox', { name: '第 2 个的工位' }).inputValue()
  await page.getByRole('button', { name: '第 2 个前移' }).click()
  await expect(page.getByRole('textbox', { name: '第 1 个的工位' })).toHaveValue(second)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存，页面几秒后更新')).toBeVisible()
  await page.getByRole('button', { name: '第 2 个前移' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存，页面几秒后更新').last()).toBeVisible()
})

test('an application is drafted, previewed, listed and withdrawn', async ({ page }) => {
  await openAs(page, 'manager', '/applications/new')
  const name = `示例压装监控 ${Date.now().toString(36)}`
  await page.getByLabel('应用名称').fill(name)
  await page.getByLabel('应用代码').fill(`e2e-${Date.now().toString(36)}`)
  await page.getByRole('checkbox', { name: '参加 0 元体验，显示在市场首页' }).check()
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page).toHaveURL(/\/applications\/\d+$/)
  await expect(page.getByText('请填写 0 元体验的免费时长')).toBeVisible()
  await expectAccessible(page)
  const remove = async () => {
    await page.getByRole('button', { name: '删除草稿' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  }
  const draft = page.url()
  await page.getByRole('button', { name: '复制' }).click()
  await expect(page.getByRole('heading', { name: `${name}（副本）` })).toBeVisible()
  await remove()
  await expect(page).toHaveURL(/\/applications$/)
  await page.goto(draft)
  await remove()
  await expect(page).toHaveURL(/\/applications$/)
})

test('chosen applications are withdrawn together for one reason, and listed again together', async ({
  page,
  request,
}) => {
  const name = `批量 ${Date.now().toString(36)}`
  const token = await staffToken(request)
  const application = await createApplication(request, token, { name: `${name} 甲` })
  await createApplication(request, token, { name: `${name} 乙` })
  await openAs(page, 'manager', `/applications?text=${encodeURIComponent(name)}`)
  const lines = page.getByRole('row').filter({ hasText: name })
  const chooseBoth = async () => {
    await expect(lines).toHaveCount(2)
    for (const line of await lines.all()) await line.getByRole('checkbox').check()
  }
  const withdraw = async () => {
    await page.getByRole('button', { name: '下架', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '下架 2 个应用' })
    await dialog.getByLabel('下架原因').fill('换代，改用新版')
    await dialog.getByRole('button', { name: '下架', exact: true }).click()
    await expect(lines.filter({ hasText: '已下架' })).toHaveCount(2)
  }

  await chooseBoth()
  await page.getByRole('button', { name: '下架', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '下架 2 个应用' })
  await dialog.getByRole('button', { name: '下架', exact: true }).click()
  await expect(dialog.getByText('请填写下架原因')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toHaveCount(0)
  await withdraw()

  await chooseBoth()
  await page.getByRole('button', { name: '上架', exact: true }).click()
  const question = page.getByRole('dialog').filter({ hasText: '上架 2 个？' })
  await question.getByRole('button', { name: '上架', exact: true }).click()
  await expect(page.getByText('上架：2 个', { exact: true })).toBeVisible()
  await expect(lines.filter({ hasText: '在架' })).toHaveCount(2)
  const detail = await request.get(`/platform-operate-service/api/product/manager/detail/${application.id}`)
  expect((await detail.json()).data.name).toBe(application.name)

  await chooseBoth()
  await withdraw()
})

test('a banner takes a picture from the library, and its list shows it', async ({ page }) => {
  await openAs(page, 'manager', '/market-banners/new')
  const title = `示例横幅 ${Date.now().toString(36)}`
  await page.getByLabel('标题').fill(title)
  await page.getByRole('radio', { name: '别的网址，新窗口打开' }).check()
  await page.getByRole('textbox', { name: '网址' }).fill('/ecology')
  await page.getByRole('button', { name: '从图库选' }).click()
  const library = page.getByRole('dialog', { name: '图库' })
  const shelf = library.getByRole('listitem').getByRole('button')
  await expect(shelf.first()).toBeVisible()
  await expectAccessible(page)
  await library.getByRole('searchbox', { name: '图片说明或文件名' }).fill('没有这样一张图')
  await library.getByRole('searchbox', { name: '图片说明或文件名' }).press('Enter')
  await expect(library.getByText('没有这样的图片')).toBeVisible()
  await library.getByRole('searchbox', { name: '图片说明或文件名' }).fill('')
  await library.getByRole('searchbox', { name: '图片说明或文件名' }).press('Enter')
  await shelf.first().click()
  await expect(library).toHaveCount(0)
  await expect(page.getByRole('button', { name: '移除图片' })).toBeVisible()
  await expect(page.getByRole('button', { name: '从图库选' })).toHaveCount(0)
  await page.getByLabel('图片内容').fill('示例零件')
  await page.getByRole('checkbox', { name: '不在轮播里显示' }).check()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL(/\/market-banners$/)
  const line = findLine(page, title)
  await expect(line.locator('img')).toHaveJSProperty('complete', true)
  await expect(line.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  await line.getByRole('button', { name: `删除${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(line).toHaveCount(0)
})

test('the picture of a category is chosen, and the panel of the market shows it', async ({ page }) => {
  await openAs(page, 'manager', '/categories')
  const icons = page.getByRole('radiogroup', { name: '图标' })
  const choose = async (picture: string) => {
    await page
      .getByRole('button', { name: /^编辑质量与检测$/ })
      .first()
      .click()
    await icons.getByRole('radio', { name: picture }).check()
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('已保存').last()).toBeVisible()
    await expect(icons).toHaveCount(0)
  }
  const shown = async () => {
    const text = await (await page.request.get('/application')).text()
    return /#([a-z]+)"><\/use><\/svg>质量与检测/.exec(text)?.[1]
  }
  expect(await shown()).toBe('verify')
  await page
    .getByRole('button', { name: /^编辑质量与检测$/ })
    .first()
    .click()
  await expect(icons.getByRole('radio', { name: '质检' })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await expect(icons).toHaveCount(0)
  await choose('维修')
  await expect.poll(shown).toBe('repair')
  await choose('质检')
  await expect.poll(shown).toBe('verify')
})
