import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { testApp } from '../../../test-support/app.ts'
import { createSession } from '../../../test-support/people.ts'
import {
  getPath,
  makeAcceptingVerdicts,
  makeForm,
  uploadPictures,
} from '../../../test-support/registrations.ts'
import { serveApp } from '../../../test-support/served-app.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { pool, url, env } = app
app.clock.now = new Date()
const KILLS = 4
const startServer = () => serveApp({ DATABASE_URL: url, SECRET: env.secret, DATA_DIR: env.dataDir })

type Answer = { success: boolean; code: number; data: { id: string; version: number; examineStatus: number } }
const caller =
  (address: string, answered: () => void) =>
  async (name: Parameters<typeof getPath>[0], token: string, body: object): Promise<Answer> => {
    const headers = { 'content-type': 'application/json', 'access-token': token }
    const response = await fetch(address + getPath(name), {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as Answer
    answered()
    return answer
  }

type Applicant = { token: string; form: object }
type Call = ReturnType<typeof caller>

/** Takes the next step from the submission's current state. */
async function step(call: Call, { token, form }: Applicant, reviewer: string): Promise<void> {
  const { id, version, examineStatus } = (await call('registerInitData', token, {})).data
  if (examineStatus !== 0 && examineStatus !== 1) {
    await call('register', token, { ...form, version })
    return
  }
  const locked = await call('reviewClaim', reviewer, { id })
  const seen = { id, version: locked.data?.version ?? version }
  const bad = [{ field: 'name', verdict: 'bad', reason: '不符' }]
  if (examineStatus === 1) await call('reviewTopLevel', reviewer, { ...seen, decision: 'approve' })
  else if (Math.random() < 0.4)
    await call('reviewPlatform', reviewer, { ...seen, decision: 'reject', verdicts: bad })
  else
    await call('reviewPlatform', reviewer, {
      ...seen,
      decision: 'approve',
      verdicts: makeAcceptingVerdicts(),
    })
}

/** Everyone takes steps as fast as possible until the server is gone. */
const work = (call: Call, people: Applicant[], reviewer: string) =>
  Promise.all(
    people.map(async (person) => {
      for (;;) await step(call, person, reviewer)
    }),
  ).catch(() => {})

/** These conditions hold for every record, at any moment of the server's death. */
const INCONSISTENT: Record<string, string> = {
  'a submission without its round': `select r.id from registrations r where not exists
    (select 1 from registration_rounds o where o.registration_id = r.id and o.round = r.round)`,
  'a round beyond its submission': `select o.registration_id from registration_rounds o
    left join registrations r on r.id = o.registration_id where r.id is null or o.round > r.round`,
  'a submission without a reserved prefix': `select r.id from registrations r where not exists
    (select 1 from prefix_reservations h where h.registration_id = r.id)`,
  'a decision that the round does not know': `select r.id from registrations r join registration_rounds o
    on o.registration_id = r.id and o.round = r.round
    where (r.status in (2, 3)) <> (o.outcome is not null) or (r.status in (2, 3) and o.outcome <> r.status)`,
  'an approval without company': `select r.id from registrations r join registration_rounds o on o.registration_id = r.id
    where o.outcome = 2 and not exists (select 1 from companies c where c.id = r.company_id and c.prefix = r.prefix)`,
  'a company without approval': `select c.id from companies c join registrations r on r.company_id = c.id
    where not exists (select 1 from registration_rounds o where o.registration_id = r.id and o.outcome = 2)`,
  'an owner of the wrong type': `select a.id from accounts a join registrations r on r.owner_id = a.id
    left join companies c on c.id = r.company_id
    where (c.id is not null) <> (a.type = 'COMPANY_ADMIN') or a.company_id is distinct from c.id`,
  'a step without a line in the trail': `select o.registration_id from registration_rounds o where
    (select count(*) from registration_trail t where t.registration_id = o.registration_id and t.round = o.round
      and t.action = '提交') <> 1`,
  'a decision without notice': `select r.owner_id from registrations r where
    (select count(*) from notices n where n.user_id = r.owner_id) <>
    (select count(*) + count(o.outcome) from registration_rounds o where o.registration_id = r.id)`,
  'a picture that the sweep would take': `select f.name from registrations r join private_files f
    on f.name = r.fields->>'licenseImg' where f.expires_at is not null or f.wrapped_key is null`,
}

test('killed again and again in the middle of submitting and deciding, every record is whole', async () => {
  const reviewer = await createSession(app, { type: 'ADMIN' })
  const people = []
  for (let i = 0; i < 4; i++) {
    const { token } = await createSession(app)
    people.push({ token, form: makeForm(await uploadPictures(app, token)) })
  }
  let rounds = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const { child, address } = await startServer()
    const gone = once(child, 'exit')
    // The kill comes after a number of answers, not a time, so that a slow machine also dies in the middle of
    // work.
    let left = 20 + Math.floor(Math.random() * 40)
    const call = caller(address, () => {
      left -= 1
      if (left === 0) setTimeout(() => child.kill('SIGKILL'), Math.random() * 15)
    })
    await Promise.all([work(call, people, reviewer.token), gone])
    for (const [what, query] of Object.entries(INCONSISTENT)) {
      const { rows } = await pool.query(query)
      assert.deepEqual(rows, [], `${what} after kill ${kill}`)
    }
    const { rows } = await pool.query('select count(*)::int as n from registration_rounds')
    rounds = rows[0].n
  }
  assert.ok(rounds > KILLS, `only ${rounds} submissions: the server was killed before it did anything`)
})
