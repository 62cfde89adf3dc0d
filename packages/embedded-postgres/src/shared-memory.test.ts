import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findSharedMemoryProblem, listSharedMemorySettings } from './shared-memory.ts'

const onLinux = { skip: process.platform !== 'linux' && 'Linux only' }

test('without room for shared memory PostgreSQL keeps it in files', onLinux, () => {
  assert.deepEqual(listSharedMemorySettings('/proc/nonexistent'), { dynamic_shared_memory_type: 'mmap' })
  // This is a file system without space.
  assert.deepEqual(listSharedMemorySettings('/proc'), { dynamic_shared_memory_type: 'mmap' })
})

test('a start that failed for want of shared memory names the place, other failures do not', () => {
  const said =
    'FATAL:  could not resize shared memory segment "/PostgreSQL.1" to 1048576 bytes: No space left'
  assert.match(findSharedMemoryProblem(said) ?? '', /\/dev\/shm/)
  assert.equal(findSharedMemoryProblem('FATAL:  could not map anonymous shared memory'), undefined)
})
