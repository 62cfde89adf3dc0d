import type { Page } from '@playwright/test'
import { REFUSALS } from '../../packages/contract/src/refusals.ts'
import { PASSWORD } from '../people.ts'
import { expect, expectAccessible, expectGoodAtBothWidths, expectNoSidewaysScroll, test } from '../test.ts'
import { createApplicant, openAnotherPage, openAs } from './applicants.ts'

const review = (id: string, tab = 'platform') => `/review?tab=${tab}&id=${id}`
const row = (page: Page, label: string) =>
  page.locator('[data-field]', { has: page.getByRole('term').filter({ hasText: label }) })

/** Opens both sides of the identity card; on a phone they are on a page of their own. */
async function openPapers(page: Page, phone: boolean) {
  if (phone) await page.getByRole('button', { name: '证照与留痕' }).first().click()
  const papers = page.getByRole('complementary', { name: '证照与留痕' })
  await expect(papers.getByRole('img', { name: '营业执照' })).toBeVisible()
  for (const side of ['身份证人像面', '身份证国徽面']) {
    await papers.getByRole('button', { name: `查看${side}` }).click()
    await expect(papers.getByRole('img', { name: side })).toBeVisible()
  }
  if (phone) await page.getByRole('button', { name: '资料', exact: true }).last().click()
}

async function passAll(page: Page) {
  await expect(page.getByRole('button', { name: '企业名称：通过' })).toBeVisible()
  for (const button of await page.getByRole('button', { name: /：通过$/ }).all()) await button.click()
}

test('visitors without a session sign in first and come back', async ({ page }) => {
  await page.goto('/console/home?p=yx')
  await expect(page).toHaveURL(/\/login\?cbl=%2Fconsole%2Fhome%3Fp%3Dyx/)
})

