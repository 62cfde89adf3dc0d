import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { encodePassword } from '@biaojie/contract/accounts/accounts/rules.ts'
import { isCreditCode, isIdNumber } from '@biaojie/contract/check-digits.ts'
import {
  findRegistrationProblems,
  ID_PHOTO_CONSENT_VERSION,
  PREFIX_AGREEMENT_VERSION,
} from '@biaojie/contract/enterprises/registrations/rules.ts'
import { submissions } from '../../../../../demo/data.ts'
import { writeCompanyRows } from '../../domains/enterprises/enterprises/enterprises.ts'
import { saveDemoDay } from '../../domains/identifiers/records/load/runs.ts'
import { areas, industries } from '../../domains/node/reference/reference.ts'
import { toShanghaiDay } from '../../platform/base/clock.ts'
import { createLocalStorage } from '../../platform/providers/storage/storage.ts'
import { getRefusalCode, testApp } from '../../test-support/app.ts'
import { approve, approveTopLevel, claim, open, register } from '../../test-support/registrations.ts'
import { listCompanyRows, loadPeople } from '../demo.ts'
import { loadDemoRegistrations } from './registrations.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, db, pool, env, clock, wait } = app
const logIn = async (phone: string) => {
  const body = { username: phone, password: encodePassword('Biaojie#2026'), fingerprint: 'f'.repeat(32) }
  return (await call('passwordLogin', { body })).data.tokenInfo.access_token
}
const load = async () => {
  await saveDemoDay(db, toShanghaiDay(clock.now), clock.now)
  await writeCompanyRows(db, listCompanyRows())
  const people = await loadPeople(app, clock.now)
  const storage = createLocalStorage(join(env.dataDir, 'files'))
  await loadDemoRegistrations({ env, db, now: () => clock.now, storage, people })
}
await load()

test('applications of the demo would be accepted by the contract', () => {
  for (const { fields, prefix } of submissions) {
    const papers = { licenseImg: 'a', legalCardObject: { face: 'b', back: 'c' } }
    const coded = { secondNodeId: '449', licenseType: '1', legalCradType: '1', indentifierPrefix: prefix }
    assert.deepEqual(findRegistrationProblems({ ...fields, ...papers, ...coded }), {}, prefix)
    assert.ok(isCreditCode(fields.cardNo) && isIdNumber(fields.legalCardNo), prefix)
    assert.ok(areas.findNames(fields.registerArea) && industries.findNames(fields.industryCode), prefix)
    assert.match(
      fields.legalCardNo,
      /^\d{4}99/,
      'an area that does not exist, so that the number is nobody’s',
    )
  }
})

test('the administrator of the brake company has a member’s proposal to decide, once however often it is loaded', async () => {
  await load()
  for (const phone of ['13900000004', '13900000005']) {
    const { records, counts } = (await call('proposalList', { token: await logIn(phone), body: {} })).data
    assert.deepEqual([counts.open, records.length], [1, 1], phone)
    assert.deepEqual(records[0]?.changed, ['详细地址', '联系人'])
  }
})

test('the three applicants and the two tenants stand where the documentation says', async () => {
  for (const [phone, status] of [
    ['13900000006', 0],
    ['13900000007', 1],
    ['13900000008', 3],
    ['13900000004', 2],
    ['13900000009', 2],
  ] as const) {
    const mine = await call('registerInitData', { token: await logIn(phone) })
    assert.equal(mine.data.examineStatus, status, phone)
    assert.equal((await open(app, mine.data.licenseImgAbs, mine.cookies)).statusCode, 200)
    if (status === 3)
      assert.match(mine.data.companyApprovalDetails.feedbackDetails, /详细地址：.*\n企业简介：/)
  }
})

