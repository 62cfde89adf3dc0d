import { generateKeyPairSync } from 'node:crypto'
import { signIn } from '../people.ts'
import { expect, expectGoodAtBothWidths, test } from '../test.ts'

const ADDRESS = 'https://identifiers.haixin-braking-systems.example.com.cn'
const makeKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString()
const site = {
  name: '主站',
  ipv4: '8.8.4.4',
  ipv6: '',
  tcp: 2641,
  udp: 2641,
  http: 0,
  publicKey: makeKey(),
}

test('a company makes a pairing code, its node redeems it once, and staff see the pairing', {
  tag: '@phone',
}, async ({ page, request, browser }) => {
  await signIn(page, 'brake_admin')
  await page.goto('/console/own-node')
  const pairing = page.getByRole('region', { name: '用标解做自有节点' })
  await pairing.getByRole('button', { name: /生成配对码|另生成一个/ }).click()
  await expect(pairing.getByText('只显示这一次')).toBeVisible()
  const text = (await pairing.textContent()) ?? ''
  const [code = ''] = /([2-9A-Z]{4}-){3}[2-9A-Z]{4}/.exec(text) ?? []
  expect(code).not.toBe('')
  await expectGoodAtBothWidths(page)

  const body = { code, address: ADDRESS, sites: [site] }
  const wrong = { ...body, code: '2222-2222-2222-2222' }
  const [refused, paired] = [await redeem(wrong), await redeem(body)]
  expect(refused.message).toContain('配对码')
  expect(paired.data.prefix).toBe('88.449.1001')
  const other = await redeem({ ...body, address: 'https://other.example' })
  expect(other.success).toBe(false)
  expect(other.message).toContain('已用过')

  await page.reload()
  await expect(page.getByText(ADDRESS).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '证明归你管' })).toBeVisible()
  await expect(page.getByText('只显示这一次')).toHaveCount(0)
  await expectGoodAtBothWidths(page)

  const desk = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await signIn(desk, 'manager')
  await desk.goto('/console/own-nodes')
  await expect(desk.getByText(ADDRESS.replace('https://', '')).first()).toBeVisible()
  await expectGoodAtBothWidths(desk)

  async function redeem(given: object) {
    const answer = await request.post('/platform-operate-service/own-node/pair', { data: given })
    return answer.json()
  }
})
