import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { createEppTopLevel } from '../../../platform/providers/top-level/epp/epp.ts'
import { createRegistry } from '../../../platform/providers/top-level/stand-in/registry.ts'
import { serveHttp } from '../../../platform/providers/top-level/stand-in/serve.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createCompany, createSession } from '../../../test-support/people.ts'
import { claim, createApplicant, makeAcceptingVerdicts } from '../../../test-support/registrations.ts'

const clock = { now: new Date('2026-11-20T02:00:00Z') }
const registry = createRegistry({ now: () => clock.now })
const server = await serveHttp(registry, 0)
after(server.stop)
const topLevel = createEppTopLevel({
  url: `http://127.0.0.1:${server.port}/`,
  client: 'c',
  password: 'p',
  files: { cert: undefined, key: undefined, ca: undefined },
})
const node = await testApp({ after }, { env: { CAPTCHA: 'off' }, topLevel })
const { call, pool, runJobs, runScheduled } = node
const wait = (seconds: number) => {
  node.wait(seconds)
  clock.now = node.clock.now
}
let staff = await createSession(node, { type: 'MANAGER' })
const reader = await createSession(node, { type: 'MANAGER' })
await pool.query(`update accounts set duties = '["reader"]' where id = $1`, [reader.id])
const state = async () => (await call('topLevelState', { token: staff.token })).data
const noticesTo = async (userId: string) =>
  (await pool.query('select title, text from notices where user_id = $1 order by created_at, id', [userId]))
    .rows
const statusOf = async (id: string) =>
  (await pool.query('select status from registrations where id = $1', [id])).rows[0].status as number

async function toTopLevel() {
  const applicant = await createApplicant(node)
  const { token } = await createSession(node, { type: 'MANAGER' })
  const version = await claim(node, token, applicant.registrationId)
  const body = {
    id: applicant.registrationId,
    version,
    decision: 'approve',
    verdicts: makeAcceptingVerdicts(),
  }
  assert.equal((await call('reviewPlatform', { token, body })).success, true)
  await runJobs()
  return { ...applicant, prefix: `88.449.${applicant.form.indentifierPrefix}` }
}

/** Lets the top-level node have companies as this node has them. */
async function copyUp(where = 'true'): Promise<void> {
  const { rows } = await pool.query(`select * from companies where examine_status = 2 and ${where}`)
  for (const company of rows) copyCompany(company)
}
const copyCompany = (company: Record<string, string>) =>
  registry.prefixes.set(company.prefix ?? '', {
    prefix: company.prefix ?? '',
    status: 'enabled',
    hosting: 'hosted',
    reason: '',
    created: '2026-11-01',
    holder: {
      org: company.name ?? '',
      industry: company.industry_code ?? '',
      area: company.area_code ?? '',
      address: company.address ?? '',
      website: company.website ?? '',
      description: company.introduce ?? '',
    },
    sites: [],
    pending: '',
  })

test('messages drive the review and tell the applicant, however they come', async () => {
  const approved = await toTopLevel()
  const rejected = await toTopLevel()
  assert.deepEqual([await statusOf(approved.registrationId), registry.messages.length], [1, 0])
  registry.decide(approved.prefix, true)
  registry.decide(rejected.prefix, false, '营业执照副本不清晰，请重新上传')
  registry.setReverse(true)
  // An acknowledgement gets lost, so the message comes a second time.
  registry.setFaults([{ what: 'lose', left: 1, within: 'ack' }])
  await runScheduled('top-level.poll')
  wait(60)
  registry.setFaults([])
  registry.setReverse(false)
  await runScheduled('top-level.poll')
  assert.deepEqual(
    [
      await statusOf(approved.registrationId),
      await statusOf(rejected.registrationId),
      registry.messages.length,
    ],
    [2, 3, 0],
  )
  const listTitles = async (company: typeof approved) =>
    (await noticesTo(company.id)).map(({ title }) => title)
  assert.equal((await listTitles(approved)).filter((title) => title === '前缀注册审核通过').length, 1)
  assert.equal((await listTitles(rejected)).filter((title) => title === '前缀注册未通过审核').length, 1)
  const { messages } = await state()
  assert.deepEqual([messages.open, messages.total], [0, 2])
  assert.deepEqual(messages.rows.map(({ outcome }) => outcome).sort(), ['已生效，已通知企业', '已退回企业'])
  // An old message about the former round decides nothing of a later one.
  const change = registry.effects.find(({ prefix }) => prefix === rejected.prefix)?.id ?? ''
  registry.messages.push({
    id: 'M-late',
    kind: 'approved',
    prefix: rejected.prefix,
    changeId: change,
    at: clock.now,
    text: '',
  })
  await runScheduled('top-level.poll')
  assert.equal(await statusOf(rejected.registrationId), 3)
})

