import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeField, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { getClient, transact } from '../../../platform/database/database.ts'
import { testApp } from '../../../test-support/app.ts'
import { NOW, TEST_CODES } from '../../../test-support/identifiers.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'
import { type ServedApp, serveApp } from '../../../test-support/served-app.ts'
import { createTemplate } from '../../../test-support/templates.ts'
import { prepareTemplatedRecord, writeRecords } from '../records/identifiers.ts'

/** KILLS=20 COUNT=200000 for a long run. */
const KILLS = Number(process.env.KILLS ?? 2)
const COUNT = Number(process.env.COUNT ?? 20_000)
/** One of so many breaks under the new version. */
const BREAKING = 10
const PATIENCE_MS = 180_000

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
app.clock.now = new Date()
const companyId = await createCompany(app, '示例制动')
const { token, id: personId, name } = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const { rows } = await app.pool.query('select prefix from companies where id = $1', [companyId])
const PREFIX: string = rows[0].prefix

let served: ServedApp | undefined
after(() => served?.child.kill('SIGKILL'))

const start = () =>
  serveApp({ DATABASE_URL: app.url, SECRET: app.env.secret, DATA_DIR: app.env.dataDir, HANDLE_PORT: 'off' })

type Seen = { moved: number; refused: number; state: string }
async function seen(id: string): Promise<Seen> {
  const { rows } = await app.pool.query('select moved, refused, state from template_moves where id = $1', [
    id,
  ])
  return rows[0]
}

async function until(id: string, enough: (move: Seen) => boolean): Promise<Seen> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const move = await seen(id)
    if (enough(move)) return move
    assert.ok(Date.now() < deadline, `stayed at ${move.moved} (${move.state})`)
    await sleep(20)
  }
}

async function fill(templateId: string, template: Template) {
  const author = { kind: 'person', id: personId, name } as const
  for (let from = 0; from < COUNT; from += 5_000) {
    const parts = Array.from({ length: Math.min(5_000, COUNT - from) }, (_, at) => {
      const values = { record: { spec: '320', hardness: (from + at) % BREAKING === 0 ? 240 : 200 } }
      const identifier = `${PREFIX}/KM-${String(from + at).padStart(7, '0')}`
      const first = { identifier, name: '制动盘', images: [], templateId, templateVersion: 1 }
      return prepareTemplatedRecord({ ...first, template, values })
    })
    const writing = { author, by: 'import', at: NOW, codes: TEST_CODES } as const
    await transact(app.db, (db) => writeRecords(getClient(db), parts, writing))
  }
}

test('a move whose server is killed goes on after a start, with every identifier moved once', async () => {
  const first = await createTemplate(app, token)
  assert.ok(first.published)
  await fill(first.id, first.published)
  const ask = async (name: 'templateDraftSave' | 'templatePublish', body: object) =>
    (await app.call(name, { token, body, ip: makeAddress() })).data
  const hardness = { ...makeField('hardness', '硬度', 'number'), minimum: 187, maximum: 230 }
  const scenes = [
    {
      key: 'record',
      name: '产品档案',
      fields: [makeField('spec', '规格'), hardness, makeField('line', '产线')],
    },
  ]
  const draft = await ask('templateDraftSave', {
    id: first.id,
    revision: first.revision,
    template: { ...first.published, scenes },
  })
  await ask('templatePublish', { id: first.id, revision: draft.revision })
  const made = await app.call('moveStart', { token, body: { templateId: first.id, version: 2 } })
  const { id, total } = made.data
  assert.equal(total, COUNT)
  for (let kill = 1; kill <= KILLS; kill++) {
    served = await start()
    await until(id, ({ moved, refused }) => moved + refused >= Math.floor((COUNT * kill) / (KILLS + 1)))
    served.child.kill('SIGKILL')
    await once(served.child, 'exit')
  }
  served = await start()
  const end = await until(id, ({ state }) => state !== 'running')
  const breaking = Math.ceil(COUNT / BREAKING)
  assert.deepEqual(end, { moved: COUNT - breaking, refused: breaking, state: 'done' })
  const { rows } = await app.pool.query(
    `select template_version as version, revision, count(*)::int as n from identifiers
      where prefix = $1 group by 1, 2 order by 1, 2`,
    [PREFIX],
  )
  assert.deepEqual(rows, [
    { version: 1, revision: 1, n: breaking },
    { version: 2, revision: 2, n: COUNT - breaking },
  ])
  const { rows: trail } = await app.pool.query(
    `select count(*)::int as n from identifier_revisions where prefix = $1 and by = 'move'`,
    [PREFIX],
  )
  assert.equal(trail[0].n, COUNT - breaking)
})
