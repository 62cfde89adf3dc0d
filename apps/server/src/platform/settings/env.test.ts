import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EnvProblem } from '../base/problem.ts'
import { readAliyun } from '../providers/sms/aliyun/settings.ts'
import { readEnv } from './env.ts'

const production = {
  NODE_ENV: 'production',
  NODE_PREFIX: '88.118',
  SECRET: 'pXq3vN8sLm2cT7yRkW4zB9dHf6gJ1aUe',
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
  assert.deepEqual([env.production, env.port, env.captcha, env.sms], [false, 8080, 'on', undefined])
})

test('a node is named by its settings, and production needs its own prefix', () => {
  const { identity } = readEnv({ ...production, ...aliyun })
  assert.deepEqual([identity.prefixes, identity.platform, identity.trade], [['88.118'], '标解', '汽车零部件'])
  const named = { NODE_PREFIX: '88.118, 88.119', NODE_TRADE: '医疗器械', PLATFORM_NAME: '械标' }
  assert.deepEqual(readEnv({ ...production, ...aliyun, ...named }).identity, {
    prefixes: ['88.118', '88.119'],
    platform: '械标',
    trade: '医疗器械',
    name: '医疗器械行业标识解析平台',
    operator: '械标平台',
    descriptor: ['医疗器械行业', '工业互联网标识解析平台'],
    exampleSuffix: 'SN-2026A0001',
  })
  for (const NODE_PREFIX of ['', '88', '88.118.1.1', '88.118,88.118', '088.118', '88.x', '88.118;drop'])
    refused({ ...production, ...aliyun, NODE_PREFIX }, /NODE_PREFIX/)
  refused({ NODE_PREFIX: '88.118' }, /NODE_PREFIX：示例节点的数据都属于 88\.449/)
  for (const PLATFORM_NAME of ['一二三四五六七八九', '<b>标', '标"'])
    refused({ ...production, ...aliyun, PLATFORM_NAME }, /PLATFORM_NAME/)
})

test('a content pack is one of the repository or a folder that holds one', () => {
  assert.match(readEnv({}).contentPack, /content$/)
  assert.match(readEnv({ CONTENT_PACK: 'neutral' }).contentPack, /content\/packs\/neutral$/)
  for (const CONTENT_PACK of ['none', '../../etc', '/nowhere'])
    refused({ CONTENT_PACK }, /CONTENT_PACK：.*不是内容包/)
})

test('production brings its secret, its address and its SMS provider, and keeps the slider on', () => {
  refused({ ...production, ...aliyun, SECRET: 'short' }, /SECRET/)
  for (const simple of ['x'.repeat(40), '0123456789abcdef'.repeat(2), 'aabbaabbabababab'.repeat(3)]) {
    refused({ ...production, ...aliyun, SECRET: simple }, /SECRET 过于简单/)
    refused({ ...production, ...aliyun, FILES_KEY: simple }, /FILES_KEY 过于简单/)
  }
  refused({ ...production, ...aliyun, ALIYUN_SMS_ENDPOINT: 'http://sms.example' }, /ALIYUN_SMS_ENDPOINT/)
  assert.ok(readEnv({ ...production, ...aliyun, SECRET: '0f4c2b9a7d3e8165c0ffb1d24a95e387' }).secret)
  refused({ ...production, ...aliyun, PUBLIC_URL: '' }, /PUBLIC_URL/)
  refused({ ...production, ...aliyun, CAPTCHA: 'off' }, /CAPTCHA/)
  refused(production, /ALIYUN_SMS_ACCESS_KEY_ID/)
  assert.equal(typeof readEnv({ ...production, ...aliyun }).sms, 'function')
  const settings = readAliyun({ ...aliyun, ALIYUN_SMS_TEMPLATE_CODE_LOGIN: 'SMS_2' }, true)
  assert.deepEqual(settings?.templates, {
    scene: 'SMS_1',
    login: 'SMS_2',
    register: 'SMS_1',
    reset: 'SMS_1',
    change: 'SMS_1',
    delete: 'SMS_1',
    bind: 'SMS_1',
  })
  assert.equal(settings?.endpoint, 'https://dysmsapi.aliyuncs.com')
})

test('half a provider is refused by the names of what is missing, wherever it runs', () => {
  refused({ ...aliyun, ALIYUN_SMS_SIGN_NAME: '' }, /缺少 ALIYUN_SMS_SIGN_NAME$/)
})

