import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallName } from '@biaojie/contract/calls.ts'
import { START_DESIGN } from '@biaojie/contract/identifiers/labels/start.ts'
import { testApp } from '../../../test-support/app.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'
import { type ServedApp, serveApp } from '../../../test-support/served-app.ts'

const KILLS = Number(process.env.KILLS ?? 2)
const COUNT = Number(process.env.COUNT ?? 600)
const PATIENCE_MS = 180_000

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
app.clock.now = new Date()
const companyId = await createCompany(app, '示例制动')
const { token } = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const ask = <N extends CallName>(name: N, body: object) => app.call(name, { token, body, ip: makeAddress() })

let served: ServedApp | undefined
after(() => served?.child.kill('SIGKILL'))

const start = () =>
  serveApp({ DATABASE_URL: app.url, SECRET: app.env.secret, DATA_DIR: app.env.dataDir, HANDLE_PORT: 'off' })

type State = { done: number; state: string; file: string }
async function until(id: string, enough: (job: State) => boolean): Promise<State> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const { rows } = await app.pool.query('select done, state, file from label_jobs where id = $1', [id])
    if (enough(rows[0])) return rows[0]
    assert.ok(Date.now() < deadline, `stayed at ${rows[0].done} (${rows[0].state})`)
    await sleep(20)
  }
}

/** Labels with scratch codes, whose digests must be those of the labels that were made. */
const design = {
  ...START_DESIGN,
  elements: START_DESIGN.elements.map((element) =>
    element.id === 'whole' && element.kind === 'text' ? { ...element, text: '{secret}' } : element,
  ),
}

test('a print job whose server is killed goes on after a start, with one secret for each label', async () => {
  const rule = {
    id: '',
    revision: 0,
    name: '规则',
    pattern: 'LK-{serial:6}',
    reset: 'never',
    order: 'counted',
  }
  const codeRuleId = (await ask('codeRuleSave', rule)).data.id
  const issue = (await ask('issueCreate', { codeRuleId, count: COUNT })).data
  await app.runJobs()
  const saved = (await ask('labelTemplateSave', { id: '', revision: 0, name: '防伪标', design })).data
  const { id: templateId } = (await ask('labelTemplateRelease', { id: saved.id, revision: saved.revision }))
    .data
  const made = await ask('labelJobCreate', { templateId, issueId: issue.id, format: 'pdf' })
  assert.ok(made.success, made.message)
  const { id } = made.data
  for (let kill = 1; kill <= KILLS; kill++) {
    served = await start()
    await until(id, ({ done }) => done >= Math.floor((COUNT * kill) / (KILLS + 1)))
    served.child.kill('SIGKILL')
    await once(served.child, 'exit')
  }
  served = await start()
  const end = await until(id, ({ state }) => state !== 'running')
  assert.deepEqual([end.done, end.state, end.file !== ''], [COUNT, 'ready', true])
  const { rows } = await app.pool.query(
    `select (select count(*)::int from label_items where job_id = $1 and result = 'same') as same,
       (select count(*)::int from identifier_codes where handle like '%/LK-%') as codes,
       (select count(*)::int from label_items where job_id = $1 and made is not null) as kept`,
    [id],
  )
  assert.deepEqual(rows[0], { same: COUNT, codes: COUNT, kept: 0 })
})
