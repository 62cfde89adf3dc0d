import assert from 'node:assert/strict'
import { test } from 'node:test'
import { websiteOf } from './website.ts'

test('a website becomes a link whether its scheme was typed or not', () => {
  assert.deepEqual(websiteOf('www.haixin-brake.example'), {
    href: 'https://www.haixin-brake.example/',
    text: 'www.haixin-brake.example',
  })
  assert.equal(websiteOf('http://a.example/cn')?.href, 'http://a.example/cn')
  assert.equal(websiteOf('a.example:8080/x')?.href, 'https://a.example:8080/x')
})

test('an address that would run in the page never becomes a link', () => {
  assert.equal(websiteOf('javascript:alert(1)'), null)
  assert.equal(websiteOf('data:text/html,x'), null)
  assert.equal(websiteOf(' '), null)
  assert.equal(websiteOf('没有 网站'), null)
})
