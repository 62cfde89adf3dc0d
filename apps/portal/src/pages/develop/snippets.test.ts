import assert from 'node:assert/strict'
import { test } from 'node:test'
import { snippet } from './snippets.ts'

const ORIGIN = 'http://localhost:8080'

test('a path without its first slash is still one of the node', () => {
  const asked = { method: 'GET', path: '88.449.1001/BD-320A0001' } as const
  assert.equal(snippet('curl', asked, ORIGIN), 'curl "http://localhost:8080/88.449.1001/BD-320A0001"')
})

test('what is copied says what was typed, quotes included', () => {
  const asked = { method: 'POST', path: '/x', body: `{"name":"O'Neil"}` } as const
  assert.match(snippet('curl', asked, ORIGIN), /-d '\{"name":"O'\\''Neil"\}'$/)
  assert.match(snippet('javascript', asked, ORIGIN), /body: "\{\\"name\\":\\"O'Neil\\"\}",/)
  assert.match(snippet('python', { ...asked, body: '{"a":1}' }, ORIGIN), /data='\{"a":1\}'\.encode\(\)/)
})
