import { approve, createApplicant, findLine, openAs } from '../enterprises/applicants.ts'
import { PASSWORD } from '../people.ts'
import { expect, expectGoodAtBothWidths, test } from '../test.ts'

/** No name ends like this (RFC 6761), so calls to it fail at once and everywhere. */
const NOWHERE = 'https://mes.invalid/hook/id'

test('an administrator makes a webhook, sees why a trial failed, sends it again and removes it', async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors.push(/400/)
  const founder = await createApplicant(request)
  await approve(request, founder.id)
  await openAs(page, founder.phone, '/keys?tab=webhooks', PASSWORD)
  await expect(page.getByText('还没有回调')).toBeVisible()
  await expectGoodAtBothWidths(page)

  await page.getByRole('button', { name: '新建回调' }).click()
  const form = page.getByRole('dialog', { name: '新建回调' })
  await form.getByLabel('用途').fill('MES 新建与改动')
  await form.getByLabel('地址').fill('https://10.0.0.8/hook')
  await form.getByRole('checkbox', { name: '作废标识' }).check()
  await form.getByRole('button', { name: '新建', exact: true }).click()
  await expect(form.getByText('地址不能指向本机或内网').first()).toBeVisible()
  await expectGoodAtBothWidths(page)
  await form.getByLabel('地址').fill(NOWHERE)
  await form.getByRole('button', { name: '新建', exact: true }).click()

  const made = page.getByRole('region', { name: '签名密钥' })
  const secret = (await made.locator('code').first().textContent()) ?? ''
  expect(secret).toMatch(/^whsec_[\w-]{43}$/)
  await expect(made.getByText('接收方验签')).toBeVisible()
  await expectGoodAtBothWidths(page)
  await made.getByRole('checkbox', { name: '已存到密码库' }).check()
  await made.getByRole('button', { name: '已保存，关闭' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)

  await findLine(page, NOWHERE).getByRole('button', { name: '试发 MES 新建与改动' }).click()
  const delivery = page.getByRole('dialog', { name: '试发' })
  await expect(delivery.getByText('地址无法访问，或 10 秒内没有应答')).toBeVisible()
  await expect(delivery.getByText('没有应答。')).toBeVisible()
  await expect(delivery.getByText('x-biaojie-signature: t=')).toBeVisible()
  await expectGoodAtBothWidths(page)
  await delivery.getByRole('button', { name: '重发' }).click()
  await expect(delivery.getByRole('region', { name: '第 2 次' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(delivery).toBeHidden()

  await page.getByRole('button', { name: '只看失败 1' }).click()
  await expect(page).toHaveURL(/tab=failed/)
  await expect(page.getByRole('img', { name: '试了 2 次，都没有送到' })).toBeVisible()
  await expectGoodAtBothWidths(page)

  await page.getByRole('button', { name: /^回调/ }).click()
  await page.getByRole('button', { name: '停用 MES 新建与改动' }).click()
  await page.getByRole('button', { name: '停用', exact: true }).last().click()
  await expect(findLine(page, NOWHERE).getByText('由企业管理员停用')).toBeVisible()
  await page.getByRole('button', { name: '恢复 MES 新建与改动' }).click()
  await page.getByRole('button', { name: '换密 MES 新建与改动' }).click()
  await page.getByRole('button', { name: '换密', exact: true }).last().click()
  const renewed = page.getByRole('region', { name: '签名密钥' })
  await expect(renewed.locator('code').first()).not.toHaveText(secret)
  await renewed.getByRole('checkbox', { name: '已存到密码库' }).check()
  await renewed.getByRole('button', { name: '已保存，关闭' }).click()
  await page.getByRole('button', { name: '停用 MES 新建与改动' }).click()
  await page.getByRole('button', { name: '停用', exact: true }).last().click()
  await page.getByRole('button', { name: '删除 MES 新建与改动' }).click()
  await page.getByRole('button', { name: '删除', exact: true }).last().click()
  await expect(page.getByText('还没有回调')).toBeVisible()
})

test('members see the webhooks of their company and change none', async ({ page }) => {
  await openAs(page, 'brake_staff', '/keys?tab=webhooks')
  await expect(page.getByRole('heading', { name: '密钥与回调' })).toBeVisible()
  await expect(page.getByRole('button', { name: '新建回调' })).toHaveCount(0)
})
