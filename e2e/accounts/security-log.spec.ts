import { readFile } from 'node:fs/promises'
import { findLine, openAs } from '../enterprises/applicants.ts'
import { ask, logInBy, newPhone, toUserName } from '../people.ts'
import { expect, expectGoodAtBothWidths, test } from '../test.ts'

test('the security log shows who appointed whom, finds a person, and verifies its chain', async ({
  page,
  request,
}) => {
  const { tokenInfo } = await logInBy(request, 'admin')
  const phone = newPhone()
  const colleague = { phone, userName: toUserName(phone), duties: ['support'], reason: '客服入职' }
  await ask(request, 'staffAdd', colleague, tokenInfo.access_token)

  await openAs(page, 'admin', '/security-log')
  await expect(page.getByRole('heading', { name: '安全日志' })).toBeVisible()
  await expect(page.getByText(/已核对到第 [\d,]+ 条，最近 [\d,]+ 条都没有改动|还没有记录上链/)).toBeVisible()
  await expectGoodAtBothWidths(page)

  await page.getByRole('button', { name: '岗位变动' }).click()
  const appointment = findLine(page, toUserName(phone)).first()
  await expect(appointment).toContainText('客服入职')
  await expect(appointment).toContainText('平台管理员')

  await page.goto(`/console/security-log?text=${phone}`)
  await expect(findLine(page, toUserName(phone)).first()).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^导出/ }).click()
  const file = await (await download).path()
  expect(await readFile(file, 'utf8')).toContain(toUserName(phone))

  await page.goto(`/console/security-log?text=${newPhone()}`)
  await expect(findLine(page, toUserName(phone))).toHaveCount(0)
})

test('the security log is closed to colleagues without the duty', async ({ page }) => {
  await openAs(page, 'finance', '/security-log')
  await expect(page.getByRole('heading', { name: '工作台' })).toBeVisible()
  await expect(page.getByRole('link', { name: '安全日志' })).toHaveCount(0)
})
