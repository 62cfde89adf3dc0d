import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EnvProblem, readEnv } from './env.ts'

const production = {
  NODE_ENV: 'production',
  SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://node.example.com/',
}
const aliyun = {
  ALIYUN_SMS_ACCESS_KEY_ID: 'id',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN_NAME: '标解',
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
}
const refused = (source: NodeJS.ProcessEnv, about: RegExp) =>
  assert.throws(
    () => readEnv(source),
    (error) => error instanceof EnvProblem && about.test(error.message),
  )

test('the demo needs nothing and sends to the outbox', () => {
  const env = readEnv({})
  assert.deepEqual([env.production, env.port, env.captcha, env.aliyunSms], [false, 8080, 'on', undefined])
})

test('production brings its secret, its address and its SMS provider, and keeps the slider on', () => {
  refused({ ...production, ...aliyun, SECRET: 'short' }, /SECRET/)
  refused({ ...production, ...aliyun, PUBLIC_URL: '' }, /PUBLIC_URL/)
  refused({ ...production, ...aliyun, CAPTCHA: 'off' }, /CAPTCHA/)
  refused(production, /ALIYUN_SMS_ACCESS_KEY_ID/)
  const env = readEnv({ ...production, ...aliyun, ALIYUN_SMS_TEMPLATE_CODE_LOGIN: 'SMS_2' })
  assert.deepEqual(env.aliyunSms?.templates, {
    scene: 'SMS_1',
    login: 'SMS_2',
    register: 'SMS_1',
    reset: 'SMS_1',
    change: 'SMS_1',
    delete: 'SMS_1',
  })
  assert.equal(env.aliyunSms?.endpoint, 'https://dysmsapi.aliyuncs.com')
})

test('half a provider is refused by the names of what is missing, wherever it runs', () => {
  refused({ ...aliyun, ALIYUN_SMS_SIGN_NAME: '' }, /缺少 ALIYUN_SMS_SIGN_NAME$/)
})
