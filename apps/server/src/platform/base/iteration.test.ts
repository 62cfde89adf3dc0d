import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupRuns } from './iteration.ts'

test('neighbours that are alike are counted together', () => {
  const isSame = (one: string, other: string) => one === other
  assert.deepEqual(groupRuns(['a', 'a', 'b', 'a'], isSame), [
    { item: 'a', count: 2 },
    { item: 'b', count: 1 },
    { item: 'a', count: 1 },
  ])
  assert.deepEqual(groupRuns([], isSame), [])
})
