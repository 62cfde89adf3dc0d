import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { SmsProblem } from '../../../../platform/providers/sms/sms.ts'
import {
  type TopLevelAnswer,
  TopLevelRefusal,
  TopLevelUnavailable,
} from '../../../../platform/providers/top-level/top-level.ts'
import { testApp } from '../../../../test-support/app.ts'
import { createSession, logIn } from '../../../../test-support/people.ts'
import {
  approve,
  claim,
  createApplicant,
  makeAcceptingVerdicts,
  makeForm,
  register,
  reject,
  uploadPictures,
} from '../../../../test-support/registrations.ts'
import { aTopLevel } from '../../../../test-support/top-level.ts'

const requests: string[] = []
const reported: string[] = []
const tried: string[] = []
let isAway = false
let isPending = true
let refusal = ''
let answer: TopLevelAnswer = { decision: 'pending' }
const sent: string[] = []
let smsDown = false
let smsSilent = false
const unanswered: string[] = []

const app = await testApp(
  { after },
  {
    env: { CAPTCHA: 'off' },
    topLevel: aTopLevel({
      async send(id, { prefix, kind }) {
        if (isAway) throw new TopLevelUnavailable('status', 'top-level node answered HTTP 503', 503)
        tried.push(id)
        if (refusal) throw new TopLevelRefusal(2306, refusal)
        reported.push(`${kind} ${prefix}`)
        return { reference: `T-${prefix}`, isPending }
      },
      async check() {
        if (isAway) throw new TopLevelUnavailable('status', 'top-level node answered HTTP 503', 503)
        return []
      },
      async ask({ reference }) {
        requests.push(reference)
        return answer
      },
    }),
    sms: {
      send: async () => {},
      hasNotice: () => true,
      async sendNotice(notice) {
        assert.ok('prefix' in notice)
        const { prefix, template } = notice
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
const { call, pool, wait, runJobs } = app
const freshStaff = () => createSession(app, { type: 'MANAGER' })
const statusOf = async (id: string) =>
  (await pool.query('select status from registrations where id = $1', [id])).rows[0].status as number
const scrape = async () => (await app.app.inject('/metrics')).body
/** Returns unfinished jobs, including those given up. */
const openJobs = async () =>
  (
    await pool.query<{ name: string; state: string; output: { message: string } | null }>(
      `select name, state, output from pgboss.job where name like 'registration.%' and state in ('created', 'retry', 'active') order by 1`,
    )
  ).rows
const forgetJobs = () => pool.query(`delete from pgboss.job where name like 'registration.%'`)
/** The next failure of a waiting job is its last one. */
const isLastTry = () =>
  pool.query(`update pgboss.job set retry_limit = retry_count + 1, start_after = created_on`)

async function toTopLevel() {
  const applicant = await createApplicant(app)
  const { token } = await freshStaff()
  const { registrationId: id } = applicant
  const version = await claim(app, token, id)
  const body = { id, version, decision: 'approve', verdicts: makeAcceptingVerdicts() }
  assert.equal((await call('reviewPlatform', { token, body })).success, true)
  return applicant
}

const waiting = async () =>
  (await pool.query(`select state, attempts from top_level_queue where state in ('waiting', 'refused')`)).rows

test('a connected node above is told after the commit, asked every ten minutes, and believed', async () => {
  isAway = true
  const { registrationId: id, form } = await toTopLevel()
  const prefix = `88.449.${form.indentifierPrefix}`
  assert.deepEqual(await waiting(), [{ state: 'waiting', attempts: 0 }])
  await runJobs()
  assert.deepEqual(reported, [])
  assert.deepEqual(await waiting(), [{ state: 'waiting', attempts: 1 }])
  isAway = false
  await runJobs()
  assert.deepEqual(reported, [])
  wait(61)
  await runJobs()
  assert.deepEqual(reported, [`create ${prefix}`])
  assert.deepEqual(await waiting(), [])
  wait(599)
  await runJobs()
  assert.equal(requests.length, 0)
  wait(1)
  await runJobs()
  assert.equal(requests.length, 1)
  assert.equal(await statusOf(id), 1)
  answer = { decision: 'approve', reason: '' }
  wait(600)
  await runJobs()
  assert.equal(await statusOf(id), 2)
  assert.equal(requests.at(-1), `T-${prefix}`)
  assert.ok(sent.includes(`registrationApproved ${prefix}`))
  assert.deepEqual(await openJobs(), [])
})

test('a report that is refused says why, and a reviewer sends it again under another id', async () => {
  refusal = '法定代表人与登记不符'
  answer = { decision: 'pending' }
  const { registrationId: id, form } = await toTopLevel()
  const { token } = await freshStaff()
  const detail = async () => (await call('reviewDetail', { token, body: { id } })).data
  assert.deepEqual((await detail()).topLevelState, '正在报送顶级节点')
  assert.deepEqual((await call('reviewResend', { token, body: { id } })).data, { sent: false })
  await runJobs()
  assert.deepEqual(
    [(await detail()).topLevelFailed, (await detail()).topLevelState],
    [true, '顶级节点没有受理（2306）：法定代表人与登记不符'],
  )
  refusal = ''
  const both = [1, 2].map(() => call('reviewResend', { token, body: { id } }))
  assert.deepEqual((await Promise.all(both)).map(({ data }) => data.sent).sort(), [false, true])
  await runJobs()
  assert.equal(reported.at(-1), `create 88.449.${form.indentifierPrefix}`)
  assert.notEqual(tried.at(-1), tried.at(-2))
  const { topLevelFailed, trail } = await detail()
  assert.equal(topLevelFailed, false)
  assert.equal(trail.filter(({ text }: { text: string }) => text === '重新报送顶级节点').length, 1)
  await forgetJobs()
})

test('a node above that decides at once is believed at once', async () => {
  isPending = false
  const { registrationId: id } = await toTopLevel()
  await runJobs()
  assert.equal(await statusOf(id), 2)
  isPending = true
})

test('a person may be faster than the node above: its later answer changes nothing', async () => {
  answer = { decision: 'reject', reason: '太晚' }
  const { registrationId: id } = await toTopLevel()
  await runJobs()
  assert.match(reported.at(-1) ?? '', /^create/)
  const { token } = await freshStaff()
  const version = await claim(app, token, id)
  const body = { id, version, decision: 'approve' }
  assert.equal((await call('reviewTopLevel', { token, body })).success, true)
  wait(600)
  await runJobs()
  assert.deepEqual(await openJobs(), [])
  assert.equal(await statusOf(id), 2)
})

test('a message that cannot be sent is tried again, shows in the metrics and holds nothing up', async () => {
  smsDown = true
  const { registrationId: id, form } = await createApplicant(app)
  const { token } = await freshStaff()
  await reject(app, token, id)
  assert.equal(await statusOf(id), 3)
  await runJobs()
  assert.deepEqual(
    (await openJobs()).map(({ name, state, output }) => [name, state, output?.message]),
    [['registration.sms', 'retry', 'unreachable']],
  )
  assert.match(await scrape(), /^biaojie_jobs_waiting 1$/m)
  await isLastTry()
  await runJobs()
  assert.match(await scrape(), /^biaojie_jobs_given_up_total\{queue="registration.sms"\} 1$/m)
  assert.match(await scrape(), /^biaojie_jobs_waiting 0$/m)
  // This is the manual step of docs/operations.md.
  smsDown = false
  await pool.query(`update pgboss.job set name = source_name, retry_limit = 79
    where name = 'registration.sms.failed' and state = 'created'`)
  await runJobs()
  assert.ok(sent.includes(`registrationRejected 88.449.${form.indentifierPrefix}`))
})

test('a message that got no answer is sent once more, an hour later, and then left to a person', async () => {
  smsSilent = true
  const { registrationId: id, form } = await createApplicant(app)
  const { token } = await freshStaff()
  await reject(app, token, id)
  await runJobs()
  assert.equal(unanswered.length, 1)
  wait(3_590)
  await runJobs()
  assert.equal(unanswered.length, 1)
  wait(20)
  await runJobs()
  assert.deepEqual(
    (await openJobs()).map(({ name, output }) => [name, output]),
    [['registration.sms.failed', null]],
  )
  const prefix = `88.449.${form.indentifierPrefix}`
  assert.deepEqual([unanswered, sent.some((text) => text.endsWith(prefix))], [[prefix, prefix], false])
  smsSilent = false
  await forgetJobs()
})

test('ID photos of a refused submission are purged when its prefix is free again; the licence stays', async () => {
  const sweep = () => app.runScheduled('registrations.sweep')
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
    await createApplicant(app),
    await createApplicant(app),
    await createApplicant(app),
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

  // A change with new photos is approved, so those of the first approval are no longer needed.
  const later = await freshStaff()
  const login = await logIn(app, approved.phone)
  const { version, indentifierPrefix } = (
    await call('registerInitData', { token: login.tokenInfo.access_token })
  ).data
  const papers = await uploadPictures(app, login.tokenInfo.access_token)
  const change = { ...makeForm(papers), version, indentifierPrefix }
  assert.equal((await register(app, login.tokenInfo.access_token, change)).success, true)
  await sweep()
  assert.deepEqual(await purged(approved), [false, false, false])
  await approve(app, later.token, approved.registrationId)
  await sweep()
  assert.deepEqual(await purged(approved), [false, true, true])
  assert.deepEqual(await purged({ form: change }), [false, false, false])

  // It is replaced on the day of its own approval, so its age does not matter.
  const again = { ...makeForm(await uploadPictures(app, login.tokenInfo.access_token)), indentifierPrefix }
  const current = (await call('registerInitData', { token: login.tokenInfo.access_token })).data.version
  const answered = await register(app, login.tokenInfo.access_token, { ...again, version: current })
  assert.equal(answered.success, true, answered.message)
  await approve(app, later.token, approved.registrationId)
  await sweep()
  assert.deepEqual(await purged({ form: change }), [false, true, true])
  assert.deepEqual(await purged({ form: again }), [false, false, false])
})
