import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { Db } from '../../platform/database/database.ts'
import { watchChanges } from './changes.ts'

test('a stopped cache asks no more', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const answers: (() => void)[] = []
  const execute = () => new Promise((resolve) => answers.push(() => resolve({ rows: [{ writes: '1' }] })))
  const changes = watchChanges({ execute } as unknown as Db)
  t.mock.timers.tick(1_000)
  answers[0]?.()
  await turn()
  t.mock.timers.tick(1_000)
  assert.deepEqual([answers.length, changes.version(), changes.current()], [2, 1, true])
  changes.stop()
  answers[1]?.()
  await turn()
  t.mock.timers.tick(10_000)
  assert.equal(answers.length, 2)
})
