import { readFileSync } from 'node:fs'
import { makeField, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { approve, createApplicant, openAs } from '../enterprises/applicants.ts'
import { ask, logInBy, PASSWORD } from '../people.ts'
import { expect, expectGood, test } from '../test.ts'

const TEMPLATE: Template = {
  name: '前制动盘',
  level: 'item',
  codeRuleId: '',
  scenes: [
    {
      key: 'record',
      name: '产品档案',
      fields: [
        { ...makeField('spec', '规格'), required: { rule: 'always' } },
        { ...makeField('weight', '重量', 'number'), unit: 'KGM', maximum: 20 },
        makeField('note', '说明'),
      ],
    },
  ],
}

/** A company with six discs, four of them in one batch; returns the phone of its founder. */
async function aCompanyWithDiscs(request: APIRequestContext): Promise<string> {
  const founder = await createApplicant(request)
  await approve(request, founder.id)
  const { access_token: token } = (await logInBy(request, founder.phone, PASSWORD)).tokenInfo
  const draft = await ask(request, 'templateDraftSave', { id: '', revision: 0, template: TEMPLATE }, token)
  await ask(request, 'templatePublish', { id: draft.id, revision: draft.revision }, token)
  for (let n = 1; n <= 6; n++)
    await ask(
      request,
      'identifierSave',
      {
        templateId: draft.id,
        identifier: `BD-${n}`,
        batch: n <= 4 ? 'LOT-1' : '',
        values: { record: { spec: 'Ø320 × 28', weight: 8.6 + n / 10, note: '=2+3' } },
        expected: 0,
      },
      token,
    )
  return founder.phone
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768
const rowsOf = (page: Page): Locator =>
  isPhone(page)
    ? page.getByRole('region', { name: '标识列表' }).getByRole('list').first().getByRole('listitem')
    : page.getByRole('region', { name: '标识列表' }).getByRole('row').filter({ hasText: /BD-\d/ })

async function filterByBatch(page: Page, batch: string) {
  if (isPhone(page)) await page.getByRole('button', { name: /^筛选/ }).click()
  await page.getByRole('searchbox', { name: '批次' }).fill(batch)
  await page.getByRole('searchbox', { name: '批次' }).press('Enter')
}

test('a view is kept, all that match are suspended after a preview, and the run is undone @phone', async ({
  page,
  request,
}) => {
  await openAs(page, await aCompanyWithDiscs(request), '/identifiers', PASSWORD)
  await expect(rowsOf(page)).toHaveCount(6)
  await expectGood(page)
  await page.getByRole('button', { name: '导出 6 个' }).click()
  const exporting = page.getByRole('dialog', { name: '导出标识' })
  await expect(exporting.getByText('全部标识，共 6 个')).toBeVisible()
  await expectGood(page)
  await page.keyboard.press('Escape')
  await expect(exporting).toHaveCount(0)
  await filterByBatch(page, 'LOT-1')
  await expect(rowsOf(page)).toHaveCount(4)
  await page.getByRole('button', { name: '存为视图' }).click()
  await page.getByLabel('视图名称').fill('第一批')
  await page.getByRole('button', { name: '存', exact: true }).click()
  await expect(page.getByRole('button', { name: '第一批', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await page.getByRole('button', { name: '批量', exact: true }).click()
  await page.getByRole('listitem').getByRole('button', { name: '停用', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '停用：按当前筛选，共 4 个' })
  await dialog.getByRole('button', { name: '预览修改' }).click()
  await expect(dialog.getByText('请填写原因')).toBeVisible()
  await dialog.getByLabel('原因').fill('端面跳动复检')
  await expectGood(page)
  await dialog.getByRole('button', { name: '预览修改' }).click()

  await expect(page.getByRole('heading', { name: '还没有改动任何数据' })).toBeVisible()
  await expect(page.getByText('BD-4', { exact: true })).toBeVisible()
  await expect(page.getByText('BD-5', { exact: true })).toHaveCount(0)
  await expectGood(page)
  await page.getByRole('button', { name: '停用 4 个' }).click()
  await expect(page.getByRole('heading', { name: '修改完成' })).toBeVisible()

  await page.goto('/console/identifiers?state=suspended')
  await expect(rowsOf(page)).toHaveCount(4)
  await expect(rowsOf(page).first()).toContainText('停用：端面跳动复检')

  await page.goto('/console/bulk-edits')
  await page
    .getByRole('link', { name: '停用' })
    .or(page.getByRole('cell', { name: /^停用/ }))
    .first()
    .click()
  await page.getByRole('button', { name: '整次撤销' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '整次撤销' }).click()
  await expect(page.getByRole('heading', { name: '已整次撤销' })).toBeVisible()
  await page.goto('/console/identifiers?state=suspended')
  await expect(page.getByText('没有这个状态的标识')).toBeVisible()
})

test('one chosen row becomes all that match, and each action says their true number', async ({
  page,
  request,
}) => {
  await openAs(page, await aCompanyWithDiscs(request), '/identifiers', PASSWORD)
  await filterByBatch(page, 'LOT-1')
  await expect(rowsOf(page)).toHaveCount(4)
  await rowsOf(page).first().getByRole('checkbox').check()
  await expect(page.getByText('已选 1 个', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '改选符合条件的全部，共 4 个' }).click()
  await expect(page.getByText('符合条件的全部，共 4 个', { exact: true })).toBeVisible()
  for (const action of ['停用', '恢复使用', '作废', '改字段', '改可见范围', '改批次']) {
    await page.getByRole('button', { name: action, exact: true }).click()
    await expect(page.getByRole('dialog', { name: `${action}：按当前筛选，共 4 个` })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.getByRole('button', { name: '只用所选的' }).click()
  await page.getByRole('button', { name: '停用', exact: true }).click()
  await expect(page.getByRole('dialog', { name: '停用：所选 1 个' })).toBeVisible()
})

test('an exported file is imported again, and changes nothing', async ({ page, request }) => {
  await openAs(page, await aCompanyWithDiscs(request), '/identifiers', PASSWORD)
  await page.getByRole('button', { name: '导出 6 个' }).click()
  const dialog = page.getByRole('dialog', { name: '导出标识' })
  await expect(dialog.getByText('全部标识，共 6 个')).toBeVisible()
  await dialog.getByRole('button', { name: '开始导出' }).click()
  await expect(dialog.getByText('6 行')).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载 .xlsx' }).click()
  const file = await download
  await page.goto('/console/imports')
  await page.getByLabel('要导入的表格').setInputFiles({
    name: file.suggestedFilename(),
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: readFileSync(await file.path()),
  })
  await page.getByRole('button', { name: '下一步，查错' }).click()
  await expect(page.getByRole('button', { name: '没有要写入的行' })).toBeVisible()
  await expect(page.getByText('不变').first()).toBeVisible()
})
