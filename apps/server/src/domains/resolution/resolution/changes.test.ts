import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { Db } from '../../../platform/database/database.ts'
import { watchChanges } from './changes.ts'

test('a stopped cache asks no more', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const answers: (() => void)[] = []
  const execute = () => new Promise((resolve) => answers.push(() => resolve({ rows: [{ writes: '1' }] })))
  const changes = watchChanges({ execute } as unknown as Db)
  assert.equal(changes.getVersion(), 0)
  t.mock.timers.tick(1_000)
  answers[0]?.()
  await turn()
  t.mock.timers.tick(1_000)
  assert.deepEqual([answers.length, changes.getVersion(), changes.isCurrent()], [2, 1, true])
  changes.stop()
  answers[1]?.()
  await turn()
  t.mock.timers.tick(10_000)
  assert.equal(answers.length, 2)
})

test('it asks while somebody looks up, or follows every change', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let statements = 0
  const execute = async () => {
    statements += 1
    return { rows: [{ writes: '1' }] }
  }
  const db = { execute } as unknown as Db
  const pass = async () => {
    t.mock.timers.tick(1_000)
    await turn()
    return statements
  }
  const quiet = watchChanges(db)
  assert.deepEqual([await pass(), await pass()], [0, 0])
  assert.equal(quiet.isCurrent(), false)
  assert.deepEqual([await pass(), quiet.isCurrent(), await pass()], [1, true, 2])
  quiet.stop()
  const followed = watchChanges(db, () => {})
  assert.deepEqual([await pass(), await pass()], [3, 4])
  followed.stop()
})
