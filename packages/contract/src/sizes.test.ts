import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatBytes } from './sizes.ts'

test('a size has the unit that leaves it a short number', () => {
  assert.deepEqual([0, 812, 1024, 332_977, 1_572_864, 327_155_712, 2_684_354_560].map(formatBytes), [
    '0 B',
    '812 B',
    '1 KB',
    '325 KB',
    '1.5 MB',
    '312 MB',
    '2.5 GB',
  ])
})
