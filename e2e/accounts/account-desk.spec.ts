import type { APIRequestContext, Page } from '@playwright/test'
import { createAccount, findLine, openAs, openLine } from '../enterprises/applicants.ts'
import { ask, logInBy, makeCodeFor, newPhone, PASSWORD } from '../people.ts'
import { expect, expectAccessible, expectGoodAtBothWidths, expectNoSidewaysScroll, test } from '../test.ts'

/** Submits an appeal for this account; returns its new phone. */
async function anAppeal(request: APIRequestContext, account: string): Promise<string> {
  const phone = newPhone()
  await ask(request, 'sendShortMessage', { phoneNo: phone, messageType: 0, scene: 'bind' })
  const newCode = await makeCodeFor(request, phone)
  await ask(request, 'appealPhone', { account, newPhone: phone, newCode, reason: '手机丢失，原号码已注销' })
  return phone
}

/** Fills in the open dialog of one text and sends it. */
async function decide(page: Page, field: string, text: string, button: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog.getByText(/^请(填写|写明原因)$/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('textbox', { name: field }).fill(text)
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toHaveCount(0)
}

test('staff decide an appeal with words; the new phone opens the account', async ({ page, request }) => {
  const { name, phone } = await createAccount(request)
  const next = await anAppeal(request, name)
  await openAs(page, 'manager', `/appeals?text=${name}`)
  const appeal = findLine(page, name)
  await expect(appeal).toContainText('待核实')
  await expectGoodAtBothWidths(page)
  await appeal.getByRole('button', { name: /^通过/ }).click()
  await decide(page, '核实经过', '已回拨企业登记电话，核对法定代表人', '通过并换绑')
  await expect(page.getByText('已换绑').first()).toBeVisible()
  await expect(findLine(page, name)).toContainText('已回拨企业登记电话')
  expect((await logInBy(request, next, PASSWORD)).tokenInfo.access_token).toBeTruthy()
  await expect(logInBy(request, phone, PASSWORD)).rejects.toThrow(/passwordLogin/)
})

test('an appeal that staff decline changes nothing', async ({ page, request }) => {
  const { name, phone } = await createAccount(request)
  await anAppeal(request, name)
  await openAs(page, 'manager', `/appeals?text=${name}`)
  await findLine(page, name).getByRole('button', { name: /^驳回/ }).click()
  await decide(page, '给本人的答复', '登记电话的接听人否认', '驳回')
  await expect(findLine(page, name)).toContainText('未通过')
  expect((await logInBy(request, phone, PASSWORD)).tokenInfo.access_token).toBeTruthy()
})

test('staff find an account, end its logins, lock and unlock it, each with a reason on record', {
  tag: '@phone',
}, async ({ page, request, isMobile }) => {
  const { name, phone } = await createAccount(request)
  await openAs(page, 'manager', `/accounts?text=${phone}`)
  await expect(findLine(page, name)).toContainText('正常')
  await openLine(page, name, isMobile)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: '结束全部登录' }).click()
  await decide(page, '原因', '本人来电，电脑被借走', '结束全部登录')
  await expect(page.getByText('当前没有登录')).toBeVisible()
  await page.getByRole('button', { name: '停用账号' }).click()
  await decide(page, '原因', '短信轰炸投诉', '停用账号')
  await expect(page.getByText(/停用：短信轰炸投诉/).first()).toBeVisible()
  await expect(logInBy(request, phone, PASSWORD)).rejects.toThrow(/passwordLogin/)
  await page.getByRole('button', { name: '恢复账号' }).click()
  await decide(page, '原因', '投诉已核实与本人无关', '恢复账号')
  await expect(page.getByRole('button', { name: '停用账号' })).toBeVisible()
  expect((await logInBy(request, phone, PASSWORD)).tokenInfo.access_token).toBeTruthy()
  for (const event of ['平台结束全部登录', '平台停用账号', '平台恢复账号'])
    await expect(page.getByText(event).first()).toBeVisible()
})
