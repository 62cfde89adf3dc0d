import { makeCodeFor, newPhone } from '../people.ts'
import { expect, expectAccessible, open, test } from '../test.ts'

const BATTERY = encodeURIComponent('88.449.1005/BP-72K00001')

// The browser logs the refusal of a wrong code.
test.use({ allowErrors: [/400/] })

test('remote operation shows its data only behind a phone, then checks itself item by item', {
  tag: '@quick-phone',
}, async ({ page, request }) => {
  const phone = newPhone()
  await open(page, `/product_scene?identifier=${BATTERY}&scene=ops`)
  await expect(page.getByRole('main')).not.toContainText('NG:')
  await expectAccessible(page)

  await page.getByLabel('手机号').fill('123')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('请输入正确的手机号')).toBeVisible()

  await page.getByLabel('手机号').fill(phone)
  // The button rests for half a second after each press.
  await expect(async () => {
    await page.getByRole('button', { name: '获取验证码' }).click({ timeout: 1_000 })
    await expect(page.getByRole('button', { name: /\d+ 秒后重发/ })).toBeDisabled({ timeout: 1_000 })
  }).toPass()
  const code = await makeCodeFor(request, phone)
  expect(code).toMatch(/^\d{6}$/)
  await page.getByRole('textbox', { name: '验证码' }).fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: '查看数据' }).click()
  // The server's message stands at the top of the page and at the field, which has the focus again.
  await expect(
    page.getByLabel('提示', { exact: true }).getByText('验证码不正确，请核对后重新输入'),
  ).toBeVisible()
  const field = page.getByRole('textbox', { name: '验证码' })
  await expect(field).toHaveAccessibleDescription('验证码不正确，请核对后重新输入')
  await expect(field).toBeFocused()
  await expect(page.getByRole('main').getByText('验证码不正确，请核对后重新输入')).toHaveCSS(
    'color',
    'rgb(196, 40, 28)',
  )
  await page.getByRole('textbox', { name: '验证码' }).fill(code)
  const check = page.getByRole('button', { name: /自检/ })
  // A press within half a second of the last one is ignored; a right code removes the button, however slowly.
  await expect(async () => {
    const submit = page.getByRole('button', { name: '查看数据' })
    if (await submit.isVisible()) await submit.click({ timeout: 1_000 })
    await expect(check).toBeVisible({ timeout: 1_500 })
  }).toPass()

  await check.click()
  await expect(page.getByRole('main')).toContainText(/2\s*项异常|异常\s*2/)
  // A good value is not red beside a bad one.
  await expect(
    page.getByRole('region', { name: '设备自检' }).getByText('总电压', { exact: true }),
  ).not.toHaveCSS('color', 'rgb(196, 40, 28)')
  await expectAccessible(page)

  // One verification serves the other scenes of the same identifier, also after a reload.
  await page.goto(`/product_scene?identifier=${BATTERY}&scene=monitor`)
  await expect(page.getByRole('main')).toContainText('参数')
})

test('a scene that keeps back one value shows the others first, then opens it', async ({ page, request }) => {
  const phone = newPhone()
  await open(page, `/product_scene?identifier=${BATTERY}&scene=repair`)
  const panel = page.getByRole('main')
  const columns = () =>
    panel.getByRole('table', { name: '维修记录' }).getByRole('columnheader').allTextContents()
  const before = await columns()
  await expect(panel.getByLabel('手机号')).toBeHidden()
  await panel.getByText('另有 1 项需验证手机后查看').click()
  await panel.getByLabel('手机号').fill(phone)
  await panel.getByRole('button', { name: '获取验证码' }).click()
  await expect(panel.getByRole('button', { name: /\d+ 秒后重发/ })).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('textbox', { name: '验证码' }).fill(await makeCodeFor(request, phone))
  await panel.getByRole('button', { name: '查看数据' }).click()
  await expect(panel).toContainText('车主联系')
  await expect(panel.getByText('需验证手机后查看')).toBeHidden()
  expect(await columns()).toEqual(before)
})
