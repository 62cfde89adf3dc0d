import { generateKeyPairSync } from 'node:crypto'
import { DAY_MS, formatTime } from '@biaojie/contract/times.ts'
import type { Locator, Page } from '@playwright/test'
import { encodeValues, startNativeServer } from '../../apps/server/src/demo/nodes/native-server.ts'
import { dismissMessages, signIn } from '../people.ts'
import { expect, expectGoodAtBothWidths, test } from '../test.ts'

/* A company's own server, here a stand-in on loopback, answers for a part of its identifiers, and gives them back. */

const COMPANY = '常州明瞳车灯有限公司（示例）'
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PEM = publicKey.export({ type: 'spki', format: 'pem' }).toString().trim()

async function chooseTime(dialog: Locator, page: Page, days: number): Promise<string> {
  const time = `${formatTime(Date.now() + days * DAY_MS).slice(0, 10)} 02:00`
  await dialog.getByRole('radio', { name: '定时间' }).check()
  const field = dialog.getByRole('textbox', { name: '时间' })
  await field.click()
  await field.fill(time)
  await page.getByRole('button', { name: /^确\s*定$/ }).click()
  return time
}

test('a company proves its server, plans and makes the switch for a part, and takes it back', async ({
  page,
  browser,
}) => {
  const server = await startNativeServer({
    port: 0,
    key: privateKey,
    answer: (handle) =>
      handle.toUpperCase().endsWith('/OWN-0001')
        ? { values: encodeValues([['NAME', '自家的大灯']]) }
        : undefined,
  })
  try {
    await signIn(page, 'lighting_admin')
    await page.goto('/console/own-node')
    const facts = page.getByRole('region', { name: '现在' })
    await expect(facts.getByText('本节点托管')).toBeVisible()
    const [prefix = ''] = /88\.449\.\d+/.exec((await facts.textContent()) ?? '') ?? []
    const lookUp = async (suffix: string) => {
      const answer = await page.request.get(`/api/handles/${prefix}/${suffix}`)
      const { values = [] } = await answer.json()
      const name = values.find(({ type }: { type: string }) => type === 'NAME')?.data.value
      return [answer.status(), name]
    }
    const dialog = page.getByRole('dialog')

    await page.getByRole('button', { name: '加一个站点' }).click()
    await dialog.getByLabel('名称').fill('主站')
    await dialog.getByLabel('IPv4 地址').fill('127.0.0.1')
    await dialog.getByLabel('TCP 端口').fill(String(server.port))
    await dialog.getByLabel('站点公钥').fill(PEM)
    await expectGoodAtBothWidths(page)
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toHaveCount(0)

    await page.getByRole('button', { name: '改应答范围' }).click()
    await dialog.getByText('一部分').click()
    await dialog.getByLabel('哪些').fill('own-*')
    await dialog.getByRole('button', { name: '预览指向的标识' }).click()
    await expect(dialog.getByText('指到你：OWN-*')).toBeVisible()
    await expectGoodAtBothWidths(page)
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toHaveCount(0)

    await page.getByRole('button', { name: '证明归你管' }).click()
    await expect(page.getByText('对得上')).toBeVisible()
    await page.getByRole('button', { name: '提交审核' }).click()
    await expect(page.getByText('已提交，等节点审核。')).toBeVisible()

    const desk = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
    await signIn(desk, 'manager')
    await desk.goto('/console/own-nodes')
    await desk.getByRole('button', { name: `通过${COMPANY}的自有节点` }).click()
    const decision = desk.getByRole('dialog')
    await decision.getByRole('radio', { name: '由企业定' }).check()
    await expectGoodAtBothWidths(desk)
    await decision.getByRole('button', { name: '通过', exact: true }).click()
    await expect(decision).toHaveCount(0)
    await expectGoodAtBothWidths(desk)

    await page.reload()
    await page.getByRole('button', { name: '排一次切换' }).click()
    const planned = await chooseTime(dialog, page, 3)
    await expectGoodAtBothWidths(page)
    await dialog.getByRole('button', { name: '定下时间' }).click()
    await expect(page.getByRole('heading', { name: '定好的切换' })).toBeVisible()
    await expect(page.getByText(`${planned} 切到自有节点`)).toBeVisible()
    await dismissMessages(page)
    await expectGoodAtBothWidths(page)
    expect(await lookUp('OWN-0001')).toEqual([404, undefined])
    await desk.reload()
    await expect(desk.getByText(`${planned.slice(5)} 切到自有节点`).first()).toBeVisible()

    await page.getByRole('button', { name: '取消', exact: true }).click()
    await dialog.getByRole('button', { name: '取消切换' }).click()
    await expect(page.getByText('审核已通过，排一次切换就由它应答。')).toBeVisible()
    await page.getByRole('button', { name: '排一次切换' }).click()
    await dialog.getByRole('radio', { name: '现在' }).check()
    await dialog.getByRole('button', { name: '切到自有节点' }).click()
    await expect(facts.getByText('自有节点', { exact: true })).toBeVisible()
    await expect(facts.getByText('OWN-*')).toBeVisible()
    await dismissMessages(page)
    await expectGoodAtBothWidths(page)
    expect(await lookUp('OWN-0001')).toEqual([200, '自家的大灯'])
    expect(await lookUp('OWN-NONE')).toEqual([404, undefined])
    await desk.goto(`/id/${prefix}/OWN-0001`)
    const sheet = desk.getByRole('article', { name: /^企业自有节点的标识/ })
    await expect(sheet.getByRole('heading', { level: 1 })).toContainText('本节点没有核对')
    await expect(sheet.getByRole('img', { name: /^问了 1 次/ })).toBeVisible()
    await expect(sheet.getByRole('table', { name: '对方的记录' })).toContainText('自家的大灯')
    await expect(sheet.getByText('召回名单', { exact: true })).toBeVisible()
    await expectGoodAtBothWidths(desk)
    await desk.goto(`/id/${prefix}/OWN-NONE`)
    await expect(desk.getByRole('heading', { level: 2, name: '对方没有这个标识' })).toBeVisible()
    await expectGoodAtBothWidths(desk)

    await desk.goto('/console/own-nodes')
    await desk.getByRole('button', { name: `切回托管：${COMPANY}` }).click()
    const back = desk.getByRole('dialog')
    const returned = await chooseTime(back, desk, 2)
    await back.getByLabel('原因').fill('企业来函，机房搬迁')
    await back.getByRole('button', { name: '定下时间' }).click()
    await expect(desk.getByText(`${returned.slice(5)} 切回托管`).first()).toBeVisible()
    await dismissMessages(desk)
    await expectGoodAtBothWidths(desk)

    await page.reload()
    await expect(page.getByText(`${returned} 切回托管`)).toBeVisible()
    await page.getByRole('button', { name: '改时间' }).click()
    await dialog.getByRole('radio', { name: '现在' }).check()
    await dialog.getByRole('button', { name: '切回托管' }).click()
    await expect(facts.getByText('本节点托管')).toBeVisible()
    await expect(page.getByText('本节点没有的标识，还指路到你的服务器')).toBeVisible()
    await dismissMessages(page)
    await expectGoodAtBothWidths(page)
    expect(await lookUp('OWN-0001')).toEqual([200, '自家的大灯'])
  } finally {
    await server.stop()
  }
})