test('a reviewer goes from the queue to a prefix, field by field, paper by paper, in both steps', {
  tag: '@phone',
}, async ({ page, request, isMobile }) => {
  const { id, company, prefix } = await createApplicant(request)
  await openAs(page, 'manager', review(id))
  await expect(page.getByRole('heading', { name: company })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const approve = page.getByRole('button', { name: '通过，报顶级节点' })
  await expect(approve).toHaveCount(0)
  await page.getByRole('button', { name: '开始审核，锁定 30 分钟' }).click()
  await expect(page.getByText('由您锁定至')).toBeVisible()

  // Unseen photos cannot be judged.
  await row(page, '证件照片')
    .getByRole('button', { name: /：通过$/ })
    .click()
  await expect(page.getByText('请先打开身份证人像面、身份证国徽面')).toBeVisible()
  await openPapers(page, isMobile)
  await passAll(page)
  await expect(page.getByText('通过 17')).toBeVisible()
  await expect(page.getByText('意见已保存。')).toBeVisible()
  await expectAccessible(page)
  await approve.click()
  await page.getByRole('button', { name: '通过并上报' }).click()
  await expect(page.getByText('已通过，等待顶级节点审核')).toBeVisible()

  await page.goto(`/console${review(id, 'topLevel')}`)
  await page.getByRole('button', { name: '录入：顶级节点通过' }).click()
  await page.getByRole('button', { name: '确认录入' }).click()
  await expect(page.getByText('已录入，企业获得前缀')).toBeVisible()

  await page.goto(`/console/companies?text=${prefix}`)
  await expect(
    page.getByRole('main').getByText(company.replace('有限公司', ''), { exact: true }),
  ).toBeVisible()
})

test('a submission is refused with reasons, without judging everything; the applicant reads them', async ({
  page,
  request,
}) => {
  const { id, company, phone: mobile } = await createApplicant(request)
  await openAs(page, 'manager', review(id))
  await page.getByRole('button', { name: '开始审核，锁定 30 分钟' }).click()
  await openPapers(page, false)
  await row(page, '详细地址').getByRole('button', { name: '详细地址：驳回' }).click()
  const reason = page.getByRole('textbox', { name: '详细地址的驳回理由' })
  await expect(reason).toBeFocused()
  await page.getByRole('button', { name: '驳回 1 项并短信通知' }).click()
  await expect(page.getByText('请先写明这一项的驳回理由')).toBeVisible()
  await row(page, '详细地址').getByRole('button', { name: '常用理由' }).click()
  await page.getByRole('menuitem', { name: /详细地址与执照住所不一致/ }).click()
  await expect(reason).toHaveValue(/请按执照填写/)
  await page.getByRole('button', { name: '驳回 1 项并短信通知' }).click()
  const dialog = page.getByRole('dialog', { name: `驳回 ${company} 的申请` })
  await expect(dialog.getByText('详细地址与执照住所不一致')).toBeVisible()
  await expect(dialog.getByText(/还有 16 项未看/)).toBeVisible()
  await dialog.getByRole('textbox').fill('其余各项无误。')
  await dialog.getByRole('button', { name: '驳回并通知申请人' }).click()
  await expect(page.getByText('已驳回，并通知申请人')).toBeVisible()

  await openAs(page, mobile, '/home', PASSWORD)
  await expect(page.getByRole('heading', { name: '审核未通过' })).toBeVisible()
  await expect(page.getByText(/^详细地址：详细地址与执照住所不一致/).first()).toBeVisible()
  await expect(page.getByText('其余各项无误。').first()).toBeVisible()
  await expect(page.getByRole('link', { name: '修改并重新提交' })).toHaveAttribute(
    'href',
    '/new_identification',
  )
  await expectGoodAtBothWidths(page)
  await page.goto('/console/notices')
  await expect(page.getByText('前缀注册未通过审核')).toBeVisible()
  await page.getByRole('button', { name: /^全部标为已读/ }).click()
  await expect(page.getByText('未读', { exact: true })).toHaveCount(0)
  await expectGoodAtBothWidths(page)
})

test('two reviewers never overwrite each other', async ({ page, request, browser }) => {
  const { id } = await createApplicant(request)
  const other = await openAnotherPage(browser)
  await openAs(page, 'manager', review(id))
  await openAs(other, 'admin', review(id))
  await expect(other.getByRole('button', { name: '开始审核，锁定 30 分钟' })).toBeVisible()
  await page.getByRole('button', { name: '开始审核，锁定 30 分钟' }).click()
  await expect(page.getByText('由您锁定至')).toBeVisible()
  // The other page does not know the lock yet.
  await other.getByRole('button', { name: '企业名称：通过' }).click()
  await expect(other.getByText('该申请正由其他审核员处理').first()).toBeVisible()
  await other.getByRole('button', { name: '载入最新内容' }).click()
  await expect(other.getByText(/manager 正在审核这份申请，锁定至/)).toBeVisible()
  await expect(other.getByRole('button', { name: '企业名称：通过' })).toHaveCount(0)
  await page.getByRole('button', { name: '解除锁定' }).click()
  await expect(page.getByText('已解除锁定')).toBeVisible()
  await other.reload()
  await other.getByRole('button', { name: '开始审核，锁定 30 分钟' }).click()
  await expect(other.getByText('由您锁定至')).toBeVisible()
  await other.context().close()
})

test('a reviewer walks and judges by keys; a masked number opens and leaves a trace', async ({
  page,
  request,
}) => {
  const { id, phone, company } = await createApplicant(request)
  await openAs(page, 'manager', `${review(id)}&${new URLSearchParams({ text: company })}`)
  // Keys do nothing before the submission is loaded.
  await expect(row(page, '企业名称')).toBeVisible()
  await page.keyboard.press('j')
  await expect(row(page, '企业名称')).toHaveAttribute('data-current', 'true')
  await page.keyboard.press('y')
  await expect(page.getByRole('button', { name: '企业名称：通过' })).toHaveAttribute('aria-pressed', 'true')
  // The cursor moves to the next field by itself.
  await expect(row(page, '企业类型')).toHaveAttribute('data-current', 'true')
  // The search leaves this one alone in the queue.
  await page.keyboard.press(']')
  await expect(page.getByText('已是队列里最后一件')).toBeVisible()
  await page.keyboard.press('[')
  await expect(page.getByText('已是队列里第一件')).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.type('jykn 不是命令')
  await expect(page.getByRole('textbox', { name: '企业类型的驳回理由' })).toHaveValue('jykn 不是命令')
  await page.keyboard.press('Escape')
  await page.keyboard.press('k')
  await expect(row(page, '企业名称')).toHaveAttribute('data-current', 'true')
  await expect(page.getByText('意见已保存。')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: '企业类型的驳回理由' })).toHaveValue('jykn 不是命令')

  await row(page, '联系手机').getByRole('button', { name: '查看（留痕）' }).click()
  await expect(row(page, '联系手机').getByText(phone)).toBeVisible()
  await expect(page.getByText('查看完整联系手机')).toBeVisible()
  await page.keyboard.press('2')
  const papers = page.getByRole('complementary', { name: '证照与留痕' })
  await expect(papers.getByRole('img', { name: '身份证人像面' })).toBeVisible()
  await page.keyboard.press('3')
  await expect(papers.getByRole('img', { name: '身份证国徽面' })).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText('其余 15 项已标为通过')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: '查标识、页面、操作' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '解除锁定' }).click()
})

test('zoom, turn, full screen', async ({ page, request }) => {
  const { id } = await createApplicant(request)
  await openAs(page, 'manager', review(id))
  const papers = page.getByRole('complementary', { name: '证照与留痕' })
  await expect(papers.getByRole('img', { name: '营业执照' })).toBeVisible()
  await papers.getByRole('button', { name: '放大' }).click()
  await expect(papers.getByText('120 %')).toBeVisible()
  await papers.getByRole('button', { name: '旋转 90 度' }).click()
  await expect(papers.getByRole('img', { name: '营业执照' })).toHaveCSS('transform', /matrix/)
  await papers.getByRole('button', { name: '全屏查看' }).click()
  const full = page.getByRole('dialog')
  await expect(full.getByRole('img', { name: '营业执照' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(full).toHaveCount(0)
})

test.describe('a picture that is refused', () => {
  test.use({ allowErrors: [/status of (401|403)/] })

  test('opens with a newer token and a newer address', async ({ page, request }) => {
    const { id } = await createApplicant(request)
    const refusals = [
      { status: 401, code: REFUSALS.token_expired.code },
      { status: 403, code: REFUSALS.file_address_expired.code },
    ]
    const tokens = new Set<string | undefined>()
    await page.route('**/company/private/*', (route) => {
      tokens.add(route.request().headers()['access-token'])
      const refused = refusals.shift()
      if (!refused) return route.continue()
      const json = { success: false, code: refused.code, data: null, message: '不行', requestId: '' }
      return route.fulfill({ status: refused.status, json })
    })
    await openAs(page, 'manager', review(id))
    await openPapers(page, false)
    expect([refusals.length, tokens.size]).toEqual([0, 2])
  })
})
