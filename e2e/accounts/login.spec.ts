import {
  dismissMessages,
  logIn,
  makeCodeFor,
  newAccount,
  newPhone,
  PASSWORD,
  passSlider,
  register,
  toUserName,
} from '../people.ts'
import {
  expect,
  expectAccessible,
  expectGoodAtBothWidths,
  messages,
  open,
  openBeforeScripts,
  problems,
  test,
} from '../test.ts'

test.describe('the form', () => {
  test('the form says what is missing, beside the field and over the page', async ({ page }) => {
    await open(page, '/login')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(problems(page, '请输入手机号/用户名')).toBeVisible()
    await expect(problems(page, /^密码不能为空$/)).toBeVisible()
    await expect(messages(page, '密码不能为空！')).toBeVisible()
    await expect(page.getByRole('textbox', { name: '手机号 / 用户名' })).toBeFocused()

    await page.getByRole('tab', { name: '短信登录' }).click()
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(problems(page, '请输入正确的手机号')).toBeVisible()
    await expect(problems(page, '请输入正确的验证码')).toBeVisible()
    await expect(messages(page, '验证码不能为空！')).toBeVisible()
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(messages(page, '请输入正确的手机号！')).toBeVisible()
    await expect(page.getByRole('button', { name: '获取验证码' })).toBeEnabled()
    await dismissMessages(page)
    await expectGoodAtBothWidths(page)
  })

  test('the form keeps typed text out of the address when pressed before its scripts arrived', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
    const early = await context.newPage()
    await early.goto('/login')
    await early.getByRole('textbox', { name: '手机号 / 用户名' }).fill('somebody')
    await early.getByRole('textbox', { name: '密码', exact: true }).fill('whatever1')
    await early.getByRole('button', { name: '登录', exact: true }).click()
    await expect(early).toHaveURL('/login')
    await expect(early.getByRole('textbox', { name: '密码', exact: true })).toHaveValue('whatever1')
    await context.close()
  })

  test('the form checks typed text once its scripts arrived, when pressed before', async ({ page }) => {
    const arrive = await openBeforeScripts(page, '/login')
    const name = page.getByRole('textbox', { name: '手机号 / 用户名' })
    await name.fill('somebody')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    arrive()
    await expect(problems(page, '密码不能为空')).toBeVisible()
    await expect(problems(page)).toHaveCount(1)
    await expect(name).toHaveValue('somebody')
  })

  test('a corrected number need not wait for the wrong one; a new attempt takes the last complaint away', async ({
    page,
  }) => {
    await open(page, '/login')
    await page.getByRole('tab', { name: '短信登录' }).click()
    await page.getByRole('button', { name: '登录', exact: true }).click()
    const complaint = messages(page, '验证码不能为空！')
    await expect(complaint).toBeVisible()
    await page.getByLabel('短信验证码').fill('1')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(complaint).toHaveCount(0, { timeout: 1_500 })
    const wrong = newPhone()
    await page.getByRole('textbox', { name: '手机号' }).fill(wrong)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await passSlider(page)
    await expect(page.getByRole('button', { name: /秒后重发/ })).toBeDisabled()
    await page.getByRole('textbox', { name: '手机号' }).fill(newPhone())
    await expect(page.getByRole('button', { name: '获取验证码' })).toBeEnabled()
    await page.getByRole('textbox', { name: '手机号' }).fill(wrong)
    await expect(page.getByRole('button', { name: /秒后重发/ })).toBeDisabled()
  })

  test.describe('without a network', () => {
    test.use({ allowErrors: [/ERR_INTERNET_DISCONNECTED|part of the page was not loaded/] })

    test('the form keeps typed text when the slider cannot be loaded', async ({ page, context }) => {
      const notOpened = page.getByText('没有打开，请检查网络后再试')
      await open(page, '/login')
      await page.getByRole('button', { name: '立即注册' }).click()
      const panel = page.getByRole('dialog', { name: '注册账号' })
      await panel.getByLabel('手机号').fill('13700000001')
      await panel.getByLabel('用户名').fill('somebody')
      await context.setOffline(true)
      await panel.getByRole('button', { name: '获取验证码' }).click()
      await expect(notOpened).toBeVisible()
      await expect(panel.getByLabel('用户名')).toHaveValue('somebody')
      await context.setOffline(false)
      await panel.getByRole('button', { name: '请拉动滑块验证' }).click()
      await expect(page.getByRole('slider', { name: /拼图位置/ })).toBeVisible()
    })

    test('the form keeps typed text when a panel cannot be loaded', async ({ page, context }) => {
      await open(page, '/login')
      const name = page.getByRole('textbox', { name: '手机号 / 用户名' })
      await name.fill('somebody')
      await context.setOffline(true)
      await page.getByRole('button', { name: '立即注册' }).click()
      await expect(page.getByText('没有打开，请检查网络后再试')).toBeVisible()
      await expect(name).toHaveValue('somebody')
      await context.setOffline(false)
      await page.getByRole('button', { name: '立即注册' }).click()
      await expect(page.getByRole('dialog', { name: '注册账号' })).toBeVisible()
    })
  })

  test('the form asks for the slider, and says so when it is closed', async ({ page }) => {
    await open(page, '/login')
    await page.getByRole('textbox', { name: '手机号 / 用户名' }).fill('somebody')
    await page.getByRole('textbox', { name: '密码', exact: true }).fill('whatever1')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(problems(page, '请先阅读并勾选协议')).toBeVisible()
    await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
    await expect(problems(page, '请拉动滑块验证！')).toBeVisible()
    await expect(page.getByRole('textbox', { name: '密码', exact: true })).toHaveValue('whatever1')
    await page.getByRole('button', { name: '请拉动滑块验证' }).click()
    await passSlider(page)
    await expect(page.getByRole('button', { name: '验证通过' })).toBeVisible()
  })

  test('the form keeps typed text without a server', async ({ page }) => {
    await open(page, '/login')
    await page.route('**/authentication/form', (route) => route.abort())
    await logIn(page, 'somebody', 'whatever1')
    await expect(page.getByRole('main').getByText('登录失败请重试！')).toBeVisible()
    await expect(page.getByRole('textbox', { name: '密码', exact: true })).toHaveValue('whatever1')
    // The failed attempt has used up the slider.
    await expect(page.getByRole('button', { name: '请拉动滑块验证' })).toBeVisible()
  })
  test.use({ allowErrors: [/net::ERR_FAILED|status of 4\d\d/] })

  test('a wrong password is refused without saying which half is wrong', async ({ page }) => {
    await open(page, '/login')
    await logIn(page, 'nobody_at_all', 'Wrong#2719')
    await expect(page.getByRole('main').getByText('用户名或密码不正确', { exact: true })).toBeVisible()
  })
})

