import type { APIRequestContext, Page } from '@playwright/test'
import { ask, logInBy, PASSWORD, passSlider, signIn } from '../people.ts'
import { expect, expectGoodAtBothWidths, open, test } from '../test.ts'
import { approve, createAccount, createApplicant, openAs, openLine } from './applicants.ts'
import { field, form } from './registration-form.ts'

/** Makes a company in force with its founder and a member. */
async function createCompany(request: APIRequestContext) {
  const founder = await createApplicant(request)
  const reviewer = await approve(request, founder.id)
  const { access_token: token } = (await logInBy(request, founder.phone, PASSWORD)).tokenInfo
  const member = await createAccount(request)
  const { invitationId } = await ask(request, 'inviteMember', { phone: member.phone }, token)
  await ask(request, 'answerInvitation', { invitationId, accept: true }, member.token)
  return { founder, member, reviewer }
}

/** A member sees a mask instead of the legal person's number; sent back, it means the stored number only. */
async function expectNumberKept(page: Page) {
  const number = field(page, 'legalCardNo').getByRole('textbox')
  const mask = '1101**********0038'
  await expect(number).toHaveValue(mask)
  await number.press('End')
  await number.press('Backspace')
  await number.blur()
  await expect(page.getByText('请填写完整的证件号码')).toBeVisible()
  await page.getByRole('button', { name: `沿用 ${mask}` }).click()
  await expect(number).toHaveValue(mask)
  await expect(page.getByText('请填写完整的证件号码')).toBeHidden()
}

async function propose(page: Page, address: string) {
  await page.getByLabel('详细地址').fill(address)
  await page.getByLabel('给管理员的说明').fill('厂区搬迁，请核对')
  const consent = field(page, 'idPhotoConsent').getByRole('checkbox')
  if (!(await consent.isChecked())) await consent.check()
  await field(page, 'agreement').getByRole('checkbox').check()
  await form(page).getByRole('button', { name: '提交给管理员确认' }).click()
  await page.getByRole('button', { name: '继续提交' }).click()
  await passSlider(page)
  await expect(page.getByText('正在等待企业管理员确认')).toBeVisible()
}

test('a member proposes, the administrator declines, then takes over what is proposed anew', async ({
  page,
  request,
}) => {
  const { founder, member, reviewer } = await createCompany(request)
  await signIn(page, member.phone, PASSWORD)
  await open(page, '/new_identification')
  await page.getByRole('button', { name: /提出资料变更/ }).click()
  await expectNumberKept(page)
  await propose(page, '轴承产业园三期 1 号')
  await expectGoodAtBothWidths(page)

  await openAs(page, founder.phone, '/proposals', PASSWORD)
  await expectGoodAtBothWidths(page)
  await openLine(page, member.name)
  await expect(page.getByText('轴承产业园二期 18 号')).toBeVisible()
  await expect(page.getByText('轴承产业园三期 1 号')).toBeVisible()
  await expectGoodAtBothWidths(page)
  await page.getByRole('button', { name: '退回', exact: true }).click()
  const declining = page.getByRole('dialog', { name: '退回变更建议' })
  await declining.getByLabel('退回理由').fill('门牌号应为 2 号')
  await declining.getByRole('button', { name: '退回', exact: true }).click()
  await expect(page.getByText('已退回').first()).toBeVisible()

  await signIn(page, member.phone, PASSWORD)
  await open(page, '/new_identification')
  await expect(page.getByText('门牌号应为 2 号')).toBeVisible()
  await page.getByRole('button', { name: /提出资料变更/ }).click()
  await propose(page, '轴承产业园三期 2 号')

  await openAs(page, founder.phone, '/proposals?state=open', PASSWORD)
  await openLine(page, member.name)
  await page.getByRole('button', { name: '采纳并提交平台' }).click()
  const taking = page.getByRole('dialog', { name: '采纳并提交平台审核' })
  await taking.getByRole('button', { name: '提交平台审核' }).click()
  await expect(taking.getByText('请勾选标识前缀注册服务协议')).toBeVisible()
  for (const box of await taking.getByRole('checkbox').all()) await box.check()
  await expectGoodAtBothWidths(page)
  await taking.getByRole('button', { name: '提交平台审核' }).click()
  await expect(page.getByText('已采纳').first()).toBeVisible()

  const { trail } = await ask(request, 'reviewDetail', { id: founder.id }, reviewer)
  const lines = trail.map(({ actor, action }: { actor: string; action: string }) => `${actor} ${action}`)
  expect(lines).toContain(`${member.name} 提出变更`)
  expect(lines).toContain(`${founder.name} 提交`)
  await approve(request, founder.id)
  await open(page, '/new_identification')
  await expect(page.getByText('轴承产业园三期 2 号')).toBeVisible()
})
