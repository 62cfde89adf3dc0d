import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { dropDraft, readDraft, writeDraft } from './draft.ts'

/** Gives the test a storage of its own; `broken` refuses everything, as private windows and full disks do. */
function withStorage(t: TestContext, { broken = false } = {}) {
  const stored = new Map<string, string>()
  const refuse = () => {
    throw new DOMException('no room', 'QuotaExceededError')
  }
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  }
  const value = broken ? { getItem: refuse, setItem: refuse, removeItem: refuse } : storage
  const before = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, value })
  t.after(() => {
    if (before) Object.defineProperty(globalThis, 'sessionStorage', before)
    else Reflect.deleteProperty(globalThis, 'sessionStorage')
  })
  return stored
}

test('a draft comes back until it is dropped, each form with its own', (t) => {
  withStorage(t)
  writeDraft('news:1', { title: '冬季召回', tags: ['制动'] })
  writeDraft('news:2', { title: '停机公告' })
  assert.deepEqual(readDraft('news:1'), { title: '冬季召回', tags: ['制动'] })
  dropDraft('news:1')
  assert.equal(readDraft('news:1'), undefined)
  assert.deepEqual(readDraft('news:2'), { title: '停机公告' })
})

test('the last input replaces the one before', (t) => {
  withStorage(t)
  writeDraft('news:1', { title: '一' })
  writeDraft('news:1', { title: '二' })
  assert.deepEqual(readDraft('news:1'), { title: '二' })
})

test('a form without a key keeps no draft', (t) => {
  const stored = withStorage(t)
  writeDraft(undefined, { title: '一' })
  dropDraft(undefined)
  assert.equal(stored.size, 0)
  assert.equal(readDraft(undefined), undefined)
})

test('a draft that is no JSON counts as none', (t) => {
  const stored = withStorage(t)
  writeDraft('news:1', { title: '一' })
  for (const name of stored.keys()) stored.set(name, '{"title":')
  assert.equal(readDraft('news:1'), undefined)
})

test('a browser that forbids storage loses the draft, never the form', (t) => {
  withStorage(t, { broken: true })
  writeDraft('news:1', { title: '一' })
  assert.equal(readDraft('news:1'), undefined)
  dropDraft('news:1')
})
