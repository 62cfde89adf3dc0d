import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../../../test-support/dom.ts'
import { addPrefix, createCodeText } from './code-text.ts'

test('a code leads to the address of the company, with the identifier encoded', () => {
  assert.equal(createCodeText('88.449.7/A B', 'https://a.cn/q?id='), 'https://a.cn/q?id=88.449.7%2FA%20B')
})

test('a code without an own address leads to this node', () => {
  assert.equal(createCodeText('88.449.7/A', ''), 'https://node.example/id/88.449.7/A')
})

test('the own prefix is added to a suffix alone', () => {
  assert.equal(addPrefix('88.449.7', 'BD-1'), '88.449.7/BD-1')
})

test('a whole identifier and an empty field stay as they are', () => {
  assert.equal(addPrefix('88.449.7', '88.449.8/A'), '88.449.8/A')
  assert.equal(addPrefix('88.449.7', ''), '')
})
