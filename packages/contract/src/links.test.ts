import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findLinkProblem, isLink, isSitePath, isWebsite } from './links.ts'

const NONE = [
  '',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https://user@evil.example/',
  'https://localhost',
  'https://a.example/ b',
  'news',
]

test('a link is a path of this site or a web address, and nothing that runs', () => {
  for (const link of NONE) assert.equal(isLink(link), false, JSON.stringify(link))
  for (const path of ['/', '/news/1?a=b#c', '/新闻'])
    assert.deepEqual([isSitePath(path), isWebsite(path)], [true, false])
  for (const address of ['https://a.example', 'http://a.example:8080/x?y=1#z', 'HTTPS://A.EXAMPLE'])
    assert.deepEqual([isSitePath(address), isLink(address)], [false, true])
})

test('the reason names what is missing: a domain, or the beginning of an address', () => {
  assert.equal(findLinkProblem('https://www.example.cn/a'), '')
  assert.match(findLinkProblem('https://intranet/a'), /域名/)
  assert.match(findLinkProblem('www.example.cn'), /开头/)
})
