import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../test.ts'

const DISC = '88.449.1001/BD-320A0001'
const PART = '88.449.1001/BD-320A0005'

// One journey takes the network away from the proof.
test.use({ allowErrors: [/ERR_FAILED/] })

/** Entries get their places some seconds after they were written. */
const waitForEntry = (request: APIRequestContext, identifier: string) =>
  expect
    .poll(async () => (await request.get(`/log/proof?handle=${encodeURIComponent(identifier)}`)).status())
    .toBe(200)

const findLine = (page: Page) => page.getByRole('region', { name: '公开账簿' })
/** The press of a line whose script has loaded; before, it leads to the voucher. */
const checkOf = (line: Locator) => line.getByRole('link', { name: '核对', expanded: false })

test('a visitor checks a record with one press, prints its voucher and finds its entries', {
  tag: '@phone',
}, async ({ page, request }) => {
  await waitForEntry(request, DISC)
  await open(page, `/id/${DISC}`)
  const line = findLine(page)
  await expect(line.getByText(/起未变/)).toBeVisible()
  await checkOf(line).click()
  await expect(line.getByRole('heading', { name: '这条记录没有被改过' })).toBeVisible()
  await expect(line.getByText('这个浏览器第一次核对')).toBeVisible()
  await expect(line.getByRole('heading', { name: '没有核对的' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await line.getByRole('link', { name: '再核对一次' }).click()
  await expect(line.getByText(/接得上你 .* 看到的/)).toBeVisible()

  await line.getByRole('link', { name: '打印凭证' }).click()
  await expect(page.getByRole('heading', { name: '登记凭证', level: 1 })).toBeVisible()
  await expect(page.getByText('节点自己算过')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByText('列出哪几项').click()
  await page.getByRole('checkbox', { name: '零件号 / 图号' }).first().uncheck()
  await page.getByRole('button', { name: '照选的列' }).click()
  await expect(page.getByText(/另有 \d+ 项：出证时没有列出/)).toBeVisible()
  const pdf = await page.getByRole('link', { name: 'PDF' }).getAttribute('href')
  expect(pdf).toContain('omit=')
  const sheet = await request.get(pdf ?? '')
  expect(sheet.headers()['content-type']).toBe('application/pdf')
  expect((await sheet.body()).toString('latin1')).toMatch(/proof-\d+\.json/)

  await page.getByRole('link', { name: '公开账簿' }).first().click()
  await page.getByRole('searchbox', { name: '查一个标识登记过几次' }).fill(DISC)
  await page.getByRole('button', { name: '查账簿' }).click()
  await expect(page.getByText(/登记过 \d+ 次/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: '核对' }).click()
  await expect(findLine(page)).toBeVisible()
})

test('a value that is changed on its way is named in red, and reported with one press', {
  tag: '@phone',
}, async ({ page, request }) => {
  await waitForEntry(request, PART)
  await page.route(`**/id/${PART}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('HT250', 'HT100')
    await route.fulfill({ response, body })
  })
  await open(page, `/id/${PART}`)
  const line = findLine(page)
  await checkOf(line).click()
  await expect(line.getByRole('heading', { name: /“材料牌号”.*和登记的不一样/ })).toBeVisible()
  await expect(line.getByText('页面 → 登记')).toBeVisible()
  await expect(line.getByText('这一页和它不一致')).toBeVisible()
  await expect(line.getByRole('heading', { name: '没有核对的' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await line.getByRole('button', { name: '报告给平台' }).click()
  await expect(line.getByText(/编号 JB\d{8}-\d{4}，不含你的任何信息/)).toBeVisible()
})

test('a record that is not the registered one breaks at the record, and a cut network is grey', {
  tag: '@phone',
}, async ({ page, request }) => {
  await waitForEntry(request, DISC)
  await page.route('**/register/proof', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.data.template = 'another'
    await route.fulfill({ response, json: answer })
  })
  await open(page, `/id/${DISC}`)
  const line = findLine(page)
  await checkOf(line).click()
  await expect(line.getByRole('heading', { name: '这一页的内容和登记的不一样' })).toBeVisible()
  await expect(line.getByText(/合起来，不是登记的那一条/)).toBeVisible()

  await page.route('**/register/proof', (route) => route.abort())
  await line.getByRole('link', { name: '再核对一次' }).click()
  await expect(line.getByRole('heading', { name: '账簿取不到' })).toBeVisible()
  await expect(line.getByText(/不是不对，是没核成/)).toBeVisible()
  await expect(line.getByRole('button', { name: '报告给平台' })).toHaveCount(0)
  await expectAccessible(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the press leads to the voucher, which the node has checked', async ({ page, request }) => {
    await waitForEntry(request, DISC)
    await page.goto(`/id/${DISC}`)
    await findLine(page).getByRole('link', { name: '核对' }).click()
    await expect(page.getByRole('heading', { name: '登记凭证', level: 1 })).toBeVisible()
    await expect(page.getByText('节点自己算过')).toBeVisible()
  })
})
