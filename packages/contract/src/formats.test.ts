import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatBytes, formatCount } from './formats.ts'

test('thousands of a count are separated, smaller ones stand as they are', () => {
  assert.deepEqual([0, 999, 1000, 18_600, -1_234_567].map(formatCount), [
    '0',
    '999',
    '1,000',
    '18,600',
    '-1,234,567',
  ])
})

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
