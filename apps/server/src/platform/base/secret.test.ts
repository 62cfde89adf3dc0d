import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { OperatorProblem } from './problem.ts'
import { makeKeyed, makeSecret } from './secret.ts'

const directory = mkdtempSync(join(tmpdir(), 'biaojie-secret-'))
after(() => rmSync(directory, { recursive: true }))
const keyIn = (dataDir: string) => makeKeyed('test', { secret: undefined, dataDir })('text')

test('a secret is made once, whole, and nothing else is left beside it', () => {
  const dataDir = join(directory, 'new')
  const first = keyIn(dataDir)
  assert.equal(keyIn(dataDir), first)
  assert.deepEqual(readdirSync(dataDir), ['secret'])
  assert.ok(readFileSync(join(dataDir, 'secret'), 'utf8').length >= 32)
})

test('where there are no hard links a secret is made all the same, and never replaced', () => {
  const dataDir = join(directory, 'no links')
  mkdirSync(dataDir)
  const path = join(dataDir, 'secret')
  const noLinks = () => {
    throw Object.assign(new Error('not permitted'), { code: 'EPERM' })
  }
  makeSecret(path, noLinks)
  const secret = readFileSync(path, 'utf8')
  assert.ok(secret.length >= 32)
  makeSecret(path, noLinks)
  assert.equal(readFileSync(path, 'utf8'), secret)
  assert.deepEqual(readdirSync(dataDir), ['secret'])
})

test('a secret cut short is refused by the name of its file, and kept as it is', () => {
  const path = join(directory, 'secret')
  for (const text of ['', 'half']) {
    writeFileSync(path, text)
    assert.throws(
      () => keyIn(directory),
      (error) => error instanceof OperatorProblem && error.message.includes(path),
    )
    assert.equal(readFileSync(path, 'utf8'), text)
  }
})
