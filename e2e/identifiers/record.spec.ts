import type { APIRequestContext, Page } from '@playwright/test'
import { DAY_MS, HOUR_MS } from '../../packages/contract/src/times.ts'
import { approve, createApplicant, openAs } from '../enterprises/applicants.ts'
import { ask, logInBy, PASSWORD } from '../people.ts'
import { expect, expectGood, expectGoodAtBothWidths, open, test } from '../test.ts'

/** A company with two discs, of which the first was measured twice. */
async function aCompanyWithDiscs(request: APIRequestContext) {
  const founder = await createApplicant(request)
  await approve(request, founder.id)
  const { access_token: token } = (await logInBy(request, founder.phone, PASSWORD)).tokenInfo
  const { indentifierPrefix: prefix } = await ask(request, 'currentCompanyPrefix', {}, token)
  const [disc, other] = [`${prefix}/BD-320A0001`, `${prefix}/BD-320A0002`]
  const record = (identifier: string, spec: string) => ({
    identifier,
    name: '前制动盘',
    elements: [
      { id: 'spec', value: spec },
      { id: 'supplier', name: '供应商', value: 'S-1008', audiences: ['partner', 'authority'] },
    ],
  })
  for (const spec of ['Ø320 × 28', 'Ø320 × 30'])
    await ask(request, 'identifierBatch', { records: [record(disc, spec)] }, token)
  await ask(request, 'identifierBatch', { records: [record(other, 'Ø320 × 28')] }, token)
  return { phone: founder.phone, prefix, disc, other }
}

const recordPath = (identifier: string, at = '') =>
  `/identifiers/record?${new URLSearchParams({ id: identifier, ...(at && { at }) })}`

/** Fills in the dialog that a change of state asks for. */
async function change(page: Page, name: string, values: { reason: string; successor?: string }) {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (values.successor) {
    await dialog.getByRole('button', { name, exact: true }).click()
    await expect(dialog.getByText('请填写原因')).toBeVisible()
  }
  await dialog.getByLabel('原因').fill(values.reason)
  await expectGood(page)
  if (values.successor) {
    await dialog.getByLabel('接替标识').fill(values.successor)
    await page.keyboard.press('Tab')
  }
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

const visitor = (page: Page, identifier: string) =>
  open(page, `/product_scene?${new URLSearchParams({ identifier })}`)

test('an owner compares and restores revisions, adds an alias, suspends, resumes and retires', async ({
  page,
  request,
}) => {
  const { phone, disc, other } = await aCompanyWithDiscs(request)
  await openAs(page, phone, recordPath(disc), PASSWORD)
  await expect(page.getByRole('heading', { name: '前制动盘' }).first()).toBeVisible()
  await expectGoodAtBothWidths(page)

  const versions = page.getByRole('region', { name: '版本' })
  await expect(versions.getByText('不同 1 项')).toBeVisible()
  await expect(versions.getByText('Ø320 × 28')).toBeVisible()
  await versions.getByRole('button', { name: '恢复到第 1 版' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '恢复', exact: true }).click()
  await expect(page.getByText('已按第 1 版的内容存为第 3 版')).toBeVisible()
  await expect(versions.getByText('共 3 版')).toBeVisible()

  const viewer = page.getByRole('region', { name: '查看身份' })
  await expect(viewer.getByText('公开看不到 1 项：供应商')).toBeVisible()
  await viewer.getByText('监管', { exact: true }).click()
  const opened = page.waitForEvent('popup')
  await viewer.getByRole('link', { name: '以监管身份打开图纸' }).click()
  const sheet = await opened
  await expect(sheet.getByText(/^以 监管 身份查看/)).toBeVisible()
  await sheet.getByRole('link', { name: '标识记录' }).click()
  await expect(sheet.getByRole('table', { name: '标识记录' }).getByText('S-1008')).toBeVisible()
  await expectGoodAtBothWidths(sheet)
  await sheet.goto(new URL(disc, new URL('/id/', page.url())).href)
  await expect(sheet.getByText('S-1008')).toHaveCount(0)
  await sheet.close()

  const aliases = page.getByRole('region', { name: '别名' })
  await aliases.getByRole('button', { name: '加别名' }).click()
  const alias = `3501 0032 ${phone}`
  await page.getByRole('dialog').getByLabel('别名').fill(alias)
  await page.getByRole('dialog').getByRole('button', { name: '加上' }).click()
  await expect(aliases.getByText(alias)).toBeVisible()
  await expectGoodAtBothWidths(page)
  await visitor(page, alias)
  await expect(page.getByRole('heading', { name: '前制动盘' })).toBeVisible()

  await page.goto(`/console${recordPath(disc)}`)
  await change(page, '停用', { reason: '端面跳动复检，待结论' })
  await expect(page.getByText('已停用：端面跳动复检，待结论')).toBeVisible()
  await visitor(page, disc)
  await expect(page.getByText('端面跳动复检，待结论').filter({ visible: true }).first()).toBeVisible()

  await page.goto(`/console${recordPath(disc)}`)
  await change(page, '恢复使用', { reason: '复检合格' })
  await expect(page.getByRole('button', { name: '停用', exact: true })).toBeVisible()
  await visitor(page, disc)
  await expect(page.getByText('端面跳动复检，待结论')).toHaveCount(0)

  await page.goto(`/console${recordPath(disc)}`)
  await change(page, '作废', { reason: '重刻新码', successor: other })
  await expect(page.getByText('已作废：重刻新码')).toBeVisible()
  await expectGoodAtBothWidths(page)
  await visitor(page, disc)
  await expect(page.getByRole('heading', { level: 1, name: /已作废/ })).toBeVisible()
  await expect(page.getByText('BD-320A0002').filter({ visible: true }).first()).toBeVisible()
})

test.describe('a day on which there was no such identifier', () => {
  // The page asks for it, and is told.
  test.use({ allowErrors: [/404/] })
  test('a record is shown as it was on a day, and cannot be changed there', async ({ page, request }) => {
    const { phone, disc } = await aCompanyWithDiscs(request)
    const day = (ago: number) => new Date(Date.now() + 8 * HOUR_MS - ago * DAY_MS).toISOString().slice(0, 10)
    await openAs(page, phone, recordPath(disc, day(0)), PASSWORD)
    await expect(page.getByText(`这是 ${day(0)} 那天结束时的样子`)).toBeVisible()
    await expect(page.getByText('Ø320 × 30').first()).toBeVisible()
    await expect(page.getByRole('button', { name: '停用', exact: true })).toHaveCount(0)
    await expectGoodAtBothWidths(page)
    await page.goto(`/console${recordPath(disc, day(3))}`)
    await expect(page.getByText(/那天还没有这个标识/)).toBeVisible()
    await page.goto(`/console${recordPath(disc, day(0))}`)
    await page.getByRole('button', { name: '回到现在' }).click()
    await expect(page.getByRole('button', { name: '停用', exact: true })).toBeVisible()
  })
})
