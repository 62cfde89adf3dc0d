import {
  approve,
  createAccount,
  createApplicant,
  findLine,
  openAnotherPage,
  openAs,
} from '../enterprises/applicants.ts'
import { ask, logInBy, PASSWORD } from '../people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../test.ts'

test.describe('a company changes hands', () => {
  // The refused deletion shows in the browser's console.
  test.use({ allowErrors: [/status of 409/] })

  test('the only administrator makes a colleague one before leaving', async ({ page, request }) => {
    const founder = await createApplicant(request)
    await approve(request, founder.id)
    const { access_token: founding } = (await logInBy(request, founder.phone, PASSWORD)).tokenInfo
    const colleague = await createAccount(request)
    const { invitationId } = await ask(request, 'inviteMember', { phone: colleague.phone }, founding)
    await ask(request, 'answerInvitation', { invitationId, accept: true }, colleague.token)

    await openAs(page, founder.phone, '/members', PASSWORD)
    await open(page, '/personal_update?type=4')
    await page.getByRole('button', { name: '注销账号' }).click()
    const dialog = page.getByRole('dialog', { name: `注销账号 ${founder.name}` })
    await dialog.getByRole('textbox', { name: '登录密码' }).fill(PASSWORD)
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: '注销账号' }).click()
    await expect(dialog.getByText('您是企业唯一的管理员')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('link', { name: '去企业成员' }).click()

    const row = findLine(page, colleague.name)
    await row.getByRole('button', { name: `把 ${colleague.name} 设为管理员` }).click()
    await page.getByRole('button', { name: '设为管理员', exact: true }).last().click()
    await expect(page.getByText('已设为管理员')).toBeVisible()
    await expect(row).toContainText('企业管理员')
    await expectNoSidewaysScroll(page)
    const password = Buffer.from(PASSWORD).toString('base64')
    await ask(request, 'deleteAccount', { password }, founding)
  })

  test('staff give a company without people to a person', async ({ page, request, browser }) => {
    const founder = await createApplicant(request)
    await approve(request, founder.id)
    const { access_token: founding } = (await logInBy(request, founder.phone, PASSWORD)).tokenInfo
    await ask(request, 'deleteAccount', { password: Buffer.from(PASSWORD).toString('base64') }, founding)
    const heir = await createApplicant(request)
    await openAs(page, 'manager', `/companies?text=${founder.prefix}`)
    await page.getByRole('button', { name: `为${founder.company}指定管理员` }).click()
    const dialog = page.getByRole('dialog', { name: '指定企业管理员' })
    await dialog.getByRole('button', { name: '指定', exact: true }).click()
    await expect(dialog.getByText('请输入用户名')).toBeVisible()
    await dialog.getByLabel('对方的手机号').fill(heir.phone)
    await dialog.getByLabel('对方的用户名').fill(heir.name)
    await dialog.getByRole('button', { name: '指定', exact: true }).click()
    await expect(dialog.getByText('自己的前缀申请正在审核')).toBeVisible()
    await expectAccessible(page)

    // Once refused, the person's own application no longer blocks it.
    const reviewer = (await logInBy(request, 'manager')).tokenInfo.access_token
    const { version } = await ask(request, 'reviewClaim', { id: heir.id }, reviewer)
    const refusal = { id: heir.id, version, decision: 'reject', reason: '企业已有前缀', verdicts: [] }
    await ask(request, 'reviewPlatform', refusal, reviewer)
    await dialog.getByRole('button', { name: '指定', exact: true }).click()
    await expect(page.getByText(`${heir.name} 已是${founder.company}的管理员`)).toBeVisible()
    await expect(page.getByText(/^(管理员\s*)?已设$/)).toBeVisible()

    const theirs = await openAnotherPage(browser)
    await openAs(theirs, heir.phone, '/prefix', PASSWORD)
    await expect(theirs.getByText(founder.prefix).first()).toBeVisible()
    await theirs.context().close()
  })
})
