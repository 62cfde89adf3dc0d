import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import { CLONE_RULES } from '@biaojie/contract/tracking/alarms/rules.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'
import { countSigns, findTravels } from './signs.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool, clock } = app
const companyId = await createCompany(app, '示例制动')
const admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const member = await createSession(app, { type: 'COMPANY', companyId })
const other = await createSession(app, { type: 'COMPANY_ADMIN', companyId: await createCompany(app, '别家') })
const PREFIX: string = (await pool.query('select prefix from companies where id = $1', [companyId])).rows[0]
  .prefix
const CODE = 'HX7Q-2K94-MM03'

const ask = <N extends CallName>(name: N, body: object, token = member.token) =>
  call(name, { token, body, ip: makeAddress() })

async function aPart(suffix: string): Promise<string> {
  const identifier = `${PREFIX}/${suffix}`
  const scenes = [
    { code: '2', confId: 'anti', name: '防伪查询', elements: [{ name: '防伪码', value: CODE }] },
  ]
  await putIdentifiers(app, [{ identifier, name: '前制动盘', scenes }])
  return identifier
}
/** Checks of strangers, each so many thirds of a minute after the one before. */
async function checked(identifier: string, cities: readonly string[], minutes: number) {
  for (const city of cities) {
    app.wait(minutes * 20)
    const body = { identifier, code: CODE, city }
    const { data } = await call('antiCheck', {
      body,
      ip: makeAddress(),
      headers: { 'user-agent': `MicroMessenger ${city}` },
    })
    assert.equal(data.result, 'matched')
  }
  await app.runJobs()
}
async function alarmsOf() {
  const { data, message } = await ask('alarmList', {})
  assert.ok(data, message)
  return data
}
async function anAlarm() {
  const [found] = (await alarmsOf()).records
  assert.ok(found)
  return found
}

test('signs are counted: cities, impossible journeys, repeated codes, nights', () => {
  const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 20, hour, minute))
  const check = (city: string, time: Date) => ({ at: time, city, matched: true, device: '' })
  const checks = [
    check('杭州', at(6, 3)),
    check('成都 武侯', at(6, 25)),
    check('成都', at(9)),
    check('', at(18)),
  ]
  assert.deepEqual(
    findTravels(checks).map(({ from, to, minutes }) => [from, to, minutes]),
    [[0, 1, 22]],
  )
  const history = { installedAt: at(7), wasChecked: false, photos: 2 }
  assert.deepEqual(countSigns(checks, history), {
    cities: 2,
    travel: 1,
    installed: 2,
    repeats: 3,
    photos: 2,
    hours: 1,
  })
  assert.deepEqual(
    findTravels([check('宁波', at(1)), check('绍兴', at(1, 5))]),
    [],
    'neighbours may be named differently',
  )
})

test('many cities within a week raise an alarm once, for owner, webhooks and visitor', async () => {
  const identifier = await aPart('CL-0001')
  const hook = { name: '防伪预警', url: 'https://ops.example.com/alarm', events: ['alarm.raised'] }
  assert.ok((await ask('webhookCreate', hook, admin.token)).success)
  await checked(identifier, ['宁波'], 1)
  assert.equal((await alarmsOf()).total, 0)
  await checked(identifier, ['杭州', '成都', '广州', '武汉'], 1)
  const { records, counts } = await alarmsOf()
  assert.deepEqual([records.length, counts.open, records[0]?.state], [1, 1, 'open'])
  const alarm = (await ask('alarmDetail', { id: records[0]?.id })).data
  assert.deepEqual([alarm.checks, alarm.cities, alarm.matched, alarm.devices], [5, 5, 5, 5])
  assert.ok(alarm.points >= CLONE_RULES.warnAt && alarm.travels.length === 4)
  assert.deepEqual([alarm.first?.city, alarm.first?.province], ['宁波', '33'])
  assert.deepEqual(alarm.recent[0], { ...alarm.recent[0], city: '武汉', provinceName: '鄂', agent: 'wechat' })
  assert.equal(alarm.provinces.find(({ code }) => code === '51')?.total, 1)
  const payload = await pool.query(`select body from webhook_deliveries where event = 'alarm.raised'`)
  assert.ok(payload.rows.some(({ body }) => JSON.stringify(body).includes('cloned')))
  await checked(identifier, ['西安'], 1)
  assert.equal((await alarmsOf()).total, 1)
  assert.equal((await call('identifierWarning', { body: { identifier }, ip: makeAddress() })).data, null)
})

