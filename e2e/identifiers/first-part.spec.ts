import { makeField, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { approve, createApplicant, openAnotherPage, openAs } from '../enterprises/applicants.ts'
import { ask, logInBy, PASSWORD } from '../people.ts'
import {
  expect,
  expectAccessible,
  expectGood,
  expectGoodAtBothWidths,
  expectNoSidewaysScroll,
  test,
} from '../test.ts'

/* From the approval of a company to a part that a phone shows, on the first page, by a file and by a program (by the whole form: forms.spec.ts). */

const TEMPLATE: Template = {
  name: '前制动盘',
  level: 'item',
  codeRuleId: '',
  scenes: [
    {
      key: 'manage',
      name: '产品管理',
      fields: [
        { ...makeField('spec', '规格'), required: { rule: 'always' } },
        { ...makeField('heatNo', '炉号'), visibility: ['partner', 'authority'] },
      ],
    },
  ],
}

/** A company that was just approved, with a published template. */
async function aNewCompany(request: APIRequestContext) {
  const founder = await createApplicant(request)
  await approve(request, founder.id)
  const { access_token: token } = (await logInBy(request, founder.phone, PASSWORD)).tokenInfo
  const draft = await ask(request, 'templateDraftSave', { id: '', revision: 0, template: TEMPLATE }, token)
  await ask(request, 'templatePublish', { id: draft.id, revision: draft.revision }, token)
  return founder
}

/** A visitor without an account opens the address that the code on the part has. */
async function expectScanned(page: Page, browser: Browser, identifier: string) {
  await page.goto(`/console/identifiers/record?${new URLSearchParams({ id: identifier })}`)
  const copy = page.getByRole('button', { name: '复制网址' })
  await expect(copy).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const phone = await openAnotherPage(browser)
  await phone.goto(new URL(`/id/${identifier}`, page.url()).href)
  await expect(phone.getByRole('heading', { name: '前制动盘' })).toBeVisible()
  await expect(phone.getByText('Ø320 × 28').filter({ visible: true }).first()).toBeVisible()
  await expect(phone.getByText('R260311-B')).toHaveCount(0)
  await phone.context().close()
  await page.goto('/console/start')
  await expect(page.getByText('已经有人扫码查过').first()).toBeVisible()
}

test('a new company registers its first part on the page of its first steps, and a visitor scans it', {
  tag: ['@phone', '@phone-only'],
}, async ({ page, request, browser }) => {
  const { phone, prefix } = await aNewCompany(request)
  const { access_token: token } = (await logInBy(request, phone, PASSWORD)).tokenInfo
  const rule = { id: '', revision: 0, name: '制动盘', reset: 'never', order: 'counted' }
  await ask(request, 'codeRuleSave', { ...rule, pattern: 'FP-{spec:3}-{serial:4}' }, token)
  await openAs(page, phone, '/start', PASSWORD)
  const visitors = page.getByRole('region', { name: '访客页，随填随长' })
  await expect(page.getByText('还差 1 项：规格')).toBeVisible()
  await page.getByRole('textbox', { name: '规格', exact: true }).fill('Ø320 × 28')
  await page.getByRole('button', { name: '登记第一件' }).click()
  await expect(page.getByText('请填开头是 3 位字母或数字的值')).toBeVisible()
  await page.getByRole('textbox', { name: '规格', exact: true }).fill('320 Ø320 × 28')
  await expect(page.getByRole('group', { name: `标识 ${prefix}/FP-320-0001` })).toBeVisible()
  await expect(visitors).toContainText('320 Ø320 × 28')
  await expectGood(page)
  await page.reload()
  await expect(page.getByRole('textbox', { name: '规格', exact: true })).toHaveValue('320 Ø320 × 28')
  await page.getByRole('button', { name: '登记第一件' }).click()
  await expect(page.getByRole('img', { name: `${prefix}/FP-320-0001 的二维码` })).toBeVisible()
  await expectScanned(page, browser, `${prefix}/FP-320-0001`)
})

test('a new company imports its first parts from a file, and a visitor scans one', async ({
  page,
  request,
  browser,
}) => {
  const { phone, prefix } = await aNewCompany(request)
  await openAs(page, phone, '/imports', PASSWORD)
  await expect(page.getByRole('button', { name: '选文件' })).toBeEnabled()
  await page.getByLabel('要导入的表格').setInputFiles({
    name: '首批.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('标识,规格,炉号\nFP-0001,Ø320 × 28,R260311-B\nFP-0002,Ø320 × 28,R260311-B\n'),
  })
  await page.getByRole('button', { name: '下一步，查错' }).click()
  await page.getByRole('button', { name: '写入 2 行' }).click()
  await expect(page.getByText('2 个标识已能查到')).toBeVisible()
  await page.goto('/console/identifiers')
  await expect(page.getByText('FP-0002').first()).toBeVisible()
  await page.getByRole('button', { name: /^速览.*FP-0002$/ }).click()
  const look = page
    .getByRole('dialog', { name: '速览' })
    .or(page.getByRole('complementary', { name: '速览' }))
  await expect(look).toContainText('Ø320 × 28')
  await expectGoodAtBothWidths(page)
  await expectScanned(page, browser, `${prefix}/FP-0001`)
})

test('a program of a new company writes its first parts, and a visitor scans one', async ({
  page,
  request,
  browser,
}) => {
  const { phone, prefix } = await aNewCompany(request)
  await openAs(page, phone, '/keys', PASSWORD)
  await page.getByRole('button', { name: '新建密钥' }).first().click()
  const form = page.getByRole('dialog', { name: '新建接口密钥' })
  await form.getByLabel('用途').fill('MES 夜里写入')
  await form.getByRole('button', { name: '新建', exact: true }).click()
  const secret = (await page.getByRole('region', { name: '新密钥' }).locator('code').textContent()) ?? ''
  const headers = { authorization: `Bearer ${secret}` }
  const rows = [1, 2].map((n) => ({
    identifier: `AP-000${n}`,
    values: { manage: { spec: 'Ø320 × 28', heatNo: 'R260311-B' } },
  }))
  const written = await request.post('/api/v1/identifiers/batch', {
    headers: { ...headers, 'idempotency-key': `first-parts-${Date.now()}` },
    data: { template: '前制动盘', rows },
  })
  expect((await written.json()).success).toBe(true)
  const read = await request.get(`/api/v1/identifiers/${prefix}/AP-0001`, { headers })
  expect((await read.json()).data.values.manage.spec).toBe('Ø320 × 28')
  await expectScanned(page, browser, `${prefix}/AP-0001`)
})
