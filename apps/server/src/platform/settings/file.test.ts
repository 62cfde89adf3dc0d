import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { EnvProblem } from '../base/problem.ts'
import { readEnv } from './env.ts'
import { readSettings } from './file.ts'
import { SETTINGS } from './names.ts'

const directory = mkdtempSync(join(tmpdir(), 'biaojie-settings-'))
after(() => rmSync(directory, { recursive: true }))
const path = join(directory, 'settings.env')

function linesOf(environment: NodeJS.ProcessEnv): readonly string[] {
  try {
    readSettings({ SETTINGS_FILE: 'off', ...environment })
    return []
  } catch (error) {
    assert.ok(error instanceof EnvProblem)
    return error.lines
  }
}

test('the register of settings has what is read, and nothing else', () => {
  const read = new Set<string>()
  const depositKey = join(directory, 'deposit.pem')
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(depositKey, publicKey.export({ type: 'spki', format: 'pem' }))
  const recorder = new Proxy<NodeJS.ProcessEnv>(
    {
      BACKUP_MARKER: '/backup',
      DEPOSIT_TARGET: 'sftp://node@deposit.example.cn/archives',
      DEPOSIT_PUBLIC_KEY: depositKey,
      DEPOSIT_SFTP_HOST_KEY: `SHA256:${'A'.repeat(43)}`,
      SMTP_URL: 'smtp://a%40b.cn@mail.example.cn',
      WECHAT_PAY_MCHID: '1',
      CARD_GATEWAY_URL: 'https://a.cn',
      ALIYUN_SMS_ACCESS_KEY_ID: '1',
      ALIYUN_SMS_ACCESS_KEY_SECRET: '1',
      ALIYUN_SMS_SIGN_NAME: '1',
      ALIYUN_SMS_TEMPLATE_CODE: '1',
      TENCENT_SMS_SECRET_ID: '1',
      TENCENT_SMS_SECRET_KEY: '1',
      TENCENT_SMS_APP_ID: '1',
      TENCENT_SMS_SIGN_NAME: '1',
      TENCENT_SMS_TEMPLATE_ID: '1',
      HUAWEI_SMS_APP_KEY: '1',
      HUAWEI_SMS_APP_SECRET: '1',
      HUAWEI_SMS_SENDER: '1',
      HUAWEI_SMS_SIGN_NAME: '1',
      HUAWEI_SMS_TEMPLATE_ID: '1',
      WECHAT_PAY_APPID: '1',
      WECHAT_PAY_SERIAL: '1',
      WECHAT_PAY_PRIVATE_KEY: '/none',
      WECHAT_PAY_API_KEY: '1',
      WECHAT_PAY_PUBLIC_KEY_ID: '1',
      WECHAT_PAY_PUBLIC_KEY: '/none',
    },
    {
      get(target, name) {
        if (typeof name !== 'string') return undefined
        read.add(name)
        return target[name]
      },
    },
  )
  assert.throws(() => readEnv(recorder), EnvProblem)
  assert.deepEqual([...read].sort(), Object.keys(SETTINGS).sort())
})

test('a settings file is read, and the environment wins over it', () => {
  writeFileSync(path, '# 注释\nPORT=9001\nPUBLIC_URL="https://id.example.cn"\n')
  const env = readSettings({ SETTINGS_FILE: path, PORT: '9002' })
  assert.deepEqual([env.port, env.publicUrl], [9002, 'https://id.example.cn'])
  assert.equal(readSettings({ SETTINGS_FILE: 'off' }).port, 8080)
})

test('names that mean nothing are told with the one they resemble', () => {
  writeFileSync(path, 'PUBLIC_ULR=https://id.example.cn\nCOLOUR_OF_THE_SKY=blue\nPORT=eighty\n')
  const lines = linesOf({ SETTINGS_FILE: path })
  assert.equal(lines.length, 3)
  assert.match(lines[1] ?? '', /^PUBLIC_ULR：.*是不是 PUBLIC_URL$/)
  assert.match(lines[0] ?? '', /^COLOUR_OF_THE_SKY：.*docs\/zh\/operations\.md/)
  assert.match(lines[2] ?? '', /^PORT 应为/)
})

test('a settings file that was named has to be there', () => {
  assert.match(linesOf({ SETTINGS_FILE: join(directory, 'none.env') })[0] ?? '', /^SETTINGS_FILE：读不了/)
})

test('all wrong settings are told together, each with its name and its right form', () => {
  const lines = linesOf({
    NODE_ENV: 'prod',
    SECRET: 'a'.repeat(40),
    PORT: '70000',
    HANDLE_ADDRESS: 'here',
    LOG_LEVEL: 'loud',
    SECOND_FACTOR: 'maybe',
    METRICS_TOKEN: 'short',
    CAPTCHA: 'off',
    LOGIN_BACK_HOSTS: 'https://other.example',
    WECHAT_PAY_MCHID: '1',
    TOP_LEVEL_URL: 'https://top.example',
  })
  const names = lines.map((line) => line.match(/[A-Z][A-Z_]{3,}/)?.[0])
  for (const name of [
    'NODE_ENV',
    'NODE_PREFIX',
    'SECRET',
    'PORT',
    'HANDLE_ADDRESS',
    'LOG_LEVEL',
    'SECOND_FACTOR',
    'METRICS_TOKEN',
    'CAPTCHA',
    'LOGIN_BACK_HOSTS',
    'WECHAT_PAY_APPID',
    'TOP_LEVEL_URL',
    'PUBLIC_URL',
    'ALIYUN_SMS_ACCESS_KEY_ID',
  ])
    assert.ok(names.includes(name), `${name} is told`)
  assert.equal(lines.length, 14)
})

test('a payment key that is none is told before the first payment', () => {
  const wechat = {
    WECHAT_PAY_MCHID: '1',
    WECHAT_PAY_APPID: '1',
    WECHAT_PAY_SERIAL: '1',
    WECHAT_PAY_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\\nnot a key\\n-----END PRIVATE KEY-----',
    WECHAT_PAY_API_KEY: 'x'.repeat(32),
    WECHAT_PAY_PUBLIC_KEY_ID: '1',
    WECHAT_PAY_PUBLIC_KEY: join(directory, 'no-such.pem'),
  }
  const lines = linesOf(wechat)
  assert.match(lines[0] ?? '', /^WECHAT_PAY_PRIVATE_KEY：PEM 内容读不出密钥/)
  assert.match(lines[1] ?? '', /^WECHAT_PAY_PUBLIC_KEY 应为 PEM 内容或存放它的文件路径/)
})
