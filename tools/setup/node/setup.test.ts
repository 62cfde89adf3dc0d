import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { parseEnv } from 'node:util'
import { root } from '../../source-files.ts'

const PHONE = '13912340000'
const PASSWORD = 'Qingdao#7719zx'
const GIVEN = {
  NODE_PREFIX: '88.118',
  PUBLIC_URL: 'https://id.example.cn',
  ALIYUN_SMS_ACCESS_KEY_ID: 'id',
  ALIYUN_SMS_ACCESS_KEY_SECRET: "it's #1",
  ALIYUN_SMS_SIGN_NAME: '标解',
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
}

const flags = (values: Record<string, string>) =>
  Object.entries(values).flatMap(([name, value]) => ['--set', `${name}=${value}`])

function folder(t: TestContext) {
  const directory = mkdtempSync(join(tmpdir(), 'biaojie-setup-'))
  // The embedded database runs as another user when this is root.
  chmodSync(directory, 0o755)
  t.after(() => rmSync(directory, { recursive: true, force: true }))
  const file = join(directory, 'settings.env')
  return { directory, file, values: () => parseEnv(readFileSync(file, 'utf8')) }
}

const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env
/** The environment of a person who has set nothing yet. */
const clean = { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, NODE_OPTIONS }

const setUp = (file: string, args: string[], { input = '', env = {} } = {}) =>
  spawnSync(process.execPath, [join(root, 'tools/setup.mjs'), '--file', file, ...args], {
    env: { ...clean, ...env },
    input,
    encoding: 'utf8',
  })

test('the next steps are told to a person, and not within an installation', (t) => {
  const { file } = folder(t)
  assert.match(setUp(file, flags(GIVEN)).stdout, /npm run administrator[\s\S]*npm run doctor/)
  const { status, stdout } = setUp(file, ['--installing'])
  assert.equal(status, 0)
  assert.match(stdout, /设置写在/)
  assert.doesNotMatch(stdout, /npm/)
})

test('one command writes the settings, makes keys and makes the first administrator', (t) => {
  const { directory, file, values } = folder(t)
  const given = { ...GIVEN, DATA_DIR: join(directory, 'data') }
  const person = ['--phone', PHONE, '--name', '王安']
  const first = setUp(file, [...flags(given), ...person], { input: `${PASSWORD}\n` })
  assert.equal(first.status, 0, first.stderr)
  assert.match(first.stdout, /已新建平台管理员 13912340000/)
  const { SECRET = '', FILES_KEY = '', METRICS_TOKEN = '', ...rest } = values()
  assert.deepEqual(rest, { ...given, NODE_ENV: 'production' })
  assert.equal(new Set([SECRET, FILES_KEY, METRICS_TOKEN]).size, 3)
  assert.ok(Math.min(SECRET.length, FILES_KEY.length, METRICS_TOKEN.length) >= 43)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  for (const secret of [SECRET, FILES_KEY, METRICS_TOKEN, PASSWORD, given.ALIYUN_SMS_ACCESS_KEY_SECRET])
    assert.ok(!`${first.stdout}${first.stderr}`.includes(secret))
  const before = readFileSync(file, 'utf8')
  const again = setUp(file, person)
  assert.match(again.stdout, /已经是平台管理员/)
  assert.equal(readFileSync(file, 'utf8'), before)
})

test('settings come from the environment as well, and a flag wins', (t) => {
  const { file, values } = folder(t)
  const env = { ...GIVEN, PORT: '8081', NOT_OURS: '1' }
  const { status, stderr } = setUp(file, ['--set', 'PORT=8082'], { env })
  assert.equal(status, 0, stderr)
  assert.equal(values().PORT, '8082')
  assert.equal(values().PUBLIC_URL, GIVEN.PUBLIC_URL)
  assert.equal(values().NOT_OURS, undefined)
})

