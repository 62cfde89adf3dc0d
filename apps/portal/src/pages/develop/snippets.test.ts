import assert from 'node:assert/strict'
import { test } from 'node:test'
import { snippet } from './snippets.ts'

const ORIGIN = 'https://node.example'

test('a request without a body is one line of a shell, its address encoded', () => {
  assert.equal(
    snippet('curl', { method: 'GET', path: '/api/handles/88.449.1001/BD-320A0001?type=炉号' }, ORIGIN),
    'curl "https://node.example/api/handles/88.449.1001/BD-320A0001?type=%E7%82%89%E5%8F%B7"',
  )
})

test('a body is sent as JSON in every language', () => {
  const asked = { method: 'POST', path: '/x', body: '{"identifier":"88.449.1001/A"}' } as const
  for (const language of ['curl', 'python', 'javascript'] as const) {
    const lines = snippet(language, asked, ORIGIN)
    assert.match(lines, /https:\/\/node\.example\/x/)
    assert.match(lines, /Content-Type/)
    assert.ok(lines.includes(asked.body), language)
  }
})
