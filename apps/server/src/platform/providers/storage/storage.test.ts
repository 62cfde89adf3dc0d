import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createLocalStorage, StorageUnavailable } from './storage.ts'

function place(t: TestContext): string {
  const directory = mkdtempSync(join(tmpdir(), 'storage-'))
  t.after(() => rmSync(directory, { recursive: true }))
  return directory
}

test('the storage keeps, answers and removes objects, and leaves no unfinished ones behind', async (t) => {
  const directory = place(t)
  const storage = createLocalStorage(directory)
  await storage.put('private/0190-abcdef01', Buffer.from('one'))
  await storage.put('private/0190-abcdef01', Buffer.from('two'))
  assert.equal(String(await storage.get('private/0190-abcdef01')), 'two')
  assert.deepEqual(readdirSync(join(directory, 'private', '01')), ['0190-abcdef01'])
  assert.deepEqual(readdirSync(join(directory, 'unfinished')), [])
  await storage.remove('private/0190-abcdef01')
  await storage.remove('private/0190-abcdef01')
  assert.equal(await storage.get('private/0190-abcdef01'), undefined)
})

test('a key cannot leave the directory', async () => {
  const storage = createLocalStorage('/nonexistent')
  for (const key of ['../secret', 'private/../../secret', 'private/a/b', '/etc/passwd', 'private/..aaaaaaaa'])
    await assert.rejects(async () => storage.get(key), /not a storage key/)
})

test('an object that cannot be written is refused and leaves nothing behind', async (t) => {
  const directory = place(t)
  // A directory is in the object's place, so the last step fails, as on a full disk.
  mkdirSync(join(directory, 'private', '01', '0190-abcdef01', 'in the way'), { recursive: true })
  const put = createLocalStorage(directory).put('private/0190-abcdef01', Buffer.from('one'))
  await assert.rejects(put, StorageUnavailable)
  assert.deepEqual(readdirSync(join(directory, 'unfinished')), [])
  const file = join(directory, 'a file')
  writeFileSync(file, '')
  await assert.rejects(
    createLocalStorage(file).put('private/0190-abcdef01', Buffer.from('one')),
    StorageUnavailable,
  )
})

test('unfinished objects of a killed process are deleted after an hour', async (t) => {
  const directory = place(t)
  const storage = createLocalStorage(directory)
  await storage.sweep()
  await storage.put('private/0190-abcdef01', Buffer.from('one'))
  const [old, young] = ['old', 'young'].map((name) => join(directory, 'unfinished', name)) as [string, string]
  for (const path of [old, young]) writeFileSync(path, 'half')
  utimesSync(old, 1, 1)
  await storage.sweep()
  assert.deepEqual([existsSync(old), existsSync(young)], [false, true])
})
