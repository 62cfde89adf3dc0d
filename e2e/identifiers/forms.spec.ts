import { readFileSync } from 'node:fs'
import { makeField, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import type { Page } from '@playwright/test'
import { approve, createApplicant, openAs } from '../enterprises/applicants.ts'
import { ask, logInBy, PASSWORD } from '../people.ts'
import { expect, expectGood, expectGoodAtBothWidths, open, test } from '../test.ts'

const PDF = Buffer.from(`%PDF-1.7\n${'x'.repeat(2_000)}\n%%EOF\n`)

/** The star of a required field belongs to its label, but not to its name. */
const field = (page: Page, name: string) =>
  page
    .getByRole('textbox', { name, exact: true })
    .or(page.getByRole('combobox', { name, exact: true }))
    .or(page.getByRole('spinbutton', { name, exact: true }))

const choose = async (page: Page, label: string, option: string) => {
  await field(page, label).click()
  await page.getByTitle(option, { exact: true }).click()
}

/** The preview stands beside the form, or on a phone behind it. */
const look = async (page: Page, isMobile: boolean, side: '填写' | '访客页') => {
  if (isMobile) await page.getByRole('button', { name: side }).click()
}

const DISC: Record<string, string> = {
  规格: 'Ø320 × 28',
  外径: '320',
  材料牌号: 'HT250',
  '零件号 / 图号': 'HX-3501101-A0',
  批次号: 'B261124-01',
  炉号: '88.449.1008/HT-1119-A',
  '下线：日期': '2026-11-24',
  端面跳动: '0.031',
  '硬度 HBW': '207',
}

test('a new company registers its first part by a form, changes it and retires it for another @phone', async ({
  page,
  request,
  isMobile,
}) => {
  const founder = await createApplicant(request)
  await approve(request, founder.id)
  await openAs(page, founder.phone, '/start', PASSWORD)
  await page.getByRole('link', { name: '从现成的模板起草' }).click()
  await page.getByRole('button', { name: /^制动盘/ }).click()
  await page.getByRole('button', { name: '用它起草' }).click()
  await page.getByRole('button', { name: '发布 v1' }).click()
  await expect(page.getByText('已发布 v1')).toBeVisible()

  await page.goto('/console/start')
  await page.getByRole('link', { name: '定编码规则' }).click()
  await page.getByLabel('规则名称').fill('制动盘')
  await page.getByLabel('写法').fill('BD-{diameter:3}{type:1}-{yy}{week}-{serial:6}{check:mod37}')
  await page.getByRole('button', { name: '启用', exact: true }).click()
  await expect(page).toHaveURL(/code-rules\/[\da-f-]{36}$/)

  await page.goto('/console/start')
  await field(page, '规格').fill('Ø320 × 28')
  await expect(page.getByText(/^还差 \d+ 项：外径、/)).toBeVisible()
  await page.getByRole('link', { name: '填全部字段' }).click()
  await expect(page.getByRole('heading', { name: '新建标识' })).toBeVisible()
  await expect(field(page, '规格')).toHaveValue('Ø320 × 28')
  // Where it is, in which container and how it travelled come from events alone.
  await expect(page.getByText('还没有记录；现场扫码或接口记下后自动填写')).toHaveCount(3)
  await expect(field(page, '当前库位')).toHaveCount(0)
  await expectGood(page)
  for (const [label, value] of Object.entries(DISC)) await field(page, label).fill(value)
  const report = page.getByLabel('检验报告', { exact: true })
  await report.setInputFiles({ name: 'HX-QC.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByText('请选择 PDF 或图片')).toBeVisible()
  await report.setInputFiles({ name: 'HX-QC.pdf', mimeType: 'application/pdf', buffer: PDF })
  await expect(page.getByRole('link', { name: /HX-QC\.pdf/ })).toBeVisible()
  await field(page, '厚薄差').fill('0.018')
  await choose(page, '型式', 'A 通风')
  await choose(page, '检验结论', '让步')
  await page.getByRole('button', { name: '登记', exact: true }).click()
  const summary = page.getByRole('alert').filter({ hasText: '有 2 处需要更正' })
  await expect(summary).toContainText('厚薄差不能大于 0.010 mm')
  await expect(summary).toContainText('检验结论为让步时，请填写让步原因')
  await expectGood(page)
  await field(page, '厚薄差').fill('0.008')
  await field(page, '让步原因').fill('端面有浅划痕')

  await look(page, isMobile, '访客页')
  const visitors = page.getByRole('region', { name: '访客页，随填随长' })
  await expect(visitors).toContainText(/BD-320A-\d{4}-000001./)
  await expect(visitors).toContainText('Ø320 × 28')
  await expect(visitors).not.toContainText('端面有浅划痕')
  await expect(visitors.getByRole('link', { name: '打开文件' })).toHaveCount(0)
  await visitors.getByText('监管', { exact: true }).click()
  await expect(visitors).toContainText('端面有浅划痕')
  const file = await visitors.getByRole('link', { name: '打开文件' }).getAttribute('href')
  expect((await request.get(file ?? '')).headers()['content-type']).toBe('application/pdf')
  await expectGood(page)
  await look(page, isMobile, '填写')

  await page.reload()
  await expect(page.getByText('已恢复上次没有保存的内容')).toBeVisible()
  await expect(field(page, '让步原因')).toHaveValue('端面有浅划痕')
  await page.getByRole('button', { name: '登记', exact: true }).click()
  await expect(page).toHaveURL(/identifiers\/record/)
  const first = new URL(page.url()).searchParams.get('id') ?? ''
  expect(first).toMatch(/^88\.449\.\d+\/BD-320A-\d{4}-000001.$/)
  await expect(page.getByRole('heading', { name: '制动盘', level: 1 })).toBeVisible()

  await page.getByRole('link', { name: '编辑', exact: true }).click()
  await field(page, '硬度 HBW').fill('230')
  await expect(page.getByText(/原值：207/)).toBeVisible()
  await field(page, '说明').fill('复检')
  await expectGood(page)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page).toHaveURL(/identifiers\/record/)
  await expect(page.getByText('复检').first()).toBeVisible()

  await page.goto('/console/identifiers')
  await page.getByRole('link', { name: '新建标识' }).click()
  for (const [label, value] of Object.entries({ ...DISC, 厚薄差: '0.007' }))
    await field(page, label).fill(value)
  await choose(page, '型式', 'A 通风')
  await choose(page, '检验结论', '合格')
  await page.getByRole('button', { name: '登记并再建一个' }).click()
  await expect(page.getByText(/已登记 BD-320A-\d{4}-000002/)).toBeVisible()
  await expect(field(page, '规格')).toHaveValue('Ø320 × 28')
  await expect(field(page, '厚薄差')).toHaveValue('')

  await page.goto(`/console/identifiers/record?${new URLSearchParams({ id: first })}`)
  await page.getByRole('button', { name: '作废' }).click()
  const dialog = page.getByRole('dialog', { name: '作废这个标识？' })
  await dialog.getByLabel('原因').fill('并到另一件')
  await dialog.getByLabel('接替标识').fill('BD-320A')
  await page.getByTitle(/000002/).click()
  await dialog.getByRole('button', { name: '作废' }).click()
  await expect(page.getByText('扫它的人会看到接替它的')).toBeVisible()
  await open(page, `/product_scene?identifier=${first}`)
  await expect(page.getByRole('heading', { level: 1, name: /已作废/ })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '000002' }).first()).toBeVisible()
})