test('a suspension there tells company and staff, and staff follow it here; a restoration as well', async () => {
  const companyId = await createCompany(node, '被停用的企业')
  const admin = await createSession(node, { type: 'COMPANY_ADMIN', companyId })
  const prefix = (await pool.query('select prefix from companies where id = $1', [companyId])).rows[0].prefix
  await copyUp(`prefix = '${prefix}'`)
  const answers = async () =>
    (await node.app.inject({ url: `/api/handles/0.NA/${prefix}`, remoteAddress: '203.0.113.9' })).statusCode
  registry.suspend(prefix, '连续 90 天无解析')
  registry.say('12-05 维护')
  await runScheduled('top-level.poll')
  assert.match(JSON.stringify(await noticesTo(admin.id)), /连续 90 天无解析/)
  assert.match(JSON.stringify(await noticesTo(staff.id)), /12-05 维护/)
  const open = (await state()).messages.rows.filter(({ isOpen }) => isOpen)
  assert.deepEqual(open.map(({ kind, steps }) => [kind, steps]).sort(), [
    ['notice', ['seen']],
    ['suspended', ['follow', 'seen']],
  ])
  const id = open.find(({ kind }) => kind === 'suspended')?.id ?? ''
  const follow = () => call('topLevelMessage', { token: staff.token, body: { id, step: 'follow' } })
  assert.equal(
    (await call('topLevelMessage', { token: reader.token, body: { id, step: 'follow' } })).status,
    403,
  )
  assert.equal((await follow()).success, true)
  assert.equal((await follow()).code, getRefusalCode('top_level_moved_on'))
  assert.equal(await answers(), 404)
  await runJobs()
  assert.equal(
    registry.effects.some((effect) => effect.prefix === prefix),
    false,
    'they know already',
  )
  const body = { prefix, isSuspended: false, reason: '已整改' }
  assert.equal((await call('prefixSuspend', { token: staff.token, body })).success, true)
  await runJobs()
  assert.equal(registry.prefixes.get(prefix)?.status, 'enabled')
  const { rows } = await pool.query(
    `select entry::json->>'state' as state from register_queue where kind = 'prefix' and subject = $1 order by id`,
    [prefix],
  )
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['suspended', 'restored'],
  )
})

