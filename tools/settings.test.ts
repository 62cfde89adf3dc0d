import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { SETTINGS } from '../apps/server/src/platform/settings/names.ts'
import { root } from './source-files.ts'

/** The system's own Node, where it is older than the project's, else the project's. */
const systemNode = existsSync('/usr/bin/node') ? '/usr/bin/node' : process.execPath

const environment = { PATH: process.env.PATH, HOME: process.env.HOME }

test('a start with wrong settings names all of them and starts nothing', (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'biaojie-start-'))
  t.after(() => rmSync(directory, { recursive: true }))
  const file = join(directory, 'settings.env')
  const data = join(directory, 'data')
  writeFileSync(
    file,
    `NODE_ENV=production\nSECRET=short\nPUBLIC_ULR=https://id.example.cn\nPORT=80a\nDATA_DIR=${data}\n`,
  )
  const wrong = {
    SETTINGS_FILE: file,
    TRUST_PROXY: 'proxy',
    WECHAT_PAY_MCHID: '1',
    CARD_GATEWAY_URL: 'pay',
    CARD_GATEWAY_SECRET: 'short',
    CARD_GATEWAY_PAYEE: '1',
  }
  const { status, stderr } = spawnSync(systemNode, [join(root, 'tools/start.mjs')], {
    env: { ...environment, ...wrong },
    encoding: 'utf8',
  })
  assert.equal(status, 1)
  for (const name of [
    'SECRET：只有 5 个字符',
    'NODE_PREFIX：没有设置',
    'PUBLIC_URL：没有设置',
    'PUBLIC_ULR：设置文件 .*是不是 PUBLIC_URL',
    'PORT 应为',
    'TRUST_PROXY',
    'WECHAT_PAY_APPID',
    'CARD_GATEWAY_URL',
    'CARD_GATEWAY_SECRET',
    'ALIYUN_SMS_ACCESS_KEY_ID',
  ])
    assert.match(stderr, new RegExp(`^  \\d+\\. .*${name}`, 'm'))
  assert.match(stderr, /设置有 10 处不对，还没有启动任何东西/)
  assert.equal(existsSync(data), false)
})

test('every setting is in the table of docs/operations.md', () => {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const table = page.slice(page.indexOf('| variable |'), page.indexOf('\n\n', page.indexOf('| variable |')))
  const rows = [...table.matchAll(/^\| (.+?) \|/gm)].map(([, names = '']) => names)
  const named = new Set<string>()
  for (const row of rows) {
    const full = [...row.matchAll(/`([A-Z_…]+)/g)].map(([, name = '']) => name)
    // `…_KEY` after `CARD_GATEWAY_URL` stands for `CARD_GATEWAY_KEY` or `CARD_KEY`.
    const words = full[0]?.split('_') ?? []
    for (const name of full)
      if (!name.startsWith('…')) named.add(name)
      else for (const at of words.keys()) named.add(words.slice(0, at + 1).join('_') + name.slice(1))
  }
  assert.deepEqual(
    Object.keys(SETTINGS).filter((name) => !named.has(name)),
    [],
  )
})
