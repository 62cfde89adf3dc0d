import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeAge, isDue } from './dependency-age.ts'

const now = new Date('2026-11-22T00:00:00Z')
const times = {
  created: '2020-01-01T00:00:00Z',
  '1.0.0': '2026-01-01T00:00:00Z',
  '1.1.0-beta.1': '2026-02-01T00:00:00Z',
  '1.1.0': '2026-11-12T00:00:00Z',
}

test('a package is behind from the release after its own on, previews not counted', () => {
  assert.deepEqual(computeAge('a', '1.0.0', times, now), {
    name: 'a',
    version: '1.0.0',
    newest: '1.1.0',
    behindDays: 10,
    silentDays: 10,
  })
  assert.equal(computeAge('a', '1.1.0', times, now).behindDays, 0)
})

test('a package that is behind for a season or silent for two years is due', () => {
  assert.equal(isDue(computeAge('a', '1.0.0', times, now)), false)
  assert.equal(isDue(computeAge('a', '1.0.0', times, new Date('2027-03-01T00:00:00Z'))), true)
  assert.equal(isDue(computeAge('a', '1.1.0', times, new Date('2029-01-01T00:00:00Z'))), true)
})