test('every wrong setting is told at once and nothing is written', (t) => {
  const { file } = folder(t)
  const { status, stderr } = setUp(file, ['--set', 'PUBLIC_ULR=x', '--set', 'PORT=80a', '--phone', PHONE])
  assert.equal(status, 1)
  for (const name of [
    'PUBLIC_ULR：没有这项设置',
    'NODE_PREFIX：没有设置',
    'PUBLIC_URL：没有设置',
    'PORT 应为',
    'ALIYUN_SMS',
  ])
    assert.match(stderr, new RegExp(`^  \\d\\. .*${name}`, 'm'))
  assert.equal(existsSync(file), false)
  for (const args of [['--set', 'PORT'], ['--set', 'PORT='], ['--fone', PHONE], ['settings.env']])
    assert.match(setUp(file, args).stderr, /用法：npm run setup/)
  assert.match(setUp(join(file, 'x/y.env'), flags(GIVEN)).stderr, /没有目录/)
})

test('an existing file keeps its keys, its comments and the order of its lines', (t) => {
  const { file } = folder(t)
  const kept = `# ours\nSECRET=${'abcdefgh01234567'.repeat(2)}Z\nPORT = 8081 # behind nginx\n\nLOG_LEVEL=warn`
  writeFileSync(file, kept)
  const { status, stderr } = setUp(file, [...flags(GIVEN), '--set', 'PORT=8090'])
  assert.equal(status, 0, stderr)
  const text = readFileSync(file, 'utf8')
  assert.ok(text.startsWith(kept.replace('PORT = 8081 # behind nginx', 'PORT=8090')))
  // A key of its own would hide that these files are sealed with SECRET.
  assert.equal(parseEnv(text).FILES_KEY, undefined)
})

/** Types each line when a question is asked, on a terminal that `script` makes. */
async function typeInto(command: string, lines: string[]) {
  const child = spawn('script', ['-qec', command, '/dev/null'], { env: clean })
  const answers = [...lines]
  let shown = ''
  let answered = 0
  child.stdout.setEncoding('utf8').on('data', (part) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal moves its cursor with these
    shown = `${shown}${part}`.replace(/\u001b\[[0-9]*[A-Z]/g, '')
    if (!shown.endsWith('：') || shown.length === answered) return
    answered = shown.length
    child.stdin.write(`${answers.shift() ?? ''}\r`)
  })
  const status = await new Promise((resolve) => child.on('close', resolve))
  return { status, shown, left: answers }
}

test('a person is asked one setting after another, and again after a wrong answer', async (t) => {
  if (spawnSync('script', ['--version']).status !== 0) return t.skip('no `script` to make a terminal')
  const { file, values } = folder(t)
  const named = ['118', '88.118', '医疗器械', 'neutral', '', '', '']
  const typed = [
    ...named,
    'id.example',
    GIVEN.PUBLIC_URL,
    '',
    '',
    '',
    '',
    'tencnt',
    '',
    'id',
    'secret',
    '标解',
    'SMS_1',
    '',
  ]
  const command = `"${process.execPath}" "${join(root, 'tools/setup.mjs')}" --file "${file}"`
  const { status, shown, left } = await typeInto(command, typed)
  assert.deepEqual([status, left], [0, []], shown)
  assert.match(shown, /NODE_PREFIX 的每个前缀应为两段数字/)
  assert.match(shown, /PUBLIC_URL 应为 http 或 https 开头/)
  assert.equal(shown.includes('secret'), false)
  const { PUBLIC_URL, ALIYUN_SMS_ACCESS_KEY_SECRET, NODE_ENV, NODE_PREFIX, NODE_TRADE } = values()
  assert.deepEqual(
    [PUBLIC_URL, ALIYUN_SMS_ACCESS_KEY_SECRET, NODE_ENV, NODE_PREFIX, NODE_TRADE],
    [GIVEN.PUBLIC_URL, 'secret', 'production', '88.118', '医疗器械'],
  )
})