test('a company is registered when its first approval says so', async () => {
  const { rows } = await pool.query(
    `select c.prefix, c.create_time = min(r.decided_at) as same from companies c
     join registrations g on g.company_id = c.id join registration_rounds r on r.registration_id = g.id
     where r.outcome = 2 group by c.prefix, c.create_time order by 1`,
  )
  assert.deepEqual(
    rows,
    ['1001', '1003', '1004', '1011'].map((number) => ({ prefix: `88.449.${number}`, same: true })),
  )
})

test('the queue looks alive, and one submission shows what the drawn page shows', async () => {
  const token = await logIn('13900000002')
  const queue = (await call('reviewQueue', { token, body: {} })).data
  assert.equal(queue.total, 12)
  assert.deepEqual(queue.counts, { platform: 12, topLevel: 2, approved: 2, rejected: 1 })
  assert.deepEqual([queue.records[0]?.kind, queue.records[0]?.waitingMinutes], ['changed', 42 * 60])
  assert.equal(queue.records.at(-1)?.waitingMinutes, 18)
  const found = queue.records.find(({ indentifierPrefix }) => indentifierPrefix === '88.449.1015')!
  const seen = (await call('reviewDetail', { token, body: { id: found.id } })).data
  assert.deepEqual([seen.kind, seen.refusedBefore, seen.changedSince], ['resubmitted', 2, 3])
  assert.deepEqual(
    seen.trail.map(({ action }) => action),
    ['提交', '平台驳回', '提交'],
  )
})

test('a later day brings fresh dates, but not over what someone has worked with', async () => {
  const status = async () =>
    new Map<string, number>(
      (await pool.query('select prefix, round * 100 + version as state from registrations')).rows.map(
        (row) => [row.prefix, row.state],
      ),
    )
  const token = await logIn('13900000008')
  const mine = (await call('registerInitData', { token })).data
  const { examineStatus: _status, ...form } = mine
  const consent = {
    agreement: true,
    agreementVersion: PREFIX_AGREEMENT_VERSION,
    idPhotoConsent: true,
    idPhotoConsentVersion: ID_PHOTO_CONSENT_VERSION,
  }
  const again = await register(app, token, { ...form, ...consent })
  assert.equal(again.success, true, again.message)
  const staff = await logIn('13900000002')
  const { records } = (await call('reviewQueue', { token: staff, body: { text: '1014' } })).data
  await claim(app, staff, records[0]!.id)
  const before = await status()
  wait(86_400)
  await load()
  await load()
  assert.deepEqual(await status(), before)
  const later = (await call('reviewQueue', { token: await logIn('13900000002'), body: { size: 50 } })).data
  const waits = new Map(later.records.map((row) => [row.indentifierPrefix, row.waitingMinutes]))
  assert.deepEqual([waits.get('88.449.1021'), waits.get('88.449.1014')], [18, 30 * 60 + 1440])
  assert.equal(waits.get('88.449.1026'), 1440)
})

test('every open application can be approved: its company has an administrator, who is told', async () => {
  const token = await logIn('13900000002')
  const { rows } = await pool.query('select id, company_id, status from registrations where status in (0, 1)')
  // There are the fourteen of the demo, and the refused one, which was submitted again above.
  assert.equal(rows.length, 15)
  for (const { id, company_id: companyId, status } of rows) {
    if (status === 0) await approve(app, token, id)
    else await approveTopLevel(app, token, id)
    const notified = await pool.query(
      `select a.type from accounts a join notices n on n.user_id = a.id where a.company_id = $1 and n.title = '前缀注册审核通过'`,
      [companyId],
    )
    assert.deepEqual(notified.rows, [{ type: 'COMPANY_ADMIN' }])
  }
  const invented = (await pool.query(`select name, phone from accounts where name like 'applicant%'`)).rows
  assert.equal(invented.length, 12)
  const body = { username: invented[0].phone, password: encodePassword('Biaojie#2026') }
  const answer = await call('passwordLogin', { body: { ...body, fingerprint: 'f'.repeat(32) } })
  assert.equal(answer.code, getRefusalCode('login_failed'))
})
