import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import '../../test-support/dom.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { pages } from '../paths.ts'
import { countMenuUse, findHintOfWeek } from './menu-use.ts'

const NOW = Date.UTC(2026, 10, 24)
const open = (path: string, times: number, at = NOW) => {
  for (let time = 0; time < times; time++) countMenuUse({ path, label: path }, at)
}
beforeEach(() => localStorage.clear())

test('a page that was opened often by the menu is taught with its letter, the most used one first', () => {
  open(pages.identifiers, 4)
  assert.equal(findHintOfWeek(NOW), undefined)
  open(pages.identifiers, 2)
  open(pages.templates, 5)
  const { letter, times } = findHintOfWeek(NOW) ?? assert.fail()
  assert.deepEqual([letter, times], ['I', 6])
})

test('a page without a letter is never taught', () => {
  open(pages.nodeHealth, 9)
  assert.equal(findHintOfWeek(NOW), undefined)
})

test('a hint that was put away stays away until the next week', () => {
  open(pages.identifiers, 5)
  findHintOfWeek(NOW)?.dismiss()
  open(pages.identifiers, 5)
  assert.equal(findHintOfWeek(NOW), undefined)
  open(pages.identifiers, 5, NOW + 8 * DAY_MS)
  assert.equal(findHintOfWeek(NOW + 8 * DAY_MS)?.times, 5)
})

test('damaged storage counts as none', () => {
  localStorage.setItem('bj_console_menu_use', '{')
  assert.equal(findHintOfWeek(NOW), undefined)
  open(pages.identifiers, 5)
  assert.ok(findHintOfWeek(NOW))
})
