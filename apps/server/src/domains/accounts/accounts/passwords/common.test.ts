import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCommon } from './common.ts'

test('words, names and repetitions with a number are common, at any score', () => {
  const common = [
    'Monkey123',
    'wangwei123',
    'lovelove1',
    'China2024',
    'zhangxiaoming@88',
    '1990liqiang',
    'Sunshine!2025',
    'abababab12',
    'Qiche2024!',
  ]
  for (const password of common) assert.ok(isCommon(password), password)
})

test('passwords of one’s own words are not common', () => {
  const own = [
    'Kolben-7边界',
    'wangwei7kolben',
    'vexed-otter-41-lamp',
    'monkeyTango!71',
    'Tr4verse-Quill',
    'zx8!Kq2#mV',
  ]
  for (const password of own) assert.ok(!isCommon(password), password)
})
