import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { chooseSocketDirectory } from './socket-directory.ts'

test("the socket lies in the unit's own directory, which others of its user see, and is closed to everybody else", (t) => {
  const runtime = mkdtempSync(join(tmpdir(), 'runtime-'))
  process.env.RUNTIME_DIRECTORY = runtime
  t.after(() => {
    delete process.env.RUNTIME_DIRECTORY
    rmSync(runtime, { recursive: true })
  })
  const directory = chooseSocketDirectory('biaojie', 'data', {})
  assert.equal(dirname(directory), runtime)
  assert.equal(statSync(directory).mode & 0o777, 0o700)
  assert.equal(chooseSocketDirectory('biaojie', 'data', {}), directory)
})
