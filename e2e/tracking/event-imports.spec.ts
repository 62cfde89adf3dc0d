import { makeField, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { approve, createApplicant, openAs } from '../enterprises/applicants.ts'
import { ask, logInBy, PASSWORD } from '../people.ts'
import { expect, expectGoodAtBothWidths, test } from '../test.ts'

const TEMPLATE: Template = {
  name: '装箱件',
  level: 'item',
  codeRuleId: '',
  scenes: [{ key: 'manage', name: '产品管理', fields: [makeField('spec', '规格')] }],
}
const HEAD = '时间,工序,标识,上级标识,地点,状态,原因'
const sheet = (...rows: string[]) => ({
  name: '十一月装箱.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEAD, ...rows].join('\n')),
})

test('a spreadsheet of events is checked, its right rows are recorded once', async ({ page, request }) => {
  const founder = await createApplicant(request)
  await approve(request, founder.id)
  const { access_token: token } = (await logInBy(request, founder.phone, PASSWORD)).tokenInfo
  const draft = await ask(request, 'templateDraftSave', { id: '', revision: 0, template: TEMPLATE }, token)
  await ask(request, 'templatePublish', { id: draft.id, revision: draft.revision }, token)
  for (const identifier of ['EV-0001', 'EV-BOX'])
    await ask(request, 'identifierSave', { templateId: draft.id, identifier, values: {}, expected: 0 }, token)
  await openAs(page, founder.phone, '/event-imports', PASSWORD)
  const take = async (...rows: string[]) => {
    await expect(page.getByRole('button', { name: '选文件' })).toBeEnabled()
    await page.getByLabel('过程记录表格').setInputFiles(sheet(...rows))
  }
  await expect(page.getByRole('heading', { name: '一行一条记录' })).toBeVisible()
  await expectGoodAtBothWidths(page)
  const good = '2026-11-19 09:50,装箱,EV-0001,EV-BOX,北仑一厂 OP95,,'
  await take(good, '2026-11-19 10:00,抛光,EV-0001,,,,', '2026-11-19 10:10,检验,EV-0009,,,,')
  await expect(page.getByText('3 行：可以记 1，已经记过 0，出错 2')).toBeVisible()
  await expect(page.getByText(/EV-0009.*没有这个标识/).filter({ visible: true })).toBeVisible()
  await expectGoodAtBothWidths(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载出错的行，改好再导' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.(?:csv|xlsx)$/)
  await page.getByRole('button', { name: '只记正确的 1 行' }).click()
  await expect(page.getByText('记下了 1 条；2 行出错，没有记。')).toBeVisible()
  await page.getByRole('button', { name: '再导一份' }).click()
  await take(good)
  await expect(page.getByText('1 行：可以记 0，已经记过 1，出错 0')).toBeVisible()
  await expect(page.getByRole('button', { name: '没有要记的行' })).toBeDisabled()
  await page.goto(`/console/identifiers/record?${new URLSearchParams({ id: `${founder.prefix}/EV-0001` })}`)
  await expect(page.getByText('北仑一厂 OP95').first()).toBeVisible()
})
