import { approve, createApplicant, openAnotherPage, openAs, openLine } from '../enterprises/applicants.ts'
import { PASSWORD } from '../people.ts'
import { expect, expectGoodAtBothWidths, expectNoSidewaysScroll, open, test } from '../test.ts'

test('a company writes its page, staff return it with a reason and then publish it, and visitors see it', async ({
  page,
  browser,
  request,
}) => {
  const { id, phone, prefix } = await createApplicant(request)
  await approve(request, id)
  const visitor = await openAnotherPage(browser)
  const slogan = page.getByLabel('一句话')

  await openAs(page, phone, '/company-page', PASSWORD)
  await expect(page.getByText('还没有公开。存好草稿后提交，节点核对后公开。')).toBeVisible()
  await slogan.fill('做了二十年轴承')
  await page.getByRole('button', { name: '添加厂区' }).click()
  await page.getByLabel('厂区名称').fill('临清一厂')
  await expectGoodAtBothWidths(page)
  await page.getByRole('button', { name: '存草稿' }).click()
  await expect(page.getByText('草稿已存，公开的那版没有动')).toBeVisible()
  await page.getByRole('button', { name: '提交核对' }).click()
  await expect(page.getByText('节点正在核对，三个工作日内答复；要改先撤回。')).toBeVisible()
  await open(visitor, `/prefix/${prefix}`)
  await expect(visitor.getByText('做了二十年轴承')).toHaveCount(0)

  await openAs(page, 'manager', '/company-pages?state=waiting')
  await expectGoodAtBothWidths(page)
  await openLine(page, prefix)
  await page.getByRole('button', { name: '退回', exact: true }).click()
  const reason = page.getByRole('dialog', { name: '退回修改' })
  await reason.getByRole('button', { name: '退回' }).click()
  await expect(reason.getByText('请填写原因')).toBeVisible()
  await reason.getByLabel('原因').fill('“二十年”请附证明，或改写')
  await reason.getByRole('button', { name: '退回' }).click()
  await expect(page.getByText('已退回').first()).toBeVisible()

  await openAs(page, phone, '/company-page', PASSWORD)
  await expect(page.getByText('“二十年”请附证明，或改写').first()).toBeVisible()
  await slogan.fill('专做轮毂轴承')
  await page.getByRole('button', { name: '存草稿' }).click()
  await expect(page.getByText('草稿已存，公开的那版没有动')).toBeVisible()
  await page.getByRole('button', { name: '提交核对' }).click()
  await expect(page.getByText('节点正在核对，三个工作日内答复；要改先撤回。')).toBeVisible()

  await openAs(page, 'manager', `/company-pages/${prefix}`)
  await expect(page.getByText('专做轮毂轴承')).toBeVisible()
  await expectGoodAtBothWidths(page)
  await page.getByRole('button', { name: '公开', exact: true }).click()
  await expect(page.getByRole('button', { name: '撤下公开的' })).toBeVisible()
  await open(visitor, `/prefix/${prefix}`)
  await expect(visitor.getByText('专做轮毂轴承')).toBeVisible()
  await expect(visitor.getByRole('heading', { name: '临清一厂' })).toBeVisible()
  await expectNoSidewaysScroll(visitor)
  await visitor.context().close()
})
