import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createLocalStorage } from './storage.ts'

test('keeps, answers and removes objects, and leaves no unfinished ones behind', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'storage-'))
  t.after(() => rmSync(directory, { recursive: true }))
  const storage = createLocalStorage(directory)
  await storage.put('private/0190-abcdef01', Buffer.from('one'))
  await storage.put('private/0190-abcdef01', Buffer.from('two'))
  assert.equal(String(await storage.get('private/0190-abcdef01')), 'two')
  assert.deepEqual(readdirSync(join(directory, 'private', '01')), ['0190-abcdef01'])
  await storage.remove('private/0190-abcdef01')
  await storage.remove('private/0190-abcdef01')
  assert.equal(await storage.get('private/0190-abcdef01'), undefined)
})

test('a key cannot leave the directory', async () => {
  const storage = createLocalStorage('/nonexistent')
  for (const key of ['../secret', 'private/../../secret', 'private/a/b', '/etc/passwd', 'private/..aaaaaaaa'])
    await assert.rejects(async () => storage.get(key), /not a storage key/)
})
