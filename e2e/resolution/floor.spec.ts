import { START_DESIGN } from '@biaojie/contract/identifiers/labels/start.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { approve, createApplicant } from '../enterprises/applicants.ts'
import { ask, logInBy, PASSWORD, signIn } from '../people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../test.ts'

const DISC = '88.449.1001/BD-320A0001'

// The network is taken away, and no finger has touched the page of a code that a link opens.
test.use({ allowErrors: [/ERR_INTERNET_DISCONNECTED/] })

test('the workshop gets one verdict, measures wear, answers without a network and keeps a check sheet', {
  tag: ['@phone', '@phone-only'],
}, async ({ page, context }) => {
  await page.goto(`/floor?identifier=${encodeURIComponent(DISC)}`)
  await expect(page.getByRole('heading', { name: '合格' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '量一下' }).click()
  for (const key of '25.4') await page.getByRole('button', { name: key, exact: true }).click()
  await expect(page.getByText('低于下限 0.6 mm')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '返回' }).click()

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('离线')).toBeVisible()
  await expect(page.getByRole('heading', { name: '合格' })).toBeVisible()
  await page.getByRole('button', { name: '扫下一件' }).click()
  const typed = page.getByRole('textbox', { name: '标识或扫码枪输入' })
  await typed.fill('88.449.1001/BD-NEVER')
  await typed.press('Enter')
  await expect(page.getByRole('heading', { name: '没签名' })).toBeVisible()
  await page.getByRole('button', { name: '扫下一件' }).click()
  await page.getByRole('button', { name: /点检单/ }).click()
  for (const code of ['BD-NEVER', 'BD-320A0001'])
    await expect(page.getByRole('listitem').filter({ hasText: code }).first()).toBeVisible()
  await expectAccessible(page)
})

type SignedLabel = { phone: string; identifier: string; read: string }

/** A new company prints one label with a signed code. */
async function printSignedLabel(request: APIRequestContext): Promise<SignedLabel> {
  const founder = await createApplicant(request)
  await approve(request, founder.id)
  const token = (await logInBy(request, founder.phone, PASSWORD)).tokenInfo.access_token
  const rule = {
    id: '',
    revision: 0,
    name: '签名',
    pattern: 'SG-{serial:4}',
    reset: 'never',
    order: 'counted',
  }
  const { id: codeRuleId } = await ask(request, 'codeRuleSave', rule, token)
  const issue = await ask(request, 'issueCreate', { codeRuleId, count: 1 }, token)
  await expect
    .poll(async () => (await ask(request, 'issueDetail', { id: issue.id }, token)).state)
    .toBe('done')
  const code = { kind: 'code', id: 'code', x: 2, y: 2, symbology: 'datamatrix', content: 'address' }
  const elements = [{ ...code, module: 0.34, height: 8, signed: ['date'] }]
  const design = { ...START_DESIGN, height: 40, elements }
  const saved = await ask(
    request,
    'labelTemplateSave',
    { id: '', revision: 0, name: '签名标', design },
    token,
  )
  await ask(request, 'labelTemplateRelease', { id: saved.id, revision: saved.revision }, token)
  const job = { templateId: saved.id, issueId: issue.id, format: 'pdf' }
  const { id } = await ask(request, 'labelJobCreate', job, token)
  const readItem = async () => (await ask(request, 'labelJobItems', { id }, token)).records[0]
  await expect.poll(async () => (await readItem()).result, { timeout: 60_000 }).toBe('same')
  return { phone: founder.phone, ...(await readItem()) }
}

const changeCode = ({ identifier, read }: SignedLabel) =>
  read.replace(identifier, identifier.replace(/.$/, 'X'))

const waitForKeys = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('labelKeys'))).not.toBeNull()

test('a signed code tells without a network that the node made it, and that its content was changed', {
  tag: '@phone',
}, async ({ page, context, request }) => {
  const label = await printSignedLabel(request)
  const { read } = label

  await page.goto('/floor')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await waitForKeys(page)
  await context.setOffline(true)
  await page.reload()
  const typed = page.getByRole('textbox', { name: '标识或扫码枪输入' })
  await typed.fill(read)
  await typed.press('Enter')
  await expect(page.getByRole('heading', { name: '签发' })).toBeVisible()
  await expect(page.getByText('编码由本节点签发，内容未改')).toBeVisible()
  await expect(page.getByText('打印日期')).toBeVisible()
  await expect(page.getByText(/^公钥表 .* 取的，刚取的$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '扫下一件' }).click()
  await typed.fill(changeCode(label))
  await typed.press('Enter')
  await expect(page.getByRole('heading', { name: '不符' })).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('labelKeys'))
  await page.getByRole('button', { name: '扫下一件' }).click()
  await typed.fill(read)
  await typed.press('Enter')
  await expect(page.getByRole('heading', { name: '核不了' })).toBeVisible()
  await expect(page.getByRole('button', { name: '取公钥表' })).toBeVisible()
  await expectAccessible(page)
})

test('the page of workers takes a signed code without a network, and refuses a changed one', {
  tag: '@phone',
}, async ({ page, context, request }) => {
  const label = await printSignedLabel(request)
  await signIn(page, label.phone, PASSWORD)
  await page.goto('/console/scan')
  await page.getByRole('button', { name: /^入库/ }).click()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await waitForKeys(page)
  await context.setOffline(true)
  const scan = async (text: string) => {
    const field = page.getByLabel('输入编码')
    if ((await field.count()) === 0) await page.getByRole('button', { name: '手输' }).click()
    await field.fill(text)
    await field.press('Enter')
  }
  await scan(changeCode(label))
  await expect(page.getByText('码里的字被改过，没记，放红箱')).toBeVisible()
  await scan(label.read)
  await expect(page.getByText(/^本节点签发。/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
