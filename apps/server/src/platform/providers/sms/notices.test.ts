import assert from 'node:assert/strict'
import { after, test as plainTest, type TestContext } from 'node:test'
import { testDatabase } from '../../../test-support/database.ts'
import { openDatabase } from '../../database/database.ts'
import { takeQuota } from '../../shared/quota/quota.ts'
import { listBudgetQuotas } from './budget.ts'
import { createNotices } from './notices.ts'
import { isPossiblySent, type SmsNotice, SmsProblem } from './sms.ts'

const { db, pool } = await testDatabase({ after })
/** A hook before each test would also run before those of other files, which share the process. */
const test = (name: string, work: (t: TestContext) => Promise<void>) =>
  plainTest(name, async (t) => {
    await pool.query('delete from quotas')
    await work(t)
  })
const now = () => new Date('2026-11-20T02:00:00Z')
const notice: SmsNotice = {
  phone: '13812346620',
  template: 'registrationApproved',
  name: '某某',
  prefix: '88.449.1',
}

/**
 * Makes a node with one message in ten minutes and three in a day; messages are sent until `problem` is set.
 */
function aNode(given = db) {
  const node = { sent: 0, problem: undefined as Error | undefined }
  const sms = {
    send: async () => {},
    hasNotice: (template: string) => template === 'registrationApproved',
    async sendNotice() {
      if (node.problem) throw node.problem
      node.sent += 1
    },
  }
  return Object.assign(node, { send: createNotices({ db: given, now, sms, smsPerDay: 3 }) })
}

test('notices and codes use up the same budget, and without any left nothing is asked of the provider', async () => {
  const node = aNode()
  await node.send(notice)
  await assert.rejects(node.send(notice), { kind: 'paused' })
  assert.equal(node.sent, 1)
  await pool.query('delete from quotas')
  for (const quota of listBudgetQuotas(3)) await takeQuota(db, quota, now())
  await assert.rejects(node.send(notice), { kind: 'paused' })
  const { rows } = await pool.query(`select used from quotas where key = 'sms:budget:day'`)
  assert.deepEqual(rows, [{ used: 1 }], 'what one limit refuses is not taken from the other')
})

test('a refused message costs nothing; an unanswered one may have gone out and costs', async () => {
  const node = aNode()
  for (const kind of ['failed', 'limited'] as const) {
    node.problem = new SmsProblem(kind, 'no')
    await assert.rejects(node.send(notice), (error) => !isPossiblySent(error))
  }
  node.problem = new SmsProblem('unknown', 'silence')
  await assert.rejects(node.send(notice), isPossiblySent)
  await assert.rejects(node.send(notice), { kind: 'paused' })
})

test('a notice for the portal alone takes nothing of the budget', async () => {
  const node = aNode()
  await node.send({ ...notice, template: 'registrationRejected' })
  assert.deepEqual([node.sent, (await pool.query('select 1 from quotas')).rowCount], [0, 0])
})

test('a node without a database sends nothing', async (t) => {
  const away = openDatabase({ host: '127.0.0.1', port: 9, user: 'nobody', database: 'none' })
  t.after(() => away.close())
  const node = aNode(away.db)
  await assert.rejects(node.send(notice), (error) => !isPossiblySent(error))
  assert.equal(node.sent, 0)
})
