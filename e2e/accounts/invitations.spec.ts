import type { APIRequestContext, Page } from '@playwright/test'
import { findLine } from '../enterprises/applicants.ts'

import { ask, dismissMessages, logIn, logInBy, newPerson } from '../people.ts'
import {
  expect,
  expectAccessible,
  expectGoodAtBothWidths,
  expectNoSidewaysScroll,
  messages,
  open,
  reload,
  test,
} from '../test.ts'

const INVITATIONS = '/personal_update?type=5'
const COMPANY = '常州明瞳车灯有限公司（示例）'

const tokenOf = async (request: APIRequestContext, name: string) =>
  (await logInBy(request, name)).tokenInfo.access_token
const invite = async (request: APIRequestContext, phone: string, by = 'lighting_admin') =>
  ask(request, 'inviteMember', { phone }, await tokenOf(request, by))
const storedUser = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? 'null'))

/** The header links a company to this entry; on phones it is in the menu. */
async function expectHeader(page: Page, phone: boolean, entry: '控制台' | '标识前缀注册') {
  const other = entry === '控制台' ? '标识前缀注册' : '控制台'
  if (phone) await page.getByRole('button', { name: '菜单', exact: true }).click()
  const place = phone ? page.getByRole('dialog') : page.getByRole('banner')
  await expect(place.getByRole('link', { name: entry, exact: true }).first()).toBeVisible()
  await expect(place.getByRole('link', { name: other, exact: true })).toHaveCount(0)
  if (phone) await page.keyboard.press('Escape')
}

test('a person without notices reads that there are none', async ({ page }) => {
  await newPerson(page, INVITATIONS)
  await expect(page.getByText('没有待处理的邀请')).toBeVisible()
  await expect(page.getByText('接受后成为该企业的成员，可以使用企业的控制台')).toBeVisible()
  await expect(page.getByText('企业管理员在控制台按手机号邀请您后，邀请会出现在这里。')).toBeVisible()
  await expectGoodAtBothWidths(page)
})

test('an accepted invitation leads to the console at once, and the console lets the person in', {
  tag: '@phone',
}, async ({ page, request, isMobile: onPhone }) => {
  const { phone, name } = await newPerson(page)
  await expectHeader(page, onPhone, '标识前缀注册')
  const admin = await tokenOf(request, 'lighting_admin')
  await ask(request, 'inviteMember', { phone }, admin)

  await page.goto(INVITATIONS)
  const invitation = page.getByRole('listitem').filter({ hasText: COMPANY })
  await expect(invitation.getByText(/^邀请于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)).toBeVisible()
  await expect(invitation.getByText(/^有效至 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await invitation.getByRole('button', { name: `接受${COMPANY}的邀请` }).click()

  await expect(messages(page, `已加入${COMPANY}`)).toBeVisible()
  await expect(invitation).toHaveCount(0)
  await expect(page.getByText(`您已加入${COMPANY}，一个账号只能加入一家企业`)).toBeVisible()
  await expect(page.getByRole('link', { name: '打开控制台' })).toBeVisible()
  await expectHeader(page, onPhone, '控制台')
  await dismissMessages(page)
  await expectAccessible(page)
  const { userId, type } = await storedUser(page)
  expect(type).toBe('COMPANY')

  await page.goto('/console/members')
  await expect(findLine(page, name)).toContainText('企业成员')

  await ask(request, 'removeMember', { userId }, admin)
  await page.goto('/console/members')
  await expect(page).toHaveURL(/\/console\/home$/)
})

test('a declined invitation changes nothing', async ({ page, request }) => {
  const { phone } = await newPerson(page)
  await invite(request, phone)
  await page.goto(INVITATIONS)
  const before = await storedUser(page)
  await page.getByRole('button', { name: `谢绝${COMPANY}的邀请` }).click()
  await expect(messages(page, `已谢绝${COMPANY}的邀请`)).toBeVisible()
  await expect(page.getByText('没有待处理的邀请')).toBeVisible()
  await expect(page.getByText('接受后成为该企业的成员，可以使用企业的控制台')).toBeVisible()
  expect(await storedUser(page)).toEqual(before)
  await expectHeader(page, false, '标识前缀注册')
  await reload(page)
  await expect(page.getByText('没有待处理的邀请')).toBeVisible()
})

test.describe('an invitation that is no more', () => {
  test.use({ allowErrors: [/status of 404/] })

  test('an invitation withdrawn while the page is open is refused, and gone from the list', async ({
    page,
    request,
  }) => {
    const { phone } = await newPerson(page)
    const { invitationId } = await invite(request, phone)
    await page.goto(INVITATIONS)
    const accept = page.getByRole('button', { name: `接受${COMPANY}的邀请` })
    await expect(accept).toBeVisible()
    await ask(request, 'cancelInvitation', { invitationId }, await tokenOf(request, 'lighting_admin'))
    await accept.click()
    await expect(messages(page, '邀请不存在或已失效')).toBeVisible()
    await expect(page.getByText('没有待处理的邀请')).toBeVisible()
    expect((await storedUser(page)).type).toBe('ORDINARY')
  })
})

test('members of a company are told that they belong to it', async ({ page }) => {
  await open(page, `/login?cbl=${encodeURIComponent(INVITATIONS)}`)
  await logIn(page, 'brake_staff', 'Biaojie#2026')
  await expect(page).toHaveURL(INVITATIONS)
  await expect(page.getByText(/^您已加入.+，一个账号只能加入一家企业$/)).toBeVisible()
  await expect(page.getByText('企业的前缀、成员与消息在控制台查看。')).toBeVisible()
})
