import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testApp } from '../../../test-support/app.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'
import { type ServedApp, serveApp } from '../../../test-support/served-app.ts'

/** KILLS=20 COUNT=200000 for a long run. */
const KILLS = Number(process.env.KILLS ?? 3)
const COUNT = Number(process.env.COUNT ?? 12_000)
const PATIENCE_MS = 180_000
const AT_ONCE = 2_000

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
app.clock.now = new Date()
const companyId = await createCompany(app, '示例制动')
const { token } = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const { rows } = await app.pool.query('select prefix from companies where id = $1', [companyId])
const PREFIX: string = rows[0].prefix

let served: ServedApp | undefined
after(() => served?.child.kill('SIGKILL'))

const start = () =>
  serveApp({ DATABASE_URL: app.url, SECRET: app.env.secret, DATA_DIR: app.env.dataDir, HANDLE_PORT: 'off' })

type Step = { done: number; state: string }
async function until(id: string, enough: (edit: Step) => boolean): Promise<Step> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const { rows } = await app.pool.query<Step>('select done, state from bulk_edits where id = $1', [id])
    const [edit] = rows
    if (edit && enough(edit)) return edit
    assert.ok(Date.now() < deadline, `stayed at ${edit?.done} (${edit?.state})`)
    await sleep(20)
  }
}

const ask = async (name: 'bulkEditCreate' | 'bulkEditRun' | 'bulkEditUndo', body: object) => {
  const answer = await app.call(name, { token, body, ip: makeAddress() })
  assert.ok(answer.success, answer.message)
  return answer.data
}

async function states() {
  const { rows } = await app.pool.query(
    `select (select count(*)::int from identifiers where prefix = $1 and state = 'retired') as retired,
       (select coalesce(sum(total), 0)::int from identifier_counts where prefix = $1 and state = 'retired') as counted,
       (select count(*)::int from identifier_revisions where prefix = $1 and by = 'bulk') as revisions,
       (select count(*)::int from identifier_codes where prefix = $1) as codes`,
    [PREFIX],
  )
  return rows[0]
}

test('a change whose server is killed goes on after a start, each identifier changed once, and is undone as one', async () => {
  for (let from = 0; from < COUNT; from += AT_ONCE) {
    const records = Array.from({ length: AT_ONCE }, (_, at) => ({
      identifier: `${PREFIX}/BK-${String(from + at).padStart(7, '0')}`,
      name: '前制动盘',
      elements: [{ id: 'spec', value: 'Ø320' }],
      scenes: [
        {
          code: '2',
          confId: 'anti',
          name: '防伪查验',
          elements: [{ id: 'secretCode', value: `SC-${from + at}` }],
        },
      ],
    }))
    await putIdentifiers(app, records, app.clock.now)
  }
  const before = await states()
  const { id } = await ask('bulkEditCreate', { change: { kind: 'retire', reason: '整批重打' } })
  served = await start()
  await until(id, ({ state }) => state === 'checked')
  await ask('bulkEditRun', { id })
  for (let kill = 1; kill <= KILLS; kill++) {
    await until(id, ({ done }) => done >= Math.floor((COUNT * kill) / (KILLS + 1)))
    served.child.kill('SIGKILL')
    await once(served.child, 'exit')
    served = await start()
  }
  assert.deepEqual(await until(id, ({ state }) => state !== 'running'), { done: COUNT, state: 'done' })
  assert.deepEqual(await states(), { retired: COUNT, counted: COUNT, revisions: COUNT, codes: 0 })
  await ask('bulkEditUndo', { id })
  await sleep(1_500)
  served.child.kill('SIGKILL')
  await once(served.child, 'exit')
  served = await start()
  await until(id, ({ state }) => state === 'undone')
  assert.deepEqual(await states(), { ...before, revisions: 2 * COUNT })
})
