import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { encodePassword } from '@biaojie/contract/accounts/accounts/rules.ts'
import {
  findAnswerNoteProblem,
  findConsultationProblems,
} from '@biaojie/contract/content/consultations/rules.ts'
import { findPartnerNoteProblem, findPartnerProblems } from '@biaojie/contract/content/content/rules.ts'
import { consultations, partners } from '../../../../../demo/data.ts'
import { testApp } from '../../test-support/app.ts'
import { loadPeople } from '../demo.ts'
import { loadDemoAppeals } from './appeals.ts'
import { loadDemoConsultations, loadDemoPartners } from './consultations.ts'
import { loadDemoReports } from './reports.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, db, clock, wait } = app
const load = async () =>
  loadDemoConsultations({ db, now: () => clock.now, people: await loadPeople(app, clock.now) })

test('inquiries of the demo would be accepted by the contract', () => {
  for (const { content, contactName, contactPhone, companyName, industryCode, answer } of consultations) {
    const form = { industryCode, consultContent: content, contactPersonName: contactName, companyName }
    assert.deepEqual(findConsultationProblems({ ...form, contactPersonphone: contactPhone }), {}, companyName)
    if (answer) assert.equal(findAnswerNoteProblem(answer.note), '', companyName)
  }
})

test('demo inquiries are loaded once, and changes by staff stay', async () => {
  await load()
  const logIn = async () => {
    const body = {
      username: 'manager',
      password: encodePassword('Biaojie#2026'),
      fingerprint: 'f'.repeat(32),
    }
    return (await call('passwordLogin', { body })).data.tokenInfo.access_token
  }
  const token = await logIn()
  const { records, counts } = (await call('consultationList', { token, body: {} })).data
  assert.deepEqual({ open: counts.open, handled: counts.handled }, { open: 5, handled: 3 })
  const newest = records.at(-1)!
  assert.deepEqual([newest.companyName, newest.waitingMinutes], [consultations[0]?.companyName, 42])
  const { id, version } = newest
  await call('consultationHandle', { token, body: { id, version, note: '已电话答复' } })
  wait(86_400)
  await load()
  const later = (await call('consultationList', { token: await logIn(), body: { state: 'handled' } })).data
  assert.deepEqual({ open: later.counts.open, handled: later.counts.handled }, { open: 4, handled: 4 })
  assert.deepEqual(later.records[0]?.answer?.by, 'manager')
})

test('applications of partners would be accepted, wait at their desk and are loaded once', async () => {
  for (const {
    contactName: contactPersonName,
    contactPhone: contactPersonphone,
    answer,
    ...row
  } of partners) {
    assert.deepEqual(
      findPartnerProblems({ ...row, contactPersonName, contactPersonphone }),
      {},
      row.companyName,
    )
    if (answer) assert.equal(findPartnerNoteProblem(answer.note), '', row.companyName)
  }
  await loadPeople(app, clock.now)
  const load = () => loadDemoPartners({ db, now: () => clock.now })
  await load()
  await load()
  const body = { username: 'manager', password: encodePassword('Biaojie#2026'), fingerprint: 'f'.repeat(32) }
  const token = (await call('passwordLogin', { body })).data.tokenInfo.access_token
  const { counts, records } = (await call('partnerList', { token, body: {} })).data
  assert.deepEqual(counts, { open: 2, handled: 2 })
  assert.ok(records.every(({ answer }) => answer === null || answer.by === 'manager'))
})

test('reports and appeals of the demo are loaded once: one of each waits, one is decided', async () => {
  const now = () => clock.now
  const people = await loadPeople(app, clock.now)
  for (let time = 0; time < 2; time++) {
    await loadDemoReports({ db, now })
    await loadDemoAppeals({ db, now, people })
  }
  const { rows } = await app.pool.query(
    `select 'report' as of, state from reports union all select 'appeal', state from phone_changes order by 1, 2`,
  )
  assert.deepEqual(
    rows.map(({ of, state }) => `${of} ${state}`),
    ['appeal appeal', 'appeal refused', 'report dismissed', 'report open'],
  )
})
