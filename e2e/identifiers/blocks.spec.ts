import { approve, createApplicant, openAs, openLine } from '../enterprises/applicants.ts'
import { ask, logInBy, PASSWORD } from '../people.ts'
import { expect, expectGoodAtBothWidths, open, test } from '../test.ts'

test('staff block an identifier, visitors see that alone, its company appeals, and staff lift the block', async ({
  page,
  request,
}) => {
  const founder = await createApplicant(request)
  await approve(request, founder.id)
  const { access_token: token } = (await logInBy(request, founder.phone, PASSWORD)).tokenInfo
  const { indentifierPrefix } = await ask(request, 'currentCompanyPrefix', {}, token)
  const identifier = `${indentifierPrefix}/BR-6205X0007`
  const elements = [{ id: 'spec', value: '25 × 52 × 15' }]
  await ask(request, 'identifierBatch', { records: [{ identifier, name: '深沟球轴承', elements }] }, token)

  await openAs(page, 'admin', '/blocks')
  await page.getByRole('button', { name: '封存标识' }).click()
  const form = page.getByRole('dialog', { name: '封存标识' })
  await form.getByLabel('标识').fill(identifier)
  await form.getByRole('button', { name: '封存', exact: true }).click()
  await expect(form.getByText('请填写封存原因')).toBeVisible()
  await form.getByLabel('封存原因').fill('监管部门来函，核查期间封存。')
  await form.getByLabel('依据').fill('节点管理办法第十二条')
  await expectGoodAtBothWidths(page)
  await form.getByRole('button', { name: '封存', exact: true }).click()
  await expect(page.getByRole('heading', { name: identifier })).toBeVisible()
  await expectGoodAtBothWidths(page)

  await open(page, `/product_scene?identifier=${identifier}`)
  await expect(page.getByRole('heading', { name: '这个标识已封存' })).toBeVisible()
  await expect(page.getByText('25 × 52 × 15')).toHaveCount(0)
  await expect(page.getByText('深沟球轴承')).toHaveCount(0)
  await expectGoodAtBothWidths(page)

  await openAs(page, founder.phone, '/blocks', PASSWORD)
  await expectGoodAtBothWidths(page)
  await openLine(page, identifier)
  await expect(page.getByText('监管部门来函，核查期间封存。').first()).toBeVisible()
  await page.getByRole('button', { name: '申诉', exact: true }).click()
  const appeal = page.getByRole('dialog', { name: '申诉' })
  await appeal.getByLabel('申诉理由').fill('已完成复检，结论合格。')
  await appeal.getByRole('button', { name: '提交申诉' }).click()
  await expect(page.getByText('申诉待答复').first()).toBeVisible()

  await openAs(page, 'manager', '/blocks')
  await openLine(page, identifier)
  await page.getByRole('button', { name: '解除封存' }).click()
  const answer = page.getByRole('dialog', { name: '解除封存' })
  await answer.getByLabel('答复').fill('复检报告已核实。')
  await answer.getByRole('button', { name: '解除封存' }).click()
  await expect(page.getByText('已解除').first()).toBeVisible()

  await open(page, `/product_scene?identifier=${identifier}`)
  await expect(page.getByRole('heading', { name: '深沟球轴承' })).toBeVisible()
  await expect(page.getByText('25 × 52 × 15').filter({ visible: true }).first()).toBeVisible()
})