test('fifty planted differences among five thousand prefixes are found and repaired, and nothing else is touched', async () => {
  await pool.query(`
    insert into companies (prefix, name, industry_code, area_code, address, website, examine_status, create_time)
    select '88.449.' || n, '企业 ' || n, 'C3670', '330206', n || ' 号', 'https://' || n || '.example', 2, now()
      from generate_series(20001, 25000) n`)
  await copyUp()
  const at = (number: number) => registry.prefixes.get(`88.449.${20_000 + number}`)!
  for (let number = 1; number <= 10; number++) at(number).holder.website = 'https://old.example'
  for (let number = 11; number <= 20; number++) at(number).holder.org = '旧名'
  for (let number = 21; number <= 30; number++) at(number).hosting = 'own'
  for (let number = 31; number <= 40; number++) registry.prefixes.delete(at(number).prefix)
  for (let number = 41; number <= 50; number++)
    await pool.query(`update companies set suspended_at = now(), examine_status = 3 where prefix = $1`, [
      at(number).prefix,
    ])
  registry.effects.length = 0
  const before = new Map([...registry.prefixes].map(([prefix, stored]) => [prefix, JSON.stringify(stored)]))
  const begun = await call('topLevelReconcile', { token: staff.token })
  assert.equal(begun.data.run?.state, 'running')
  await runJobs()
  const found = await state()
  assert.deepEqual(
    [found.run?.state, found.run?.found, found.differences.total, (found.run?.asked ?? 0) >= 5_000],
    ['done', 50, 50, true],
  )
  const kinds = Map.groupBy(found.differences.rows, ({ kind }) => kind)
  assert.deepEqual([...kinds].map(([kind, list]) => [kind, list.length]).sort(), [
    ['data', 20],
    ['hosting', 10],
    ['missing', 10],
    ['suspend', 10],
  ])
  registry.setDecides('at-once')
  // One prefix first, then one kind, then all.
  const repair = (body: object) => call('topLevelRepair', { token: staff.token, body })
  const touched = () => [...new Set(registry.effects.map(({ prefix }) => prefix))].sort()
  await repair({ kind: 'data', prefix: at(1).prefix })
  assert.equal(
    (await repair({ kind: 'data', prefix: at(1).prefix })).code,
    getRefusalCode('top_level_moved_on'),
  )
  await runJobs()
  assert.deepEqual([touched(), (await state()).differences.total], [[at(1).prefix], 49])
  await repair({ kind: 'suspend' })
  await runJobs()
  assert.equal((await state()).differences.total, 39)
  await repair({})
  await runJobs()
  await runJobs()
  const left = await state()
  assert.deepEqual([left.differences.total, left.queue.waiting, left.queue.refused], [0, 0, 0])
  const planted = Array.from({ length: 50 }, (_, number) => `88.449.${20_001 + number}`)
  assert.deepEqual(touched(), planted)
  for (const [prefix, stored] of before)
    if (!planted.includes(prefix)) assert.equal(JSON.stringify(registry.prefixes.get(prefix)), stored)
  await runScheduled('top-level.reconcile-nightly')
  assert.deepEqual([(await state()).run?.state, (await state()).run?.found], ['done', 0])
  assert.ok(left.trail.some(({ action }) => action === '补送停用'))
})

test('what the top-level node has alone needs a look; away in between, what was known stays', async () => {
  registry.prefixes.set('88.449.29999', { ...registry.prefixes.get('88.449.20001')!, prefix: '88.449.29999' })
  await runScheduled('top-level.reconcile-nightly')
  const one = (await state()).differences.rows
  assert.deepEqual(
    one.map(({ kind, prefix, ours }) => [kind, prefix, ours]),
    [['unknown', '88.449.29999', '没有']],
  )
  assert.equal(
    (await call('topLevelRepair', { token: staff.token, body: {} })).code,
    getRefusalCode('top_level_moved_on'),
  )
  registry.setFaults([{ what: 'drop', left: 100_000, within: '<prefix:name>88.449.20100<' }])
  await runScheduled('top-level.reconcile-nightly')
  registry.setFaults([])
  const after = await state()
  assert.deepEqual([after.run?.state, after.differences.total], ['failed', 1])
  const running = `insert into top_level_runs (id, at, state) values (gen_random_uuid(), $1, 'running')`
  await pool.query(running, [clock.now])
  wait(2 * 3_600)
  staff = await createSession(node, { type: 'MANAGER' })
  assert.equal((await state()).run?.state, 'running')
  wait(3_601)
  staff = await createSession(node, { type: 'MANAGER' })
  assert.deepEqual([(await state()).run?.state, (await state()).run?.error], ['failed', '中途停了，没有做完'])
  registry.prefixes.delete('88.449.29999')
})

test('yesterday is reported; probes are answered and counted; pausing holds everything', async () => {
  wait(DAY_MS / 1000)
  staff = await createSession(node, { type: 'MANAGER' })
  await runScheduled('top-level.report')
  await runJobs()
  assert.deepEqual(registry.reports.map(({ type, day }) => `${type} ${day}`).sort(), [
    'counts 2026-11-20',
    'logs 2026-11-20',
    'templates 2026-11-20',
  ])
  for (let probe = 0; probe < 3; probe++) {
    const answer = await node.app.inject({ url: '/probe', remoteAddress: '203.0.113.9' })
    assert.deepEqual([answer.statusCode, answer.json()], [200, { node: '88.449', isAnswered: true }])
  }
  const { probes } = await state()
  assert.deepEqual([probes.total, probes.failed, probes.share], [3, 0, 1])
  const pause = (isPaused: boolean) => call('topLevelPause', { token: staff.token, body: { isPaused } })
  assert.equal((await pause(true)).data.link.state, 'paused')
  assert.notEqual((await pause(false)).data.link.state, 'paused')
})
