import { openAs } from '../enterprises/applicants.ts'
import { newPhone } from '../people.ts'
import { expect, expectGoodAtBothWidths, open, test } from '../test.ts'

test('a company applies as a partner, staff decide with a note, and the applicant is told', async ({
  page,
  request,
}) => {
  const phone = newPhone()
  const company = `宁波示例渠道${phone.slice(3)}有限公司`
  await open(page, '/ecology')
  await page.getByRole('tab', { name: '渠道代理商' }).click()
  await page.getByLabel('企业名称').fill(company)
  await page.getByLabel('所在地区').fill('浙江宁波')
  await page.getByLabel('联系人').fill('陈明远')
  await page.getByLabel('联系电话').fill(phone)
  await page.getByLabel('主要客户行业').fill('制动、转向零部件企业三十家，销售团队七人。')
  await page.getByRole('button', { name: '提交申请' }).click()
  const received = page.getByRole('status').filter({ hasText: '申请已收到' })
  await expect(received).toBeVisible()
  const number = /HZ\d{8}-\d{4}/.exec((await received.textContent()) ?? '')?.[0] ?? ''
  expect(number).not.toBe('')

  await openAs(page, 'manager', '/partners')
  const search = page.getByRole('searchbox', { name: '企业、联系人、申请编号' })
  await search.fill(number)
  await search.press('Enter')
  await expect(page.getByRole('navigation', { name: '翻页' }).getByText('1 份')).toBeVisible()
  await expectGoodAtBothWidths(page)
  await page.getByRole('main').getByText(company.replace('有限公司', '')).first().click()
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible()
  await expect(page.getByText('制动、转向零部件企业三十家')).toBeVisible()
  await expectGoodAtBothWidths(page)

  await page.getByRole('button', { name: '记下结果' }).click()
  const dialog = page.getByRole('dialog', { name: '初审结果' })
  await dialog.getByRole('radio', { name: '未通过' }).check()
  await dialog.getByRole('button', { name: '保存结果' }).click()
  await expect(dialog.getByText(/请.*处理意见/)).toBeVisible()
  await expectGoodAtBothWidths(page)
  await dialog.getByRole('textbox', { name: '处理意见' }).fill('缺一般纳税人资质证明，补齐后可再申请。')
  await dialog.getByRole('button', { name: '保存结果' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('缺一般纳税人资质证明，补齐后可再申请。').first()).toBeVisible()
  await expect(page.getByRole('button', { name: '重新打开' })).toBeVisible()

  // Text messages follow the decision.
  const messages = async () =>
    (await (await request.get(`/dev/outbox?phone=${phone}&format=json`)).json()) as { text: string }[]
  await expect
    .poll(async () => (await messages()).map(({ text }) => text).join('\n'))
    .toContain(`${company}的伙伴申请 ${number} 未通过初审`)
})
