import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readEnv } from '../platform/settings/env.ts'
import { testDatabase } from '../testing/database.ts'
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
