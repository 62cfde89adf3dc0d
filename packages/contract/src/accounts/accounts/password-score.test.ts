import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roundScore, scorePanelStrength, scorePassword, scorePersonalStrength } from './password-score.ts'

const cases: [string, string, number][] = [
  ['nothing', '', 0],
  ['five characters of every kind', 'aB3#x', 0],
  ['six digits in a row, on the list', '123456', 10],
  ['a listed word with an exclamation mark', 'password!', 10],
  ['letters in a row', 'abcdefgh', 0],
  ['one letter again and again', 'kkkkkkkk', 0],
  ['a word', 'bremsscheibe', 50],
  ['a word and a year', 'bremse2019', 65],
  ['built around a listed word', 'MyPassword7', 45],
  ['both cases, digits, one symbol', 'Kolben#2719', 90],
  ['every kind, twice a symbol', 'Kolben#2719!', 100],
  ['Chinese characters count as symbols', '刹车盘零件号码', 53],
  ['an emoji is one character', 'a😀😀😀😀', 0],
]
for (const [what, password, score] of cases) {
  test(`${what}: ${score}`, () => assert.equal(scorePassword(password), score))
}

test('the two meters cut the same score at different places', () => {
  assert.deepEqual([49, 50, 70, 71].map(scorePanelStrength), ['weak', 'medium', 'medium', 'strong'])
  assert.deepEqual([30, 31, 60, 61].map(scorePersonalStrength), ['weak', 'medium', 'medium', 'strong'])
})

test('a long password is judged at once', () => {
  assert.equal(scorePassword('x'.repeat(5000)), 0)
})

test('a meter praises no password that is refused for its length', () => {
  for (const password of ['Ab1#xZ', 'Ab1#xZ9', 'Ab1#xZ9q'.repeat(9)])
    for (const cut of [scorePanelStrength, scorePersonalStrength])
      assert.equal(cut(roundScore(password)), 'weak', password)
  assert.equal(scorePersonalStrength(roundScore('Ab1#xZ9q')), 'strong')
})