test('proxies may be written with spaces; a malformed one is refused by name', () => {
  const TRUST_PROXY = ' 10.0.0.0/8, 192.168.1.5,,fd00::/8 , loopback'
  assert.deepEqual(readEnv({ TRUST_PROXY }).trustProxy, ['10.0.0.0/8', '192.168.1.5', 'fd00::/8', 'loopback'])
  for (const wrong of ['10.0.0.0/33', '10.0.0/8', 'proxy.local', 'true', '10.0.0.0/8/8', '0.0.0.0/0']) {
    refused({ TRUST_PROXY: `10.0.0.0/8, ${wrong}` }, new RegExp(`TRUST_PROXY .*「${wrong}」`))
  }
})

test('the address people use is an origin, and its scheme decides whether they come by https', () => {
  const of = (PUBLIC_URL: string) => readEnv({ PUBLIC_URL })
  assert.equal(of(' https://id.example.cn/ ').publicUrl, 'https://id.example.cn')
  assert.equal(of('http://10.0.0.7:8080').publicUrl, 'http://10.0.0.7:8080')
  assert.equal(of('https://[2001:DB8::7]').publicUrl, 'https://[2001:db8::7]')
  assert.equal(of('https://标识.example.cn').publicUrl, 'https://xn--iwvr90f.example.cn')
  for (const wrong of [
    'id.example.cn',
    'ftp://a.cn',
    'https://a.cn/portal',
    'https://u:p@a.cn',
    'https://a.cn?x',
    'https://a.cn;return',
    'https://$host',
    'https://a"b{}.cn',
  ]) {
    refused({ PUBLIC_URL: wrong }, /PUBLIC_URL/)
  }
  assert.deepEqual(
    [of('https://a.cn').https, of('http://a.cn').https, readEnv({}).https],
    [true, false, false],
  )
  assert.equal(readEnv({ ...production, ...aliyun, PUBLIC_URL: 'http://10.0.0.7' }).https, false)
})

test('only production waits for a balancer before it stops', () => {
  const { drainSeconds } = readEnv({ ...production, ...aliyun })
  assert.deepEqual([drainSeconds, readEnv({}).drainSeconds], [5, 0])
  assert.equal(readEnv({ ...production, ...aliyun, DRAIN_SECONDS: '0' }).drainSeconds, 0)
  refused({ DRAIN_SECONDS: '5s' }, /DRAIN_SECONDS/)
})

test('the log accepts known levels only', () => {
  assert.deepEqual(
    [readEnv({ LOG_LEVEL: ' warn ' }).logLevel, readEnv({ LOG_LEVEL: '' }).logLevel],
    ['warn', 'info'],
  )
  refused({ LOG_LEVEL: 'verbose' }, /LOG_LEVEL/)
})

test('the address of a database is one, and its password is not repeated', () => {
  for (const DATABASE_URL of [
    'postgres://u:p@db.example:5432/node',
    'postgresql://u:p%40@%2Ftmp%2Fdb/node',
    'postgres://u:p@/node?host=/var/run/postgresql',
    'postgres:///node?host=/var/run/postgresql',
  ])
    assert.equal(readEnv({ DATABASE_URL }).databaseUrl, DATABASE_URL)
  for (const DATABASE_URL of [
    'db.example',
    'mysql://u:secret@a/b',
    'postgres://u:secret a@b/c',
    'postgres://u:s@a:x/b',
    'postgres://u:secret%ff@a/b',
    'postgres://u:p@secret/b@c:1/db',
    'postgres://secret',
  ])
    refused({ DATABASE_URL }, /^DATABASE_URL (?!.*secret)/)
})

test('a cluster needs its coordinator and a sensible number of shards, and reads no replica', () => {
  const DATABASE_URL = 'postgres://u:p@db/biaojie'
  assert.equal(readEnv({ DATABASE_URL, CITUS_SHARDS: '32' }).citusShards, 32)
  assert.equal(readEnv({ DATABASE_URL }).citusShards, undefined)
  refused({ CITUS_SHARDS: '32' }, /CITUS_SHARDS：内置数据库不能分布/)
  for (const CITUS_SHARDS of ['1', '1000', 'on', '2.5'])
    refused({ DATABASE_URL, CITUS_SHARDS }, /CITUS_SHARDS 应为/)
  refused({ DATABASE_URL, DATABASE_REPLICA_URL: DATABASE_URL, CITUS_SHARDS: '8' }, /不能同时读备机/)
})
