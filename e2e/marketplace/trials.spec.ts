import { readFileSync } from 'node:fs'
import { routes } from '@biaojie/contract/wire.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { approve, createApplicant, openAs } from '../enterprises/applicants.ts'
import { ask, logInBy, PASSWORD } from '../people.ts'
import { expect, expectGoodAtBothWidths, test } from '../test.ts'

/** Makes a company with a prefix; returns the token of its administrator. */
async function createCompany(request: APIRequestContext) {
  const { id, phone, company } = await createApplicant(request)
  await approve(request, id)
  return { company, token: (await logInBy(request, phone, PASSWORD)).tokenInfo.access_token }
}

async function aTrial(request: APIRequestContext, token: string, appId: string): Promise<string> {
  const answer = await request.get(routes.applicationDetail[1].replace(':id', appId))
  const { list } = (await answer.json()).data
  const { id } = list.find((price: { tryUseDuration: number }) => price.tryUseDuration > 0)
  return (await ask(request, 'trialApply', { appId, packageProductId: id }, token)).id
}

/** Takes a step in the open drawer and fills in its dialog. */
async function step(page: Page, label: string, given: Record<string, string> = {}) {
  await page.getByRole('button', { name: label, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: label })
  for (const [name, value] of Object.entries(given)) await dialog.getByLabel(name).fill(value)
  await dialog.getByRole('button', { name: label, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('a trial is approved, activated, extended and ended; another is refused with a reason', async ({
  page,
  request,
}) => {
  const { company, token } = await createCompany(request)
  const [one, second] = [await aTrial(request, token, '101'), await aTrial(request, token, '104')]
  await openAs(page, 'manager', `/trials?id=${one}`)
  const drawer = page.getByRole('dialog', { name: company })
  await expect(drawer.getByText('待审核').first()).toBeVisible()
  await step(page, '只通过，稍后开通')
  await expect(drawer.getByText('待开通').first()).toBeVisible()
  await expect(drawer.getByRole('button', { name: '只通过，稍后开通' })).toHaveCount(0)
  await step(page, '开通试用', { 访问地址: 'https://example.com/try', 说明: '账号已发到联系手机' })
  await expect(drawer.getByText('试用中').first()).toBeVisible()
  await step(page, '延长', { 延长天数: '10' })
  await expectGoodAtBothWidths(page)
  await step(page, '提前结束', { 理由: '企业要求停用' })
  await expect(drawer.getByText('已结束').first()).toBeVisible()

  await page.goto(`/console/trials?id=${second}`)
  await page.getByRole('button', { name: '不予通过' }).click()
  const dialog = page.getByRole('dialog', { name: '不予通过' })
  await dialog.getByRole('button', { name: '不予通过' }).click()
  await expect(dialog.getByText('请填写理由')).toBeVisible()
  await dialog.getByLabel('理由').fill('经营范围与该应用不符')
  await dialog.getByRole('button', { name: '不予通过' }).click()
  await expect(drawer.getByText('未通过').first()).toBeVisible()

  const mine = await ask(request, 'myTrials', {}, token)
  const outcomes = mine.records
    .map(({ status, note }: { status: string; note: string }) => [status, note])
    .sort()
  expect(outcomes).toEqual([
    ['ended', '企业要求停用'],
    ['rejected', '经营范围与该应用不符'],
  ])
})

test('a list is saved as CSV in the columns it shows, and chosen rows are decided together', async ({
  page,
}) => {
  await openAs(page, 'manager', '/opinions?kind=reviews')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^导出 \d/ }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/^问答与评价-\d{4}-\d{2}-\d{2}\.csv$/)
  const text = readFileSync(await saved.path(), 'utf8')
  expect(text.split('\r\n')[0]).toContain('评价,应用与套餐,企业,时间')
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await expect(page.getByRole('button', { name: '公开', exact: true }).first()).toBeVisible()
})
