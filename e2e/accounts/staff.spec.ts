import { newPhone, signIn, toUserName } from '../people.ts'
import { expect, test } from '../test.ts'

test('an administrator adds a colleague for money, who sees that desk and is told what else is not theirs', async ({
  page,
}) => {
  const phone = newPhone()
  await signIn(page, 'admin')
  await page.goto('/console/staff')
  await page.getByRole('button', { name: '添加工作人员' }).click()
  const dialog = page.getByRole('dialog', { name: '添加工作人员' })
  await dialog.getByLabel('手机号').fill(phone)
  await dialog.getByLabel('用户名').fill(toUserName(phone))
  await dialog.getByLabel('财务').check()
  await expect(dialog.getByText(/可以办理：.*收款、退款、对账与发票/)).toBeVisible()
  await dialog.getByLabel('原因').fill('财务入职')
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expect(page.getByText('成为工作人员，岗位 财务').first()).toBeVisible()

  await page.getByRole('button', { name: `修改岗位：${toUserName(phone)}` }).click()
  const change = page.getByRole('dialog', { name: `修改岗位：${toUserName(phone)}` })
  await change.getByLabel('只读').check()
  await change.getByLabel('原因').fill('值班')
  await change.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('岗位 财务 → 财务、只读').first()).toBeVisible()

  await page.getByRole('button', { name: `移除 ${toUserName(phone)}` }).click()
  const removal = page.getByRole('dialog', { name: `移除：${toUserName(phone)}` })
  await removal.getByLabel('原因').fill('离职')
  await removal.getByRole('button', { name: '移除', exact: true }).click()
  await expect(page.getByRole('button', { name: `移除 ${toUserName(phone)}` })).toHaveCount(0)
})

test('a colleague who only reads is told so above a page, and has no page of other duties', async ({
  page,
}) => {
  await signIn(page, 'reader')
  await page.goto('/console/refunds')
  await expect(page.getByText(/您的岗位在这里只能查看。要办理，请找“财务”岗位的同事/)).toBeVisible()
  await page.goto('/console/applications')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('link', { name: '新建应用' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^编辑/ })).toHaveCount(0)
  await page.goto('/console/home')
  await expect(page.getByText('您的岗位只能查看，由各岗位的同事办理')).toBeVisible()
  await signIn(page, 'finance')
  await page.goto('/console/news')
  await expect(page.getByRole('heading', { name: '工作台' })).toBeVisible()
  await expect(page.getByRole('link', { name: '资讯' })).toHaveCount(0)
})
