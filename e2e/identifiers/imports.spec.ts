import { readFile } from 'node:fs/promises'
import { makeField, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { routes } from '@biaojie/contract/wire.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { approve, createApplicant, openAs } from '../enterprises/applicants.ts'
import { ask, logInBy, PASSWORD } from '../people.ts'
import { expect, expectAccessible, expectGoodAtBothWidths, expectNoSidewaysScroll, test } from '../test.ts'

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
        { ...makeField('weight', '重量', 'number'), unit: 'KGM', minimum: 0, maximum: 20, decimals: 1 },
        { ...makeField('verdict', '检验结论', 'choice'), choices: ['合格', '让步'] },
      ],
    },
  ],
}

/** A new company with a published template, whose codes follow a pattern. */
async function aMaker(request: APIRequestContext, pattern = '') {
  const founder = await createApplicant(request)
  await approve(request, founder.id)
  const token = (await logInBy(request, founder.phone, PASSWORD)).tokenInfo.access_token
  const rule = {
    id: '',
    revision: 0,
    name: '盘码',
    pattern,
    reset: 'never' as const,
    order: 'counted' as const,
  }
  const codeRuleId = pattern === '' ? '' : (await ask(request, 'codeRuleSave', rule, token)).id
  const template = { ...TEMPLATE, codeRuleId }
  const draft = await ask(request, 'templateDraftSave', { id: '', revision: 0, template }, token)
  await ask(request, 'templatePublish', { id: draft.id, revision: draft.revision }, token)
  return { phone: founder.phone, prefix: founder.prefix, token, templateId: draft.id }
}

/** The phone of its founder. */
const aCompanyWithTemplate = async (request: APIRequestContext, pattern = ''): Promise<string> =>
  (await aMaker(request, pattern)).phone

