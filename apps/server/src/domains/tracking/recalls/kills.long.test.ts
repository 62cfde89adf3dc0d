import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ACCESS_TOKEN_HEADER, FINGERPRINT_HEADER } from '@biaojie/contract/accounts/accounts/session-rules.ts'
import type { CallName } from '@biaojie/contract/calls.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { testApp } from '../../../test-support/app.ts'
import { putEvents } from '../../../test-support/edges.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'
import { createCompany, createSession, FINGERPRINT, makeAddress } from '../../../test-support/people.ts'
import { serveApp } from '../../../test-support/served-app.ts'

/** Each server is killed so many milliseconds after it was asked to publish. */
const DELAYS_MS = [0, 5, 20, 60]
const PARTS = 2_000

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
app.clock.now = new Date()
const { pool } = app
const made = async (name: string) => {
  const id = await createCompany(app, name)
  const { rows } = await pool.query('select prefix from companies where id = $1', [id])
  const admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId: id })
  return { id, prefix: rows[0].prefix as string, token: admin.token }
}
const brakes = await made('示例制动')
const cars = await made('示例汽车')
const member = await createSession(app, { type: 'COMPANY', companyId: brakes.id })

async function good<N extends CallName>(name: N, body: object, token: string) {
  const answer = await app.call(name, { token, body, ip: makeAddress() })
  assert.equal(answer.success, true, `${name}: ${answer.message}`)
  return answer.data
}

test('a publication that is killed leaves a recall wholly published or not at all', async () => {
  const parts = Array.from({ length: PARTS }, (_, at) => `${brakes.prefix}/BD-${at}`)
  const axles = Array.from({ length: PARTS }, (_, at) => `${cars.prefix}/AM-${at}`)
  const lot = `${brakes.prefix}/LOT-1`
  await putIdentifiers(
    app,
    [lot, ...parts, ...axles].map((identifier) => ({ identifier })),
  )
  await putEvents(app, [
    {
      by: brakes.prefix,
      at: '2026-03-18T02:00:00Z',
      step: 'commissioning',
      joins: [...parts.slice(0, 50).map((part) => [lot, part] as const)],
    },
    {
      by: cars.prefix,
      at: '2026-03-19T02:00:00Z',
      step: 'assembling',
      joins: parts.slice(0, 50).map((part, at) => [part, axles[at] ?? ''] as const),
    },
  ])
  const offered = await good('traceLinkOffer', { partner: cars.prefix, note: '' }, brakes.token)
  await good(
    'traceLinkAnswer',
    { id: offered.id, version: offered.version, accept: true, note: '' },
    cars.token,
  )
  const causes = [{ kind: 'upstream', values: [lot], prefix: '', from: '', to: '' }]
  for (const delay of DELAYS_MS) {
    const draft = await good('recallCreate', { title: `断电 ${delay}`, defect: '裂' }, member.token)
    const words = { title: draft.title, defect: '裂', consequence: '响', remedy: '换', phone: '' }
    const plan = { officialNumber: '', weeks: 25, closeAt: 98 }
    const saved = await good(
      'recallSave',
      { id: draft.id, version: draft.version, ...words, ...plan },
      member.token,
    )
    const reckoned = await good(
      'recallReckon',
      { id: draft.id, version: saved.version, causes, leftOut: [] },
      member.token,
    )
    const request = await good('recallAsk', { id: draft.id, version: reckoned.version }, member.token)
    const decision = { id: draft.id, version: request.version, approve: true, note: '' }
    const approved = await good('recallDecide', decision, brakes.token)
    const served = await serveApp({
      DATABASE_URL: app.url,
      SECRET: app.env.secret,
      DATA_DIR: app.env.dataDir,
      HANDLE_PORT: 'off',
    })
    const publishing = fetch(`${served.address}${routes.recallPublish[1]}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [ACCESS_TOKEN_HEADER]: brakes.token,
        [FINGERPRINT_HEADER]: FINGERPRINT,
      },
      body: JSON.stringify({ id: draft.id, version: approved.version }),
    }).then(
      (answer) => answer.json(),
      () => undefined,
    )
    await sleep(delay)
    served.child.kill('SIGKILL')
    await once(served.child, 'exit')
    const answer = await publishing
    const { rows } = await pool.query(
      `select r.state, r.scope, s.state as gate,
         (select count(*)::int from notices where title like '%发布召回' and text like $2) as told
       from recalls r join recall_scopes s on s.recall_id = r.id where r.id = $1`,
      [draft.id, `${draft.title}，%`],
    )
    const whole = { state: 'published', scope: 1, gate: 'published', told: 1 }
    const none = { state: 'draft', scope: 0, gate: 'approved', told: 0 }
    const published = rows[0].state === 'published'
    assert.deepEqual(rows[0], published ? whole : none)
    if (answer?.success) assert.ok(published, 'what was answered is there')
    // The recall that was not published can still be, and nothing is told twice.
    if (!published) await good('recallPublish', { id: draft.id, version: approved.version }, brakes.token)
    const standing = await app.call('identifierRecalls', {
      body: { identifier: axles[0] },
      ip: makeAddress(),
    })
    assert.ok(standing.data.recalls.some(({ number }) => number === draft.number))
  }
})
