import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasDotSegment } from './portal.ts'

test('parts of a path that stand for others are seen however they are written', () => {
  for (const url of ['/id/%2e%2e/', '/id/..', '/id/%2E./x', '/./home', '/id/.%2e?a=1'])
    assert.equal(hasDotSegment(url), true, url)
  for (const url of ['/id/88.449.1/A..B', '/home?back=/../x', '/id/...', '/.well-known/x'])
    assert.equal(hasDotSegment(url), false, url)
})