async function expectGood(page: Page) {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test('a spreadsheet is matched, checked, written without its wrong row, and undone @phone', async ({
  page,
  request,
}) => {
  await openAs(page, await aCompanyWithTemplate(request), '/imports', PASSWORD)
  await expect(page.getByRole('button', { name: '选文件' })).toBeEnabled()
  await page.getByLabel('要导入的表格').setInputFiles({
    name: '九月下线的前制动盘.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      '编码,规格,重量,检验结论,备注\nBD-1,320 × 30,8.9,合格,\nBD-2,320 × 30,89,合格,称错了\nBD-3,320 × 30,8.7,让步,\n',
    ),
  })

  await expect(page.getByRole('heading', { name: '表里的列' })).toBeVisible()
  const next = page.getByRole('button', { name: '下一步，查错' })
  await expect(next).toBeEnabled()
  await expectGood(page)
  await next.click()

  await expect(page.getByRole('heading', { name: '1 行出错' })).toBeVisible()
  await page
    .getByRole('listitem')
    .filter({ hasText: '重量不能大于 20.0 kg' })
    .getByRole('button', { name: '看' })
    .click()
  await expect(page.getByRole('rowheader')).toHaveText(['3'])
  await expectGood(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载出错的 1 行' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)

  await page.getByRole('radio', { name: '只写正确的行' }).check()
  await page.getByRole('button', { name: '写入 2 行' }).click()
  await expect(page.getByText('2 个标识已能查到')).toBeVisible()
  await expectGood(page)

  await page.getByRole('button', { name: '撤销这次写入' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤销这次写入' }).click()
  await expect(page.getByText('已整次撤销')).toBeVisible()
  await page.goto('/console/imports')
  await expect(page.getByText('九月下线的前制动盘.csv')).toBeVisible()
  await expectGood(page)
})

test('a file that is chosen while the list of imports arrives is not lost', async ({ page, request }) => {
  const phone = await aCompanyWithTemplate(request)
  const list = Promise.withResolvers<void>()
  await page.route(`**${routes.importList[1]}`, async (route) => {
    await list.promise
    await route.continue()
  })
  await openAs(page, phone, '/imports', PASSWORD)
  await expect(page.getByRole('button', { name: '选文件' })).toBeEnabled()
  const dialog = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '选文件' }).click()
  const chooser = await dialog
  list.resolve()
  await expect(page.getByText('还没有导入过')).toBeVisible()
  await chooser.setFiles({
    name: '盘.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('标识,规格\nBD-900A0001,280 mm\n', 'utf8'),
  })
  await expect(page.getByRole('button', { name: '下一步，查错' })).toBeVisible()
})

test('cells from the clipboard are imported without a column that is left out', async ({ page, request }) => {
  await openAs(page, await aCompanyWithTemplate(request), '/imports', PASSWORD)
  await page.getByRole('button', { name: '粘贴表格' }).click()
  await page.getByLabel('粘贴表格').fill('编码\t规格')
  await expect(page.getByText('请连列名一起复制')).toBeVisible()
  await page
    .getByLabel('粘贴表格')
    .fill('编码\t规格\t重量\t称重人\nBP-1\t320 × 30\t8.9\t陈实\nBP-2\t"320 × 30"\t8.8\t\n')
  await expectGoodAtBothWidths(page)
  await page.getByRole('button', { name: '用这 2 行 4 列' }).click()
  await expect(page.getByRole('heading', { name: '表里的列' })).toBeVisible()
  const next = page.getByRole('button', { name: '下一步，查错' })
  await page.getByRole('button', { name: '全部不要' }).click()
  await expect(next).toBeDisabled()
  await page.getByRole('button', { name: '按列名重对' }).click()
  await page.getByRole('combobox', { name: 'C 列 重量 对到' }).click()
  await page.getByRole('option', { name: '不导入' }).or(page.getByTitle('不导入')).last().click()
  await expectGoodAtBothWidths(page)
  await next.click()
  await page.getByRole('button', { name: '写入 2 行' }).click()
  await expect(page.getByText('2 个标识已能查到')).toBeVisible()
})

test('texts are matched to options once, and identifiers that are there are skipped', async ({
  page,
  request,
}) => {
  await openAs(page, await aCompanyWithTemplate(request), '/imports', PASSWORD)
  const send = async (name: string, text: string) => {
    await expect(page.getByRole('button', { name: '选文件' })).toBeEnabled()
    await page
      .getByLabel('要导入的表格')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await expect(page.getByRole('heading', { name: '表里的列' })).toBeVisible()
  }
  const next = page.getByRole('button', { name: '下一步，查错' })
  await send('一.csv', '编码,规格,检验结论\nBV-1,320 × 30,OK\nBV-2,320 × 30,NG\nBV-3,320 × 30,合格\n')
  await expect(page.getByText('2 个值没有对，2 行会算错')).toBeVisible()
  for (const [text, option] of [
    ['OK', '合格'],
    ['NG', '让步'],
  ] as const) {
    await page.getByRole('combobox', { name: `检验结论里的“${text}”对到` }).click()
    await page.getByTitle(option, { exact: true }).last().click()
  }
  await expect(page.getByText('还没有写入任何数据', { exact: true })).toBeVisible()
  await expectGoodAtBothWidths(page)
  await next.click()
  await page.getByRole('button', { name: '写入 3 行' }).click()
  await expect(page.getByText('3 个标识已能查到')).toBeVisible()

  await page.goto('/console/imports')
  await page.getByRole('radio', { name: '跳过这一行' }).check()
  await send('二.csv', '编码,规格,检验结论\nBV-1,别的,OK\nBV-4,320 × 30,OK\n')
  await expect(page.getByRole('radio', { name: '跳过这一行' })).toBeChecked()
  await expect(page.getByText('OK → 合格，1 个值已对').or(page.getByTitle('合格')).first()).toBeAttached()
  await next.click()
  await expect(page.getByText('跳过', { exact: true }).first()).toBeVisible()
  await expectGoodAtBothWidths(page)
  await page.getByRole('button', { name: '上一步' }).click()
  await expect(page.getByRole('heading', { name: '表里的列' })).toBeVisible()
  await next.click()
  await page.getByRole('button', { name: '写入 1 行' }).click()
  await expect(page.getByText('1 个标识已能查到')).toBeVisible()
})

test('rows without identifiers take their codes by the rule and one value for all, and come back with them', async ({
  page,
  request,
}) => {
  await openAs(page, await aCompanyWithTemplate(request, 'BD-{serial:6}'), '/imports', PASSWORD)
  await expect(page.getByRole('button', { name: '选文件' })).toBeEnabled()
  await expect(page.getByRole('radio', { name: '按规则取号' })).toBeChecked()
  await expectGoodAtBothWidths(page)
  await page.getByRole('group', { name: '表里没有标识' }).getByRole('radio', { name: '当作错误' }).check()
  await page.getByLabel('要导入的表格').setInputFiles({
    name: '没有编码的前制动盘.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('重量\n8.9\n89\n8.7\n'),
  })
  await expect(page.getByRole('heading', { name: '表里的列' })).toBeVisible()
  const next = page.getByRole('button', { name: '下一步，查错' })
  await expect(next).toBeDisabled()
  await page.getByRole('button', { name: '按规则取号' }).click()
  await page.getByRole('button', { name: '规格填同一个值' }).click()
  await expect(next).toBeDisabled()
  await page.getByRole('textbox', { name: '规格' }).fill('320 × 30')
  await expect(next).toBeEnabled()
  await expectGoodAtBothWidths(page)
  await next.click()

  await expect(page.getByText('2 行没有标识，写入时按“盘码”取号')).toBeVisible()
  await expect(page.getByRole('row', { name: /BD-000001 8.9 都填 320 × 30/ })).toBeVisible()
  await expectGood(page)
  await page.getByRole('button', { name: '写入 2 行' }).click()
  await expect(page.getByText('2 个标识已能查到')).toBeVisible()
  await expectGoodAtBothWidths(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载写入的 2 行' }).click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n')
  expect(lines.map((line) => line.split('/').at(-1))).toEqual([
    expect.stringContaining('标识,重量,结果'),
    'BD-000001,8.9,新建',
    'BD-000002,8.7,新建',
  ])
})

test('identifiers without the hyphens of their rule get them when a person says so', async ({
  page,
  request,
}) => {
  await openAs(page, await aCompanyWithTemplate(request, 'BD-{serial:6}'), '/imports', PASSWORD)
  await expect(page.getByRole('button', { name: '选文件' })).toBeEnabled()
  await page.getByLabel('要导入的表格').setInputFiles({
    name: '没有横线的前制动盘.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('编码,规格\nBD000007,320 × 30\nBD000008,320 × 30\n'),
  })
  const next = page.getByRole('button', { name: '下一步，查错' })
  await expect(page.getByRole('radio', { name: '按编码规则补上横线' })).toBeChecked()
  await page.getByRole('radio', { name: '照表里的写' }).check()
  await expect(page.getByText('没有横线的码会成为另外的标识')).toBeVisible()
  await page.getByRole('radio', { name: '按编码规则补上横线' }).check()
  await expectGoodAtBothWidths(page)
  await next.click()
  await expect(page.getByRole('row', { name: /BD000007 → BD-000007/ })).toBeVisible()
  await expectGoodAtBothWidths(page)
  await page.getByRole('button', { name: '写入 2 行' }).click()
  await expect(page.getByText('2 个标识已能查到')).toBeVisible()
})

test('a wrong cell is corrected where it stands, survives a reload and is written', async ({
  page,
  request,
}) => {
  await openAs(page, await aCompanyWithTemplate(request), '/imports', PASSWORD)
  await expect(page.getByRole('button', { name: '选文件' })).toBeEnabled()
  await page.getByLabel('要导入的表格').setInputFiles({
    name: '就地改的前制动盘.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      '编码,规格,重量,检验结论\nBC-1,320 × 30,8.9,合格\nBC-2,320 × 30,89,好\nBC-1,320 × 30,8.7,让步\n',
    ),
  })
  await page.getByRole('button', { name: '下一步，查错' }).click()
  await expect(page.getByRole('heading', { name: '2 行出错' })).toBeVisible()
  await page.getByRole('button', { name: '第 3 行就地改' }).click()
  const weight = page.getByRole('textbox', { name: '第 3 行 重量' })
  await expect(weight).toBeFocused()
  await weight.fill('8.6')
  await page.getByRole('combobox', { name: '第 3 行 检验结论' }).click()
  await page.getByTitle('合格', { exact: true }).last().click()
  await expectGoodAtBothWidths(page)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('改过 2 格，新建')).toBeVisible()
  await expect(page.getByText('就地改了 1 行。上面的行数是改之前查的')).toBeVisible()
  await expect(page.getByRole('button', { name: '写入 1 行' })).toBeDisabled()

  await page.reload()
  await expect(page.getByRole('row', { name: /BC-2 89 → 8.6 好 → 合格/ })).toBeVisible()
  await page.getByRole('button', { name: '第 4 行就地改' }).click()
  const code = page.getByRole('textbox', { name: '第 4 行 标识' })
  await code.fill('BC-2')
  await code.press('Enter')
  await expect(page.getByText('与第 3 行是同一个标识', { exact: true })).toBeVisible()
  await code.fill('BC-3')
  await code.press('Enter')
  await expect(page.getByText('改过 1 格，新建')).toBeVisible()
  await expectGoodAtBothWidths(page)
  await page.getByRole('button', { name: '重新查' }).click()
  await expect(page.getByRole('button', { name: '写入 3 行' })).toBeEnabled()
  await page.getByRole('button', { name: '只看改过 2' }).click()
  await expect(page.getByRole('rowheader')).toHaveText(['3', '4'])
  await expectGoodAtBothWidths(page)
  await page.getByRole('button', { name: '写入 3 行' }).click()
  await expect(page.getByText('3 个标识已能查到')).toBeVisible()
})

