import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findForbidden, makeHarmless, readTexts, removeGuard, removeInvisible } from './texts.ts'

test('texts of people pass as they are, also emoji that are joined and letters of every script', () => {
  for (const text of [
    '制动盘 Ø320 ±0.05 µm\n第二行\t格',
    '👨‍👩‍👧 🏳️‍🌈',
    'می‌خواهم',
    '𠮷野家',
    '葛󠄀城',
    '\ue000',
  ])
    assert.deepEqual([findForbidden(text), removeInvisible(text)], [undefined, text])
})

test('halves of characters, control characters and noncharacters are forbidden; scans may have control characters', () => {
  const cases = {
    '\ud83d': 'U+D83D',
    'a\udc00b': 'U+DC00',
    '\0': 'U+0000',
    '\u001d': 'U+001D',
    '\ufffe': 'U+FFFE',
  }
  for (const [text, name] of Object.entries(cases)) assert.equal(findForbidden(text), name)
  assert.equal(findForbidden('0106901234567892\u001d21A', true), undefined)
  assert.equal(findForbidden('01\0', true), 'U+0000')
})

test('invisible characters are left out at any depth, and every forbidden one is named with its place', () => {
  assert.deepEqual(readTexts({ a: [{ b: '\u200b盘\ufeff' }], c: 1 }), {
    value: { a: [{ b: '盘' }], c: 1 },
    forbidden: [],
  })
  const { forbidden } = readTexts({ a: [{ b: 'x\0' }], 'k\ud800': '' })
  assert.deepEqual(forbidden, [
    { path: ['a', '0', 'b'], character: 'U+0000' },
    { path: [], character: 'U+D800' },
  ])
})

test('no cell begins a formula, whatever invisible characters stand before it', () => {
  for (const start of [
    '=',
    '+',
    '-',
    '@',
    '＝',
    '\t=',
    '\n=',
    ' =',
    '\u200b=',
    '\u200e\ufeff=',
    '\u0000=',
    '\u00ad@',
  ]) {
    const cell = makeHarmless(`${start}1+1`)
    assert.match(cell, /^'[^']/, JSON.stringify(start))
  }
  assert.equal(makeHarmless('\u200b=1+1'), "'=1+1")
  assert.equal(makeHarmless('Ø320'), 'Ø320')
  for (const text of ['=1', "'=1", "''-1", 'a=1', "'a"]) assert.equal(removeGuard(makeHarmless(text)), text)
})
