import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCharacter } from './check-characters.ts'
import { addHyphens } from './codes.ts'
import { parsePattern } from './rules.ts'

const { parts } = parsePattern('BD-{spec:3}{type:1}-{yy}{week}-{serial:6}{check:mod37}')

test('hyphens of the rule are put into a code that lacks all or some of them', () => {
  for (const text of ['BD320A2648004318G', 'BD-320A2648004318G', 'BD320A-2648-004318G'])
    assert.deepEqual(addHyphens(parts, text), { code: 'BD-320A-2648-004318G', problem: '' })
  assert.deepEqual(addHyphens(parts, 'bd320a2648004318g'), { code: 'bd-320a-2648-004318g', problem: '' })
})

test('a text that is no code of the rule, or has its hyphens, is left alone', () => {
  for (const text of [
    'BD-320A-2648-004318G',
    'BX320A2648004318G',
    'BD320A2699004318G',
    'BD320A2648004318',
    'BD320A2648004318GG',
    'B-D320A2648004318G',
    'BD320A26480-04318G',
    'BD320A0001',
    '',
  ])
    assert.equal(addHyphens(parts, text), undefined, text)
})

test('a check character that is wrong is told, since the rest is a code of the rule', () => {
  const found = addHyphens(parts, 'BD320A2648004381G')
  assert.equal(found?.code, 'BD-320A-2648-004381G')
  const right = checkCharacter('mod37', 'BD-320A-2648-004381')
  assert.match(found?.problem ?? '', new RegExp(`校验字符应为 ${right}`))
})