const TEMPLATE: Template = {
  name: '活塞销',
  level: 'item',
  codeRuleId: '',
  scenes: [
    {
      key: 'manage',
      name: '产品管理',
      fields: [
        { ...makeField('spec', '规格'), required: { rule: 'always' } },
        { ...makeField('weight', '重量', 'number'), unit: 'GRM', minimum: 0, maximum: 900, decimals: 1 },
      ],
    },
  ],
}

test('codes are issued for the printer, and one is filled in before a visitor scans it', async ({
  page,
  request,
}) => {
  const founder = await createApplicant(request)
  await approve(request, founder.id)
  const { access_token: token } = (await logInBy(request, founder.phone, PASSWORD)).tokenInfo
  const rule = { pattern: 'PP-{yy}{week}-{serial:5}{check:mod37}', reset: 'week', order: 'counted' }
  const { id: codeRuleId } = await ask(
    request,
    'codeRuleSave',
    { id: '', revision: 0, name: '活塞销', ...rule },
    token,
  )
  const template = { ...TEMPLATE, codeRuleId }
  const draft = await ask(request, 'templateDraftSave', { id: '', revision: 0, template }, token)
  await ask(request, 'templatePublish', { id: draft.id, revision: draft.revision }, token)

  await openAs(page, founder.phone, '/issues', PASSWORD)
  await expect(page.getByText('还没有发放过编码')).toBeVisible()
  await expectGoodAtBothWidths(page)
  await page.getByRole('main').getByRole('link', { name: '发放编码' }).first().click()
  const count = field(page, '个数')
  await count.fill('200000')
  await page.getByRole('button', { name: '发放', exact: true }).click()
  await expect(page.getByText(/这一期只剩 99,999 个号/).first()).toBeVisible()
  await expectGoodAtBothWidths(page)
  await count.fill('50')
  await field(page, '说明').fill('一号打标机')
  await page.getByRole('button', { name: '发放', exact: true }).click()
  await expect(page.getByRole('heading', { name: '发完了' })).toBeVisible()
  await expectGoodAtBothWidths(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载 50 个编码' }).click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
    .slice(1)
  expect(new Set(lines).size).toBe(50)
  const identifier = lines[0]?.split(',')[1] ?? ''
  expect(identifier).toMatch(/^88\.449\.\d+\/PP-\d{4}-00001.$/)

  await open(page, `/product_scene?identifier=${identifier}`)
  await expect(page.getByText(/已留号|尚未填写/).first()).toBeVisible()
  await page.goto('/console/issues')
  await expect(page.getByText('一号打标机')).toBeVisible()
  await expectGoodAtBothWidths(page)
  await page.goto(`/console/identifiers/record?${new URLSearchParams({ id: identifier })}`)
  await page.getByRole('link', { name: '填写内容' }).click()
  await field(page, '规格').fill('Ø22 × 60')
  await field(page, '重量').fill('118.5')
  await page.getByRole('button', { name: '登记', exact: true }).click()
  await expect(page).toHaveURL(/identifiers\/record/)
  await open(page, `/product_scene?identifier=${identifier}`)
  await expect(page.getByRole('heading', { name: '活塞销' })).toBeVisible()
  await expect(page.getByText('Ø22 × 60').filter({ visible: true }).first()).toBeVisible()
})

test.describe(() => {
  test.use({ allowErrors: [/409/] })
  test('a form goes on upon what a colleague has saved meanwhile', async ({ page, request }) => {
    const founder = await createApplicant(request)
    await approve(request, founder.id)
    const { access_token: token } = (await logInBy(request, founder.phone, PASSWORD)).tokenInfo
    const draft = await ask(request, 'templateDraftSave', { id: '', revision: 0, template: TEMPLATE }, token)
    await ask(request, 'templatePublish', { id: draft.id, revision: draft.revision }, token)
    const values = { manage: { spec: 'Ø22 × 60', weight: 118.5 } }
    const form = { templateId: draft.id, values }
    const { identifier } = await ask(request, 'identifierSave', { ...form, identifier: 'PP-1' }, token)

    await openAs(
      page,
      founder.phone,
      `/identifiers/edit?${new URLSearchParams({ id: identifier })}`,
      PASSWORD,
    )
    await field(page, '重量').fill('119.0')
    await ask(
      request,
      'identifierSave',
      { ...form, identifier, values: { manage: { ...values.manage, spec: 'Ø24 × 60' } } },
      token,
    )
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('这个标识刚被改成第 2 版')).toBeVisible()
    await expectGoodAtBothWidths(page)
    await page.getByRole('button', { name: '在新的一版上接着改' }).click()
    await expect(field(page, '规格')).toHaveValue('Ø24 × 60')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page).toHaveURL(/identifiers\/record/)
    await expect(page.getByText('119.0 g').filter({ visible: true }).first()).toBeVisible()
  })
})
