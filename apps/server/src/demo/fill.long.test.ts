import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readEnv } from '../platform/settings/env.ts'
import { testDatabase } from '../test-support/database.ts'
import { fillDemo } from './fill.ts'

const database = await testDatabase({ after })
const directory = mkdtempSync(join(tmpdir(), 'biaojie-demo-'))
after(() => rm(directory, { recursive: true }))

test('two processes that start at once on an empty database fill it once', async () => {
  const env = readEnv({ DATA_DIR: directory, SECRET: 'x'.repeat(32) })
  const lines: string[] = []
  await Promise.all([1, 2].map(() => fillDemo(env, database, (line) => lines.push(line))))
  assert.deepEqual(lines, ['示例节点数据已就绪'])
})

test('events of the demo lead to recalls with the numbers that the pages of parts say', async () => {
  const { rows } = await database.pool.query(
    `select r.prefix, s.kind, s.state, s.figures ->> 'total' as total from recall_scopes s
      join recalls r on r.prefix = s.prefix and r.id = s.recall_id order by r.prefix, r.number, s.scope`,
  )
  assert.deepEqual(
    rows.map(({ prefix, kind, state }) => `${prefix} ${kind} ${state}`),
    [
      '88.449.1001 first published',
      '88.449.1001 extend asked',
      '88.449.1001 first asked',
      '88.449.1003 first published',
      '88.449.1008 first draft',
    ],
  )
  assert.equal(rows.find(({ prefix }) => prefix === '88.449.1003')?.total, '1946')
  const count = async (table: string, where: string) =>
    Number((await database.pool.query(`select count(*) as n from ${table} where ${where}`)).rows[0].n)
  assert.ok((await count('recall_disposals', `recall_prefix = '88.449.1003'`)) > 1_300)
  assert.deepEqual(
    await Promise.all(
      ['accepted', 'offered', 'declined'].map((state) => count('trace_links', `state = '${state}'`)),
    ),
    [4, 2, 1],
  )
  assert.equal(await count('recall_block_notices', `recipient = '88.449.1001' and state = 'sent'`), 1)
})
