import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENTRY_KINDS, type EntryKind } from '@biaojie/contract/resolution/register.ts'
import { KIND_NAMES, toLine } from './entries.ts'

const lineOf = (kind: EntryKind, content: object, revision = 0) =>
  toLine({
    leaf: 4,
    kind,
    subject: '88.449.1001/A',
    revision,
    at: '2026-11-28T06:03:21.000Z',
    entry: JSON.stringify({ ...content, prefix: '88.449.1001' }),
  })

test('each kind of entry is told in words', () => {
  const words = [
    lineOf('record', { state: 'active', digest: 'ab'.repeat(32) }, 1),
    lineOf('record', { state: 'retired' }, 3),
    lineOf('alias', { action: 'added' }),
    lineOf('codes', { first: 'A-1', last: 'A-9', count: 2400 }),
    lineOf('block', { blocked: true }),
    lineOf('block', { blocked: false }),
    lineOf('template', { state: 'published', version: 7 }),
    lineOf('prefix', { state: 'granted' }),
    lineOf('prefix', { state: 'suspended' }),
    lineOf('recall', { state: 'published', count: 3314 }),
  ].map((line) => line.words)
  assert.deepEqual(words, [
    '第 1 版，新登记，在用',
    '第 3 版，作废',
    '加一个别名',
    '发 2,400 个号：A-1 – A-9',
    '封存',
    '解封',
    '发布第 7 版',
    '批准',
    '停用',
    '公告，3,314 件',
  ])
  assert.deepEqual(Object.keys(KIND_NAMES).sort(), [...ENTRY_KINDS].sort())
})

test('keys of companies and of labels are told apart', () => {
  assert.equal(lineOf('key', { action: 'added', index: 300 }).words, '启用签名密钥 300')
  const line = toLine({
    leaf: 4,
    kind: 'key',
    subject: '3f2a91c0',
    revision: 0,
    at: '2026-11-28T06:03:21.000Z',
    entry: JSON.stringify({ action: 'revoked', use: 'labels', prefix: '' }),
  })
  assert.deepEqual([line.subject, line.words], ['', '吊销签标签码的密钥 3f2a91c0'])
})

test('what the node itself did names no company', () => {
  const entry = JSON.stringify({ action: 'added', index: 300, prefix: '88.449' })
  const at = '2026-11-28T06:03:21.000Z'
  assert.equal(toLine({ leaf: 4, kind: 'key', subject: '88.449', revision: 0, at, entry }).subject, '')
})

test('an unknown word of a later version is shown as it is', () => {
  assert.equal(lineOf('prefix', { state: 'merged' }).words, 'merged')
})

test('templates and recalls are named by their company', () => {
  assert.equal(lineOf('template', { state: 'published', version: 1 }).subject, '88.449.1001')
  assert.equal(lineOf('record', { state: 'active' }, 1).subject, '88.449.1001/A')
})