test('the registration panel names every fault, opens and closes', async ({ page }) => {
  await open(page, '/login?type=register')
  const panel = page.getByRole('dialog', { name: '注册账号' })
  await panel.getByRole('textbox', { name: '密码', exact: true }).fill('abc')
  await expect(panel.getByText('密码强度 弱')).toBeVisible()
  await panel.getByRole('button', { name: '注册', exact: true }).click()
  for (const text of [
    '请输入正确的手机号',
    '请拉动滑块验证！',
    '请输入正确的验证码',
    '用户名不能为空',
    '邮箱不能为空',
    '密码为 8–64 个字符',
    '两次输入密码不致!',
    '请阅读协议!',
  ])
    await expect(problems(panel, text)).toBeVisible()
  await expect(panel.getByLabel('手机号')).toBeFocused()
  await expectGoodAtBothWidths(page)
  // The code has passed the slider, so no error stands beside its success.
  await panel.getByLabel('手机号').fill(newPhone())
  await panel.getByRole('button', { name: '获取验证码' }).click()
  await passSlider(page)
  await expect(panel.getByText('验证通过')).toBeVisible()
  await expect(problems(panel, '请拉动滑块验证！')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
})

test('the agreements can be read', async ({ page }) => {
  for (const name of ['user-service', 'privacy', 'market', 'prefix-registration']) {
    await page.goto(`/agreement/${name}`)
    await expect(page.getByRole('heading', { level: 2 }).nth(4)).toBeVisible()
  }
})

test('a person registers, logs in by password and by text message, and returns to the page before', {
  tag: '@quick-desktop',
}, async ({ page }) => {
  const phone = newPhone()
  await register(page, phone)
  // The form is back in login mode with the name filled in.
  await expect(page.getByRole('textbox', { name: '手机号 / 用户名' })).toHaveValue(toUserName(phone))

  await open(page, '/news?page=2')
  await open(page, '/login?cbl=%2Fnews%3Fpage%3D2')
  await page.getByRole('checkbox', { name: '记住账号' }).check()
  await logIn(page, toUserName(phone).toUpperCase())
  await expect(page.getByText('登录成功!')).toBeVisible()
  await expect(page).toHaveURL('/news?page=2')
  await expect(page.getByText(/您还没有标识前缀/)).toBeVisible()
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}'))
  expect(stored).toMatchObject({ phoneNo: phone, username: toUserName(phone), type: 'ORDINARY' })

  // The name was kept, the password was not.
  await open(page, '/login')
  await expect(page.getByText(`当前已登录：${toUserName(phone)}`)).toBeVisible()
  await expect(page.getByRole('textbox', { name: '手机号 / 用户名' })).toHaveValue(
    toUserName(phone).toUpperCase(),
  )
  const cookies = await page.context().cookies()
  expect(JSON.stringify(cookies)).not.toContain(PASSWORD)

  await page.getByRole('tab', { name: '短信登录' }).click()
  await page.getByRole('textbox', { name: '手机号' }).fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await passSlider(page)
  await expect(page.getByRole('button', { name: /^(60|59|58) 秒后重发$/ })).toBeDisabled()
  await page.getByRole('textbox', { name: '短信验证码' }).fill(await makeCodeFor(page.request, phone))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  // The code was sent for this slider, so it is not asked for again.
  await expect(page.getByText('登录成功!')).toBeVisible()
  await expect(page).toHaveURL('/home')
})

