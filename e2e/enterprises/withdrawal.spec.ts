import { ask, logInBy, PASSWORD, signIn } from '../people.ts'
import { expect, expectGoodAtBothWidths, messages, open, test } from '../test.ts'
import { createApplicant } from './applicants.ts'
import { form } from './registration-form.ts'

test('an applicant takes the submission back while it is reviewed, and finds everything in the form', async ({
  page,
  request,
}) => {
  const { id, phone, company } = await createApplicant(request)
  const staff = (await logInBy(request, 'manager')).tokenInfo.access_token
  await ask(request, 'reviewClaim', { id }, staff)
  await signIn(page, phone, PASSWORD)
  await open(page, '/new_identification')
  await page.getByRole('button', { name: '撤回申请' }).click()
  const question = page.getByRole('alertdialog', { name: '撤回这份申请？' })
  await expect(question).toContainText('前缀为您保留 30 日')
  await expectGoodAtBothWidths(page)
  await question.getByRole('button', { name: '撤回', exact: true }).click()
  await expect(messages(page, '申请已撤回，改好可再提交')).toBeVisible()
  await expect(page.getByRole('heading', { name: '申请已撤回' })).toBeVisible()
  await expect(page.getByText('信息有误，请联系客服')).toHaveCount(0)
  await expectGoodAtBothWidths(page)
  await page.getByRole('button', { name: '修改并提交' }).click()
  await expect(page.getByLabel('企业名称')).toHaveValue(company)
  await expect(form(page).getByText('已上传')).toHaveCount(3)
})
