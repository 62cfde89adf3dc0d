import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SECTIONS } from './industries.ts'
import { industries, industrySection } from './reference.ts'

test('the classification is whole: 20 sections, 97 divisions, 473 groups, each below its own parent', () => {
  const divisions = SECTIONS.flatMap(([, , own]) => own)
  const groups = divisions.flatMap(([division, , own]) =>
    own.split(' ').map((group) => {
      assert.match(group, new RegExp(`^${division}\\d[^\\d\\s]+$`))
      return group.slice(0, 3)
    }),
  )
  assert.deepEqual([SECTIONS.length, divisions.length, groups.length], [20, 97, 473])
  assert.equal(new Set([...groups, ...divisions.map(([code]) => code)]).size, 570)
  assert.equal(SECTIONS.map(([code]) => code).join(''), 'ABCDEFGHIJKLMNOPQRST')
  assert.deepEqual(
    divisions.map(([code]) => code),
    divisions.map(([code]) => code).toSorted(),
  )
})

test('levels are reached one by one', () => {
  assert.deepEqual(industries('1', '-1')[2], { code: 'C', name: '制造业' })
  assert.ok(industries(2, 'C').some(({ code, name }) => code === '36' && name === '汽车制造业'))
  assert.deepEqual(industries(3, '36').at(-1), { code: '367', name: '汽车零部件及配件制造' })
})

test('unknown levels and parents are refused, not answered with an empty list', () => {
  for (const [level, parent] of [
    ['1', 'C'],
    ['4', '367'],
    ['2', 'Z'],
    ['1', '__proto__'],
  ] as const)
    assert.throws(() => industries(level, parent), { reason: 'industry_not_found' })
  assert.equal(industrySection('36'), undefined)
  assert.equal(industrySection('C')?.name, '制造业')
})
