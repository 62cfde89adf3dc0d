import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseWebsite } from './website.ts'

test('a website becomes a link whether its scheme was typed or not', () => {
  assert.deepEqual(parseWebsite('www.haixin-brake.example'), {
    href: 'https://www.haixin-brake.example/',
    text: 'www.haixin-brake.example',
  })
  assert.equal(parseWebsite('http://a.example/cn')?.href, 'http://a.example/cn')
  assert.equal(parseWebsite('a.example:8080/x')?.href, 'https://a.example:8080/x')
})

test('an address that would run in the page never becomes a link', () => {
  assert.equal(parseWebsite('javascript:alert(1)'), null)
  assert.equal(parseWebsite('data:text/html,x'), null)
  assert.equal(parseWebsite(' '), null)
  assert.equal(parseWebsite('没有 网站'), null)
})
