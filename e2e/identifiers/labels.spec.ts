import { readFileSync } from 'node:fs'
import { START_DESIGN } from '@biaojie/contract/identifiers/labels/start.ts'
import { approve, createApplicant, openAs } from '../enterprises/applicants.ts'
import { ask, logInBy, PASSWORD } from '../people.ts'
import {
  expect,
  expectAccessible,
  expectGoodAtBothWidths,
  expectNoSidewaysScroll,
  open,
  test,
} from '../test.ts'

test('a company designs a label, prints codes with it, releases them after reading and takes the file @phone', async ({
  page,
  request,
  isMobile,
}) => {
  const founder = await createApplicant(request)
  await approve(request, founder.id)
  const token = (await logInBy(request, founder.phone, PASSWORD)).tokenInfo.access_token
  const rule = {
    id: '',
    revision: 0,
    name: '标签',
    pattern: 'LB-{serial:4}',
    reset: 'never',
    order: 'counted',
  }
  const { id: codeRuleId } = await ask(request, 'codeRuleSave', rule, token)
  const issue = await ask(request, 'issueCreate', { codeRuleId, count: 3 }, token)
  if (isMobile) {
    // Labels are not designed on a phone, only looked at and printed.
    const draft = { id: '', revision: 0, name: '箱标', design: START_DESIGN }
    const saved = await ask(request, 'labelTemplateSave', draft, token)
    await openAs(page, founder.phone, `/labels/${saved.id}`, PASSWORD)
    await expect(page.getByRole('img', { name: /^标签 40 × 25/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: /^放上去/ })).toHaveCount(0)
  } else {
    await openAs(page, founder.phone, '/labels/new', PASSWORD)
    await page.getByRole('textbox', { name: '名称' }).fill('箱标')
    const canvas = page.getByRole('application', { name: /^标签 40 × 25/ })
    await canvas.focus()
    await page.getByRole('button', { name: /^Data Matrix.*标识$/ }).click()
    await canvas.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(page.getByLabel('左（毫米）')).toHaveValue('2.3')
    await expect(page.getByLabel('上（毫米）')).toHaveValue('3.2')
    await page.keyboard.press('Control+z')
    await expect(page.getByLabel('上（毫米）')).toHaveValue('2.2')
  }
  await expect(page.getByText('黑白对比 92 %，要 70 %')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: '放行，给打印站用' }).click()
  await expect(page.getByText('第 1 版已放行', { exact: true })).toBeVisible()

  await page.goto(`/console/issues/${issue.id}`)
  await page.getByRole('button', { name: '打印标签' }).click()
  const dialog = page.getByRole('dialog', { name: '打印标签' })
  await expect(dialog.getByText('箱标 第 1 版')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '开始制作' }).click()
  await expect(page.getByText('待放行').first()).toBeVisible()
  await expect(page.getByText('读回一致 3')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: '放行', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '取文件' }).click()
  expect(
    readFileSync(await (await download).path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

/** The demo's part that is checked in too many places. */
const ALARM = '01980000-0000-7000-8000-0000d5000401'
const PART = '/id/88.449.1001/BD-320A0388'

test('a copied code is shown with its reasons, one action warns visitors, and another takes it back', async ({
  page,
}) => {
  await openAs(page, 'brake_admin', `/alarms/${ALARM}`)
  await expect(page.getByRole('img', { name: '9 个城市、14 次查验，2 处来不及走' })).toBeVisible()
  await expectGoodAtBothWidths(page)
  await page.getByRole('button', { name: '公开提醒' }).click()
  await expect(page.getByRole('button', { name: '撤回提醒' })).toBeVisible()
  await open(page, PART)
  const warning = page.getByRole('region', { name: '厂家的提醒' })
  await expect(warning).toContainText('一周里有人在 9 个城市查了 14 次，一件前制动盘到不了这么多地方。')
  await expect(warning).toContainText('不代表您手里这件一定是假的')
  await expectGoodAtBothWidths(page)
  await page.goto(`/console/alarms/${ALARM}`)
  await page.getByRole('button', { name: '撤回提醒' }).click()
  await expect(page.getByRole('button', { name: '公开提醒' })).toBeVisible()
  await open(page, PART)
  await expect(warning).toHaveCount(0)
})
