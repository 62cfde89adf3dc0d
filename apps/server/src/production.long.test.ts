import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { repositoryFile } from './http/files.ts'

/** A production node with an empty database, from `npm run setup` on: nothing of the demo may be in it. */

const PHONE = '13912340000'
const PASSWORD = 'Qingdao#7719zx'
const clean = { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR }

/** Waits for a port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

async function startNode(t: TestContext) {
  const directory = mkdtempSync(join(tmpdir(), 'biaojie-production-'))
  chmodSync(directory, 0o755)
  const file = join(directory, 'settings.env')
  const origin = `http://127.0.0.1:${await freePort()}`
  const settings = {
    PUBLIC_URL: origin,
    PORT: new URL(origin).port,
    HOST: '127.0.0.1',
    DATA_DIR: join(directory, 'data'),
    HANDLE_PORT: 'off',
    DRAIN_SECONDS: '0',
    ALIYUN_SMS_ACCESS_KEY_ID: 'id',
    ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret',
    ALIYUN_SMS_SIGN_NAME: '标解',
    ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${value}`])
  const person = ['--phone', PHONE, '--name', '王安']
  const made = spawnSync(
    process.execPath,
    [repositoryFile('tools/setup.mjs'), '--file', file, ...flags, ...person],
    { env: clean, input: `${PASSWORD}\n`, encoding: 'utf8' },
  )
  assert.equal(made.status, 0, made.stderr)
  const node = spawn(process.execPath, [repositoryFile('apps/server/src/main.ts')], {
    env: { ...clean, SETTINGS_FILE: file },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => node.once('close', resolve))
  t.after(async () => {
    node.kill('SIGTERM')
    await ended
    rmSync(directory, { recursive: true, force: true })
  })
  while (!(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) {
    assert.equal(node.exitCode, null, 'the node ended while starting')
    await sleep(200)
  }
  return origin
}

/** The documents of the interface are left out, because their examples are answers of a demo node. */
const PAGES = [
  ...['/home', '/application', '/application/list', '/solution', '/cooperation_case', '/news', '/ecology'],
  ...['/identification', '/introduce', '/prefix', '/parts', '/login', '/search'],
  ...['/news/rss.xml', '/sitemap.xml', '/robots.txt', '/site.webmanifest'],
]
/** These stand in the demo alone: companies, its phone and account, accounts, products, made-up money. */
const DEMO =
  /海芯制动系统(?!（示例）)|恒屹轴承|400-000-0000|示例银行|演示账号|待配置|一物一码追溯云|亿元平台补贴|7 家服务商/

test('a production node with an empty database shows nothing of the demo on its main pages', async (t) => {
  if (!existsSync(repositoryFile('apps/portal/build/server/index.js'))) return t.skip('nothing is built')
  const origin = await startNode(t)
  for (const path of PAGES) {
    const answer = await fetch(origin + path)
    assert.equal(answer.status, 200, path)
    const html = (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, '')
    assert.equal(html.match(DEMO)?.[0], undefined, path)
  }
  assert.match(await (await fetch(`${origin}/application`)).text(), /还没有上架的应用/)
  assert.match(await (await fetch(`${origin}/cooperation_case`)).text(), /还没有案例/)
  assert.match(await (await fetch(`${origin}/news`)).text(), /还没有文章/)
  assert.match(await (await fetch(`${origin}/prefix`)).text(), /还没有前缀生效的企业/)
  const gone = await fetch(`${origin}/cooperation_case/detail/1`, { redirect: 'manual' })
  assert.equal(gone.status, 302)
  for (const path of ['/dev/outbox', '/dev/payments', '/dev/components'])
    assert.equal((await fetch(origin + path)).status, 404, path)
  const lookup = await fetch(`${origin}/product_scene?identifier=88.449.1001/BD-320A0001`)
  assert.equal(lookup.status, 404)
})
