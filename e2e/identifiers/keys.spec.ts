import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { approve, createApplicant, findLine, openAs } from '../enterprises/applicants.ts'
import { PASSWORD } from '../people.ts'
import { expect, expectGoodAtBothWidths, test } from '../test.ts'

const run = promisify(execFile)

test('a new company makes a key of the sandbox, writes with it, renews and revokes it', async ({
  page,
  request,
}) => {
  const founder = await createApplicant(request)
  await approve(request, founder.id)
  await openAs(page, founder.phone, '/keys', PASSWORD)
  await expect(page.getByText('还没有接口密钥')).toBeVisible()
  await expectGoodAtBothWidths(page)

  await page.getByRole('button', { name: '新建密钥' }).first().click()
  const form = page.getByRole('dialog', { name: '新建接口密钥' })
  await form.getByRole('button', { name: '新建', exact: true }).click()
  await expect(form.getByText('请填写用途')).toBeVisible()
  await form.getByLabel('用途').fill('MES 夜里写入')
  await form.getByRole('radio', { name: '沙箱' }).check()
  await expectGoodAtBothWidths(page)
  await form.getByRole('button', { name: '新建', exact: true }).click()

  const made = page.getByRole('region', { name: '新密钥' })
  const secret = (await made.locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^bj_88\.449\.\d+_\w{40}$/)
  await expect(made.getByRole('button', { name: '已保存，关闭' })).toBeDisabled()
  await expectGoodAtBothWidths(page)
  await made.getByRole('checkbox', { name: '已存到密码库' }).check()
  await made.getByRole('button', { name: '已保存，关闭' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)

  const headers = { authorization: `Bearer ${secret}` }
  const self = await (await request.get('/api/v1/key', { headers })).json()
  const identifier = `${self.data.prefix}/BD-320A0001`
  const written = await request.post('/platform-operate-service/company/identifier/batch', {
    headers,
    data: { records: [{ identifier, name: '前制动盘' }] },
  })
  expect((await written.json()).data[0].outcome).toBe('added')

  await page.getByRole('button', { name: /^沙箱/ }).click()
  await expect(page.getByText(identifier).first()).toBeVisible()
  await expectGoodAtBothWidths(page)

  await page.getByRole('button', { name: /^接口密钥/ }).click()
  await findLine(page, 'MES 夜里写入').getByRole('button', { name: '换新 MES 夜里写入' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '换新', exact: true }).click()
  const renewed = page.getByRole('region', { name: '新密钥' })
  await expect(renewed.locator('code')).not.toHaveText(secret)
  await renewed.getByRole('checkbox', { name: '已存到密码库' }).check()
  await renewed.getByRole('button', { name: '已保存，关闭' }).click()
  await expect(page.getByRole('button', { name: '停用 MES 夜里写入' })).toHaveCount(2)
  await page.getByRole('button', { name: '停用 MES 夜里写入' }).first().click()
  await page.getByRole('button', { name: '停用', exact: true }).last().click()
  await expect(page.getByText('已停用 1 把')).toBeVisible()
  await expectGoodAtBothWidths(page)
})

test('members see the keys of their company and change none', { tag: '@quick-desktop' }, async ({ page }) => {
  await openAs(page, 'brake_staff', '/keys')
  await expect(page.getByRole('heading', { name: '密钥与回调' })).toBeVisible()
  await expect(page.getByText('MES 夜里写入').first()).toBeVisible()
  for (const name of ['新建密钥', '停用 MES 夜里写入'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
})

const PROGRAMS = [
  { language: 'curl', file: 'try.sh', command: 'bash' },
  { language: 'Node.js', file: 'try.mjs', command: process.execPath },
  { language: 'Python', file: 'try.py', command: 'python3' },
]

test.describe('a request that the template refuses', () => {
  test.use({ allowErrors: [/400/] })

  test('the example beside a new key of the sandbox runs as it is printed, and from the page', async ({
    page,
  }) => {
    await openAs(page, 'brake_admin', '/keys')
    await page.getByRole('button', { name: '新建密钥' }).first().click()
    const form = page.getByRole('dialog', { name: '新建接口密钥' })
    await form.getByLabel('用途').fill('试接口')
    await form.getByRole('radio', { name: '沙箱' }).check()
    await form.getByRole('button', { name: '新建', exact: true }).click()
    const secret = (await page.getByRole('region', { name: '新密钥' }).locator('code').textContent()) ?? ''
    const example = page.getByRole('region', { name: '试写一件' })
    await expect(example.locator('pre')).toContainText(secret)
    const directory = await mkdtemp(join(tmpdir(), 'biaojie-example-'))
    for (const { language, file, command } of PROGRAMS) {
      await example.getByText(language, { exact: true }).click()
      await expect(example.locator('pre')).toContainText(language === 'Python' ? 'urllib' : 'PUT')
      await writeFile(join(directory, file), (await example.locator('pre').textContent()) ?? '')
      const { stdout } = await run(command, [file], { cwd: directory })
      expect(stdout, language).toMatch(/"success":\s*true/)
    }
    await rm(directory, { recursive: true })
    await example.getByRole('button', { name: '在沙箱里跑' }).click()
    await expect(example.getByText('写好了')).toBeVisible()
    await example.getByRole('button', { name: /再跑$/ }).click()
    await expect(example.getByText('没有写')).toBeVisible()
    await expectGoodAtBothWidths(page)
    await page.getByRole('checkbox', { name: '已存到密码库' }).check()
    await page.getByRole('button', { name: '已保存，关闭' }).click()
    await expect(example.locator('pre').first()).not.toContainText(secret)
    await expect(example.getByRole('button', { name: '在沙箱里跑' })).toBeDisabled()
  })
})
