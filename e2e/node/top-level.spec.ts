import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn } from '../people.ts'
import { expect, expectGoodAtBothWidths, test } from '../test.ts'

test('a node without a top-level node says how to connect one', { tag: '@quick-desktop' }, async ({
  page,
}) => {
  await signIn(page, 'manager')
  await page.goto('/console/top-level')
  await expect(page.getByText('还没有接入国家顶级节点')).toBeVisible()
  await expectGoodAtBothWidths(page)
})

test.describe('a node that is connected', () => {
  const port = Number(process.env.E2E_PORT ?? 8399) + 40
  const origin = `http://localhost:${port}`
  test.use({ baseURL: origin })
  let node: ChildProcess | undefined
  let dataDir = ''

  // Other journeys decide on prefixes by hand, so this one has a node of its own, with the stand-in of a demo.
  test.beforeAll(async () => {
    test.setTimeout(600_000)
    dataDir = mkdtempSync(join(tmpdir(), 'biaojie-e2e-top-level-'))
    node = spawn(process.execPath, ['apps/server/src/main.ts'], {
      env: {
        ...process.env,
        PORT: String(port),
        HANDLE_PORT: String(port + 1),
        DATA_DIR: dataDir,
        CAPTCHA: 'off',
        LOG_LEVEL: 'warn',
        TRUST_PROXY: 'loopback',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await expect
      .poll(async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.ok ?? false, {
        timeout: 600_000,
      })
      .toBe(true)
  })
  test.afterAll(async () => {
    if (node && node.exitCode === null) {
      const ended = once(node, 'exit')
      node.kill('SIGTERM')
      await ended
    }
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('staff see the connections, repair differences and answer messages', async ({ page }) => {
    await signIn(page, 'manager')
    await page.goto('/console/top-level')
    await expect(page.getByText('国家顶级节点').first()).toBeVisible()
    const differences = page.getByRole('region', { name: '对账差异' })
    await expect(differences.getByText('顶级节点的资料不同')).toBeVisible()
    await expectGoodAtBothWidths(page)

    await differences.getByRole('button', { name: /^补送变更/ }).click()
    await expect(differences.getByText('顶级节点的资料不同')).toHaveCount(0)
    const messages = page.getByRole('region', { name: '上级消息' })
    await messages.getByRole('button', { name: '知道了' }).last().click()
    await expect(messages.getByText('1 条没有办')).toBeVisible()

    await page.getByRole('button', { name: '暂停上送' }).click()
    await expect(page.getByText('上送已暂停')).toBeVisible()
    await expectGoodAtBothWidths(page)
    await page.getByRole('button', { name: '恢复上送' }).click()
    await expect(page.getByText('上送已暂停')).toHaveCount(0)
    await page.getByRole('button', { name: '现在存一次' }).click()
    await expect(page.getByRole('region', { name: '数据存管' }).getByText('还没有存过')).toHaveCount(0)
    await expectGoodAtBothWidths(page)
  })
})