test('one action warns the public, and is taken back with a trail', async () => {
  const { id, version } = await anAlarm()
  const identifier = `${PREFIX}/CL-0001`
  assert.equal(
    (await ask('alarmHandle', { id, version, action: 'warn' }, other.token)).code,
    getRefusalCode('alarm_not_found'),
  )
  const warned = (await ask('alarmHandle', { id, version, action: 'warn', note: '转质量部' })).data
  assert.equal(warned.state, 'warned')
  const shown = (
    await call('identifierWarning', { body: { identifier: identifier.toLowerCase() }, ip: makeAddress() })
  ).data
  assert.match(shown?.text ?? '', /一周里有人在 6 个城市查了 6 次，一件前制动盘到不了这么多地方/)
  assert.doesNotMatch(JSON.stringify(shown), /假货|假冒/)
  const alias = { identifier, alias: 'HX-OLD-0001' }
  assert.ok((await ask('identifierAliasAdd', alias, admin.token)).success)
  const byAlias = await call('identifierWarning', { body: { identifier: 'HX-OLD-0001' }, ip: makeAddress() })
  assert.equal(byAlias.data?.text, shown?.text)
  const evidence = (await ask('alarmEvidence', { id })).data
  assert.equal(Buffer.from(evidence.content, 'base64').subarray(0, 5).toString(), '%PDF-')
  assert.equal(
    (await ask('alarmHandle', { id, version, action: 'warn' })).code,
    getRefusalCode('alarm_stale'),
  )
  const open = (await ask('alarmHandle', { id, version: warned.version, action: 'unwarn' })).data
  assert.equal((await call('identifierWarning', { body: { identifier }, ip: makeAddress() })).data, null)
  const refused = await ask('alarmHandle', { id, version: open.version, action: 'dismiss' })
  assert.equal(refused.errors?.note, '请写明为什么不是复制')
  const closed = (
    await ask('alarmHandle', { id, version: open.version, action: 'dismiss', note: '展会巡展' })
  ).data
  assert.deepEqual(
    closed.trail.map(({ action }) => action),
    ['不是复制，关掉', '撤回提醒', '公开提醒', '疑似被复制'],
  )
  await checked(identifier, ['长沙'], 1)
  assert.equal((await ask('alarmDetail', { id })).data.state, 'dismissed', 'checks before do not count again')
  await checked(identifier, ['南昌', '昆明', '兰州', '沈阳', '海口'], 1)
  assert.equal((await ask('alarmDetail', { id })).data.state, 'open')
})

test('limits, points and words to visitors are set by template, and refuse what is stale', async () => {
  const defaults = (await ask('alarmSettings', { template: '' })).data
  assert.deepEqual([defaults.revision, defaults.warnAt], [0, 60])
  const strict = {
    ...defaults,
    template: '',
    warnAt: 200,
    guide: ['真码是激光刻的，手指摸得到'],
    phone: '400-000-1001',
  }
  const { updateTime: _time, updatedBy: _by, ...body } = strict
  assert.equal(
    (await ask('alarmSettingsSave', body)).code,
    getRefusalCode('forbidden'),
    'administrators alone',
  )
  const saved = (await ask('alarmSettingsSave', body, admin.token)).data
  assert.deepEqual([saved.revision, saved.guide, saved.updatedBy], [1, strict.guide, admin.name])
  assert.equal(
    (await ask('alarmSettingsSave', body, admin.token)).code,
    getRefusalCode('alarm_settings_stale'),
  )
  const identifier = await aPart('CL-0002')
  await checked(identifier, ['杭州', '成都', '广州', '武汉', '沈阳'], 1)
  assert.equal(
    (await alarmsOf()).records.some((row) => row.identifier === identifier),
    false,
  )
  const lenient = { ...body, revision: 1, warnAt: 30 }
  assert.ok((await ask('alarmSettingsSave', lenient, admin.token)).success)
  await checked(identifier, ['哈尔滨'], 1)
  assert.equal(
    (await alarmsOf()).records.some((row) => row.identifier === identifier),
    true,
  )
})

test('hashes of devices are forgotten after a week', async () => {
  const before = await pool.query(`select count(*)::int as n from identifier_checks where device <> ''`)
  assert.ok(before.rows[0].n > 0)
  clock.now = new Date(clock.now.getTime() + 8 * 86_400_000)
  await app.runScheduled('resolution.devices')
  const left = await pool.query(`select count(*)::int as n from identifier_checks where device <> ''`)
  assert.equal(left.rows[0].n, 0)
})
