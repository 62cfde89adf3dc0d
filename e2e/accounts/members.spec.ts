import { createAccount, findLine, openAs } from '../enterprises/applicants.ts'
import { ask, DEMO_PASSWORD, logIn, newPhone } from '../people.ts'
import { expect, expectGoodAtBothWidths, test } from '../test.ts'

const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`

test('an administrator invites a colleague, who joins and is removed again', async ({ page, request }) => {
  const { phone, name, token } = await createAccount(request)
  await openAs(page, 'lighting_admin', '/members')
  await page.getByRole('button', { name: '邀请成员' }).click()
  const dialog = page.getByRole('dialog', { name: '邀请成员' })
  await dialog.getByLabel('同事的手机号').fill('123')
  await dialog.getByRole('button', { name: '发出邀请' }).click()
  await expect(dialog.getByText('请输入正确的手机号')).toBeVisible()
  await expectGoodAtBothWidths(page)
  await dialog.getByLabel('同事的手机号').fill(phone)
  await dialog.getByRole('button', { name: '发出邀请' }).click()
  await expect(page.getByText(`已邀请 ${masked(phone)}`)).toBeVisible()
  await expect(findLine(page, masked(phone))).toBeVisible()

  const response = await request.get('/platform-user-service/customer/invitations', {
    headers: { 'access-token': token, fingerprint: '89abcdef0123456789abcdef01234567' },
  })
  const [{ invitationId }] = (await response.json()).data
  await ask(request, 'answerInvitation', { invitationId, accept: true }, token)

  await page.reload()
  const member = findLine(page, name)
  await expect(member).toContainText('企业成员')
  await member.getByRole('button', { name: `移除 ${name}` }).click()
  await page.getByRole('button', { name: '移除', exact: true }).last().click()
  await expect(page.getByText('已移除')).toBeVisible()
  await expect(member).toHaveCount(0)
})

test('an invitation can be taken back', async ({ page }) => {
  const phone = newPhone()
  await openAs(page, 'lighting_admin', '/members')
  await page.getByRole('button', { name: '邀请成员' }).click()
  await page.getByLabel('同事的手机号').fill(phone)
  await page.getByRole('button', { name: '发出邀请' }).click()
  await page.getByRole('button', { name: `撤回对 ${masked(phone)} 的邀请` }).click()
  await page.getByRole('button', { name: '撤回', exact: true }).last().click()
  await expect(page.getByText('已撤回邀请')).toBeVisible()
  await expect(findLine(page, masked(phone))).toHaveCount(0)
})

test('members look, administrators act; staff pages are closed to companies', async ({ page }) => {
  await openAs(page, 'brake_staff', '/members')
  await expect(findLine(page, 'brake_admin')).toBeVisible()
  await expect(page.getByRole('button', { name: '邀请成员' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^移除/ })).toHaveCount(0)
  await page.goto('/console/review')
  await expect(page).toHaveURL(/\/console\/home$/)
  await expect(page.getByRole('heading', { name: '工作台' })).toBeVisible()
})

test.describe('without a valid login', () => {
  // The refused refresh shows in the browser's console.
  test.use({ allowErrors: [/status of 401/] })

  test('a session that ended leads to the login, and the login back', async ({ page }) => {
    await openAs(page, 'brake_admin', '/prefix')
    await expect(page.getByText('88.449.1001').first()).toBeVisible()
    await page.evaluate(() => {
      const over = { access_token: 'x', refresh_token: 'y', expires_in: 0, storedAt: 0 }
      localStorage.setItem('tokenInfo', JSON.stringify(over))
    })
    await page.goto('/console/prefix')
    await expect(page).toHaveURL(/\/login\?cbl=%2Fconsole%2Fprefix/)
    await logIn(page, 'brake_admin', DEMO_PASSWORD)
    await expect(page).toHaveURL('/console/prefix')
    await expect(page.getByRole('heading', { name: '我的前缀' })).toBeVisible()
  })
})

test('logging out leaves nothing behind', async ({ page }) => {
  await openAs(page, 'brake_admin', '/prefix')
  await page.getByRole('button', { name: /brake_admin/ }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/home$/)
  expect(await page.evaluate(() => localStorage.getItem('tokenInfo'))).toBeNull()
})
