import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { approve, createApplicant, findLine, openAs } from '../enterprises/applicants.ts'
import { PASSWORD } from '../people.ts'
import { expect, expectGoodAtBothWidths, test } from '../test.ts'

const run = promisify(execFile)

test('a company registers the public key that the printed commands make, and revokes it', async ({
  page,
  request,
}) => {
  const founder = await createApplicant(request)
  await approve(request, founder.id)
  await openAs(page, founder.phone, '/keys?tab=signatures', PASSWORD)
  await expect(page.getByText('还没有签名密钥')).toBeVisible()
  await expectGoodAtBothWidths(page)

  await page.getByRole('button', { name: '登记自己的公钥' }).click()
  const form = page.getByRole('dialog', { name: '登记自己的公钥' })
  const commands = (await form.locator('pre').textContent()) ?? ''
  await expectGoodAtBothWidths(page)
  const directory = await mkdtemp(join(tmpdir(), 'biaojie-signing-'))
  const { stdout: proof } = await run('bash', ['-c', commands], { cwd: directory })
  await form.getByLabel('公钥').fill(await readFile(join(directory, 'public.pem'), 'utf8'))
  await rm(directory, { recursive: true })
  await form.getByLabel('持有证明').fill(proof)
  await form.getByRole('button', { name: '登记', exact: true }).click()
  await expect(findLine(page, '密钥 300')).toContainText('企业自己保管')
  await expectGoodAtBothWidths(page)

  await page.getByRole('button', { name: '由节点换新' }).click()
  await page.getByRole('button', { name: '换新', exact: true }).click()
  await expect(findLine(page, '密钥 301')).toContainText('节点代为保管')
  await expect(findLine(page, '密钥 300')).toContainText('已换下')

  await page.getByRole('button', { name: '吊销密钥 300' }).click()
  const revoking = page.getByRole('dialog', { name: '吊销密钥 300' })
  await revoking.getByLabel('原因').fill('电脑失窃')
  await revoking.getByRole('button', { name: '吊销', exact: true }).click()
  await expect(findLine(page, '密钥 300')).toContainText('已吊销')
  await expectGoodAtBothWidths(page)
})