test('the login never leads away from the site', async ({ page }) => {
  const { phone } = await newAccount(page.request)
  for (const place of [
    'cbl=//evil.example',
    'cbl=/%5Cevil.example',
    'backUrl=https%3A%2F%2Fevil.example%2F',
  ]) {
    await open(page, `/login?${place}`)
    await logIn(page, phone)
    await expect(page).toHaveURL('/home')
  }
})

test('a forgotten password is set anew, strong enough, and only the new one opens', async ({ page }) => {
  const { phone } = await newAccount(page.request)
  await open(page, '/login')
  await page.getByRole('button', { name: '忘记密码' }).click()
  const panel = page.getByRole('dialog', { name: '找回密码' })
  await panel.getByLabel('手机号').fill(phone)
  await panel.getByRole('button', { name: '获取验证码' }).click()
  await passSlider(page)
  await expect(panel.getByRole('button', { name: /秒后重发/ })).toBeVisible()
  await panel.getByLabel('短信验证码').fill(await makeCodeFor(page.request, phone))
  await panel.getByRole('textbox', { name: '新密码', exact: true }).fill('abcd2719')
  await panel.getByRole('textbox', { name: '确认新密码' }).fill('abcd2718')
  await panel.getByRole('button', { name: '重设密码' }).click()
  await expect(problems(panel, '密码强度过低')).toBeVisible()
  await expect(problems(panel, '两次输入密码不致!')).toBeVisible()
  await expect(messages(page)).toHaveCount(0)
  await expectAccessible(page)
  await panel.getByRole('textbox', { name: '新密码', exact: true }).fill('Zylinder#83')
  await panel.getByRole('textbox', { name: '确认新密码' }).fill('Zylinder#83')
  await expect(panel.getByText('密码强度 强')).toBeVisible()
  await panel.getByRole('button', { name: '重设密码' }).click()
  await expect(page.getByText('找回密码成功!')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '手机号 / 用户名' })).toHaveValue(phone)
  await logIn(page, phone, 'Zylinder#83')
  await expect(page).toHaveURL('/home')
})
