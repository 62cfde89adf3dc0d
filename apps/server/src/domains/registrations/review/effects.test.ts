import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { MAX_ATTEMPTS } from '../../../platform/effects/effects.ts'
import { SmsProblem } from '../../../platform/sms/sms.ts'
import type { TopLevelAnswer } from '../../../platform/top-level/top-level.ts'
import { testApp } from '../../../testing/app.ts'
import { someoneWaits } from '../../../testing/holding.ts'
import { aSession, logIn } from '../../../testing/people.ts'
import {
  aForm,
  allOk,
  anApplicant,
  approve,
  claim,
  pictures,
  register,
  reject,
} from '../../../testing/registrations.ts'

const asked: string[] = []
const reported: string[] = []
let down = false
let answer: TopLevelAnswer = { decision: 'pending' }
const sent: string[] = []
let smsDown = false
let smsSilent = false
const unanswered: string[] = []

const app = await testApp(
  { after },
  {
    env: { CAPTCHA: 'off' },
    topLevel: {
      async report({ key, prefix }) {
        if (down) throw new Error('top-level node answered HTTP 503')
        reported.push(key)
        return `T-${prefix}`
      },
      async ask(reference) {
        asked.push(reference)
        return answer
      },
    },
    sms: {
      send: async () => {},
      hasNotice: () => true,
      async sendNotice({ prefix, template }) {
        if (smsDown) throw new SmsProblem('failed', 'unreachable')
        if (smsSilent) {
          unanswered.push(prefix)
          throw new SmsProblem('unknown', 'TimeoutError')
        }
        sent.push(`${template} ${prefix}`)
      },
    },
  },
)
const { call, pool, wait } = app
const freshStaff = () => aSession(app, { type: 'MANAGER' })
const statusOf = async (id: string) =>
  (await pool.query('select status from registrations where id = $1', [id])).rows[0].status as number
