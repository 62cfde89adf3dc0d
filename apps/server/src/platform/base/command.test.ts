import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toCommandLine } from './command.ts'

test('an installed node names its own command, a checkout that of npm', () => {
  assert.equal(toCommandLine('administrator', '--phone 139'), 'npm run administrator -- --phone 139')
  assert.equal(toCommandLine('doctor'), 'npm run doctor')
  const installed = '/opt/biaojie/bin/node'
  assert.equal(toCommandLine('administrator', '--phone 139', installed), 'biaojie administrator --phone 139')
  assert.equal(toCommandLine('doctor', '', installed), 'biaojie doctor')
})
