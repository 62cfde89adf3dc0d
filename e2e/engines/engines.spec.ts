import { approve, createApplicant } from '../enterprises/applicants.ts'
import { DEMO_PASSWORD, logInBy, PASSWORD } from '../people.ts'
import { test } from './test.ts'
import { KEYS } from './visitor.ts'

test('a part is looked up from the home page, and one of its scenes is opened', async ({ visitor }) => {
  await visitor.open('/home')
  await visitor.type('field', '页头标识查询', '88.449.1001/BD-320A0001')
  await visitor.type('field', '页头标识查询', KEYS.enter)
  await visitor.isAt(/\/product_scene\?identifier=88\.449\.1001(\/|%2F)BD-320A0001/)
  await visitor.sees('heading', '制动盘')
  await visitor.press('link', '产品召回')
  await visitor.isAt(/scene=/)
  await visitor.sees('heading', '召回')
})

test('somebody logs in with a password and the slider', async ({ visitor }) => {
  await visitor.open('/login')
  await visitor.type('field', '手机号 / 用户名', 'lighting_admin')
  await visitor.type('field', '密码', DEMO_PASSWORD)
  await visitor.press('tick', '我已阅读并同意')
  await visitor.press('button', '登录')
  // A driver sends the keys of one text in one task, in which the handle would not move between them.
  for (const key of [KEYS.right, KEYS.right, KEYS.right, KEYS.enter])
    await visitor.type('slider', '拼图位置', key)
  await visitor.isAt(/\/home$/)
  await visitor.sees('button', 'lighting_admin')
})

test('a company orders an application and is asked for the payment', async ({ visitor, request }) => {
  const founder = await createApplicant(request)
  await approve(request, founder.id)
  await visitor.signIn(await logInBy(request, founder.phone, PASSWORD))
  await visitor.open('/application/list/detail/101')
  await visitor.press('tick', '我已阅读并同意')
  await visitor.press('button', '立即购买')
  await visitor.sees('heading', '订单确认')
  await visitor.press('tick', '已阅读并同意')
  await visitor.press('button', '去支付')
  await visitor.sees('heading', '订单支付')
  await visitor.isAt(/\/application\/payment\?id=/)
})

test('a company finds an identifier in the list of the console', async ({ visitor, request }) => {
  await visitor.signIn(await logInBy(request, 'brake_admin'))
  await visitor.open('/console/identifiers')
  await visitor.type('field', '标识、别名、零件号、名称', `BD-320A0001${KEYS.enter}`)
  await visitor.isAt(/BD-320A0001/)
  await visitor.sees('row', 'BD-320A0001')
})