const scrape = async () => (await app.app.inject('/metrics')).body
const until = async (what: () => boolean | Promise<boolean>) => {
  for (let i = 0; i < 100; i++) {
    if (await what()) return
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  throw new Error('never happened')
}

async function toTopLevel() {
  const applicant = await anApplicant(app)
  const { token } = await freshStaff()
  const { registrationId: id } = applicant
  const version = await claim(app, token, id)
  const body = { id, version, decision: 'approve', verdicts: allOk() }
  assert.equal((await call('reviewPlatform', { token, body })).success, true)
  return applicant
}

test('a connected node above is told after the commit, asked every ten minutes, and believed', async () => {
  down = true
  const { registrationId: id, form } = await toTopLevel()
  await until(async () => (await pool.query('select 1 from effects where attempts > 0')).rows.length > 0)
  assert.deepEqual(reported, [])
  down = false
  wait(61)
  await until(() => reported.length === 1)
  assert.deepEqual(reported, [`${id}:1`])
  wait(600)
  await until(() => asked.length === 1)
  assert.equal(await statusOf(id), 1)
  answer = { decision: 'approve', reason: '' }
  wait(600)
  await until(async () => (await statusOf(id)) === 2)
  assert.equal(asked.at(-1), `T-88.449.${form.indentifierPrefix}`)
  await until(() => sent.includes(`registrationApproved 88.449.${form.indentifierPrefix}`))
  assert.equal((await pool.query('select 1 from effects')).rows.length, 0)
})

test('a report that was given up is said to be lost, and a reviewer sends it again', async () => {
  down = true
  answer = { decision: 'pending' }
  const { registrationId: id } = await toTopLevel()
  const { token } = await freshStaff()
  const detail = async () => (await call('reviewDetail', { token, body: { id } })).data
  assert.deepEqual((await detail()).topLevelState, '正在报送顶级节点')
  assert.deepEqual((await call('reviewResend', { token, body: { id } })).data, { sent: false })
  await pool.query('update effects set attempts = $1', [MAX_ATTEMPTS - 1])
  wait(120)
  await until(async () => (await detail()).topLevelFailed)
  assert.match((await detail()).topLevelState, /^报送失败（试了 80 次，.+ 停止）$/)
  down = false
  assert.deepEqual((await call('reviewResend', { token, body: { id } })).data, { sent: true })
  await until(() => reported.includes(`${id}:1`))
  const { topLevelFailed, trail } = await detail()
  assert.equal(topLevelFailed, false)
  assert.equal(trail.filter(({ text }: { text: string }) => text === '重新报送顶级节点').length, 1)
  await pool.query('delete from effects')
})

test('of two who send it again at once, one is told so, and the trail says it once', async () => {
  down = true
  const { registrationId: id } = await toTopLevel()
  const { token } = await freshStaff()
  const isGivenUp = `update effects set failed_at = now() where last_error <> ''`
  await until(async () => (await pool.query(isGivenUp)).rowCount === 1)
  const holder = await pool.connect()
  await holder.query('begin; select from effects for update')
  const both = [1, 2].map(() => call('reviewResend', { token, body: { id } }))
  await someoneWaits(app, 2)
  await holder.query('commit')
  holder.release()
  const answers = (await Promise.all(both)).map(({ data }) => data.sent)
  assert.deepEqual(answers.sort(), [false, true])
  const { trail } = (await call('reviewDetail', { token, body: { id } })).data
  assert.equal(trail.filter(({ text }: { text: string }) => text === '重新报送顶级节点').length, 1)
  await pool.query('delete from effects')
  down = false
})

test('a person may be faster than the node above: its later answer changes nothing', async () => {
  answer = { decision: 'reject', reason: '太晚' }
  const { registrationId: id } = await toTopLevel()
  await until(() => reported.includes(`${id}:1`))
  const { token } = await freshStaff()
  const version = await claim(app, token, id)
  const body = { id, version, decision: 'approve' }
  assert.equal((await call('reviewTopLevel', { token, body })).success, true)
  wait(600)
  await until(
    async () => (await pool.query(`select 1 from effects where kind like '%ask'`)).rows.length === 0,
  )
  assert.equal(await statusOf(id), 2)
})

test('a message that cannot be sent is tried again, shows in the metrics and holds nothing up', async () => {
  smsDown = true
  const { registrationId: id, form } = await anApplicant(app)
  const { token } = await freshStaff()
  await reject(app, token, id)
  assert.equal(await statusOf(id), 3)
  await until(async () => (await pool.query('select 1 from effects where attempts = 1')).rows.length === 1)
  assert.match(await scrape(), /^biaojie_effects_waiting 1$/m)
  await pool.query('update effects set attempts = $1', [MAX_ATTEMPTS - 1])
  wait(120)
  await until(async () =>
    /^biaojie_effects_given_up_total\{kind="registration.sms"\} 1$/m.test(await scrape()),
  )
  assert.match(await scrape(), /^biaojie_effects_waiting 0$/m)
  await pool.query('update effects set failed_at = null, attempts = 0, due_at = $1', [app.clock.now])
  smsDown = false
  wait(120)
  await until(() => sent.includes(`registrationRejected 88.449.${form.indentifierPrefix}`))
})

test('a message that got no answer is sent once more, an hour later, and then left to a person', async () => {
  smsSilent = true
  const { registrationId: id, form } = await anApplicant(app)
  const { token } = await freshStaff()
  await reject(app, token, id)
  await until(() => unanswered.length === 1)
  await until(
    async () => (await pool.query(`select 1 from effects where last_error <> ''`)).rows.length === 1,
  )
  wait(3_590)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  assert.equal(unanswered.length, 1)
  wait(20)
  await until(
    async () => (await pool.query('select 1 from effects where failed_at is not null')).rows.length === 1,
  )
  const prefix = `88.449.${form.indentifierPrefix}`
  assert.deepEqual([unanswered, sent.some((one) => one.endsWith(prefix))], [[prefix, prefix], false])
  smsSilent = false
  await pool.query('delete from effects')
})

async function aSweep(): Promise<() => Promise<void>> {
  const { createRegistrations } = await import('../registrations.ts')
  const { holdAccount } = await import('../../accounts/accounts.ts')
  const { createFiles } = await import('../../files/files.ts')
  const { createLocalStorage } = await import('../../../platform/storage/storage.ts')
  const now = () => app.clock.now
  const files = createFiles({
    ...app,
    now,
    storage: createLocalStorage(`${app.env.dataDir}/files`),
    hold: holdAccount,
  })
  return createRegistrations({
    ...app,
    now,
    files,
    verification: { useTicket: async () => {} },
    people: {
      describe: async () => new Map(),
      hold: async () => ({ companyId: null }),
      holdMembers: async () => [],
      promote: async () => true,
      consent: async () => {},
    },
    node: { secondNodes: [], otherSystems: [] },
    sms: { send: async () => {}, hasNotice: () => true, sendNotice: async () => {} },
  }).sweep
}

test('a message given up is forgotten after 90 days, phone and all; what the node above was not told stays', async () => {
  const sweep = await aSweep()
  const dayAgo = (days: number) => new Date(app.clock.now.getTime() - days * 86_400_000)
  for (const [kind, failedAt] of [
    ['registration.sms', dayAgo(91)],
    ['registration.sms', dayAgo(89)],
    ['registration.report', dayAgo(91)],
  ])
    await pool.query(
      `insert into effects (id, kind, payload, due_at, failed_at) values (gen_random_uuid(), $1, '{}', $2, $2)`,
      [kind, failedAt],
    )
  await sweep()
  const { rows } = await pool.query('select kind, failed_at from effects order by failed_at')
  assert.deepEqual(
    rows.map(({ kind, failed_at }) => [kind, failed_at]),
    [
      ['registration.report', dayAgo(91)],
      ['registration.sms', dayAgo(89)],
    ],
  )
  await pool.query('delete from effects')
})

test('ID photos of a refused submission are purged when its prefix is free again; the licence stays', async () => {
  const sweep = await aSweep()
  const purged = async ({
    form,
  }: {
    form: { licenseImg: string; legalCardObject: { face: string; back: string } }
  }) => {
    const { face, back } = form.legalCardObject
    const { rows } = await pool.query(
      'select purged_at is not null as gone from private_files where name = any($1) order by array_position($1, name)',
      [[form.licenseImg, face, back]],
    )
    return rows.map(({ gone }) => gone)
  }
  answer = { decision: 'pending' }
  const { token } = await freshStaff()
  const [refused, waiting, approved] = [
    await anApplicant(app),
    await anApplicant(app),
    await anApplicant(app),
  ]
  await reject(app, token, refused.registrationId)
  await approve(app, token, approved.registrationId)
  wait(29 * 86_400)
  await sweep()
  assert.deepEqual(await purged(refused), [false, false, false])
  wait(2 * 86_400)
  await sweep()
  await sweep()
  assert.deepEqual(await purged(refused), [false, true, true])
  assert.deepEqual(await purged(waiting), [false, false, false])
  assert.deepEqual(await purged(approved), [false, false, false])

  // A change with new photos, approved: those of the first approval have served.
  const later = await freshStaff()
  const login = await logIn(app, approved.phone)
  const { version, indentifierPrefix } = (
    await call('registerInitData', { token: login.tokenInfo.access_token })
  ).data
  const papers = await pictures(app, login.tokenInfo.access_token)
  const change = { ...aForm(papers), version, indentifierPrefix }
  assert.equal((await register(app, login.tokenInfo.access_token, change)).success, true)
  await sweep()
  assert.deepEqual(await purged(approved), [false, false, false])
  await approve(app, later.token, approved.registrationId)
  await sweep()
  assert.deepEqual(await purged(approved), [false, true, true])
  assert.deepEqual(await purged({ form: change }), [false, false, false])

  // However young: replaced on the day of its own approval.
  const again = { ...aForm(await pictures(app, login.tokenInfo.access_token)), indentifierPrefix }
  const current = (await call('registerInitData', { token: login.tokenInfo.access_token })).data.version
  const answered = await register(app, login.tokenInfo.access_token, { ...again, version: current })
  assert.equal(answered.success, true, answered.message)
  await approve(app, later.token, approved.registrationId)
  await sweep()
  assert.deepEqual(await purged({ form: change }), [false, true, true])
  assert.deepEqual(await purged({ form: again }), [false, false, false])
})
