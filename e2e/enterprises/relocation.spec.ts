import { readFile } from 'node:fs/promises'
import { signIn } from '../people.ts'
import { expect, expectGoodAtBothWidths, test } from '../test.ts'

test('a company is exported, and its archive is checked and written by staff', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await signIn(page, 'lighting_admin')
  await page.goto('/console/relocation')
  await page.getByRole('button', { name: /^(开始导出|再导出一次)$/ }).click()
  const take = page.getByRole('button', { name: /^下载/ }).first()
  await expect(take).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('签名公钥指纹').first()).toBeVisible()
  const move = page.getByRole('list', { name: '迁移的路' })
  await expect(move.getByText(/^签好名，留到/)).toBeVisible()
  await expectGoodAtBothWidths(page)
  const downloading = page.waitForEvent('download')
  await take.click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^88\.449\.1004-\d{8}\.bjx\.zip$/)
  const bytes = await readFile(await download.path())

  const desk = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await signIn(desk, 'manager')
  await desk.goto('/console/relocations')
  await desk.getByRole('button', { name: '从别处收' }).click()
  await desk.getByLabel('企业前缀').fill('88.449.1004')
  const file = { name: download.suggestedFilename(), mimeType: 'application/zip', buffer: bytes }
  await desk.getByLabel('迁出包或 IDHub 导出', { exact: true }).setInputFiles(file)
  await expect(desk.getByRole('heading', { name: '预览' })).toBeVisible({ timeout: 60_000 })
  await expect(desk.getByRole('list', { name: '迁移的路' }).getByText('等写入')).toBeVisible()
  await expectGoodAtBothWidths(desk)
  await desk.getByRole('button', { name: '开始写入' }).click()
  await expect(desk.getByText('已写完')).toBeVisible({ timeout: 60_000 })
  await expect(desk.getByText('两边一致').first()).toBeVisible()
  await expect(desk.getByText('写完，每条都再读过')).toBeVisible()
  await expectGoodAtBothWidths(desk)

  await desk.getByRole('button', { name: '从别处收' }).click()
  await desk.getByLabel('企业前缀').fill('88.449.1004')
  const broken = { ...file, buffer: bytes.subarray(0, bytes.length - 100) }
  await desk.getByLabel('迁出包或 IDHub 导出', { exact: true }).setInputFiles(broken)
  await expect(desk.getByText('不是完整的 ZIP，请重新下载迁出包').first()).toBeVisible({ timeout: 60_000 })
  await expectGoodAtBothWidths(desk)
})