test('rows are found by the old codes of their identifiers', async ({ page, request }) => {
  const { phone, prefix, token, templateId } = await aMaker(request)
  const identifier = `${prefix}/BA-1`
  const values = { manage: { spec: '320 × 30', weight: 8.9 } }
  await ask(request, 'identifierSave', { identifier, templateId, name: '盘', values }, token)
  await ask(request, 'identifierAliasAdd', { identifier, alias: 'MES-0071' }, token)

  await openAs(page, phone, '/imports', PASSWORD)
  await expect(page.getByRole('button', { name: '选文件' })).toBeEnabled()
  await page.getByRole('radio', { name: '按旧件码找' }).check()
  await expect(page.getByRole('columnheader', { name: '旧件码' })).toBeVisible()
  await expectGoodAtBothWidths(page)
  await page.getByLabel('要导入的表格').setInputFiles({
    name: '旧系统的前制动盘.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('旧件码,重量\nmes-0071,8.5\nMES-0099,8.6\n'),
  })
  await expect(page.getByText('按旧件码找').first()).toBeVisible()
  await page.getByRole('button', { name: '规格填同一个值' }).click()
  await page.getByRole('textbox', { name: '规格' }).fill('320 × 30')
  // On a phone the bar at the foot covers a part of what stands above it.
  await page.getByRole('radio', { name: '清空原来的值' }).scrollIntoViewIfNeeded()
  await expectGoodAtBothWidths(page)
  await page.getByRole('button', { name: '下一步，查错' }).click()
  await expect(page.getByRole('row', { name: /更新 BA-1 mes-0071 8.9 8.5/ })).toBeVisible()
  await expect(page.getByRole('button', { name: '第 3 行就地改' })).toBeVisible()
  await expectGood(page)
  await page.getByRole('button', { name: '写入 1 行' }).click()
  await expect(page.getByText('1 个标识已能查到')).toBeVisible()
})
