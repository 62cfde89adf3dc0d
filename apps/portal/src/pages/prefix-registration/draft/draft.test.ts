import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EMPTY } from '../fields/values.ts'
import { findNewest, formatSavedTime, makeDraft, readDraft, removeIdNumber, toBase } from './draft.ts'

const NOW = Date.parse('2026-11-20T02:32:00Z')
const ticks = { agreement: false, idPhotoConsent: true }
const draft = (savedAt: number, part = {}, base = 'new') =>
  makeDraft(base, { ...EMPTY, ...part }, ticks, {}, savedAt)

test('a draft survives storage; strange content and other rounds do not', () => {
  const stored = JSON.parse(JSON.stringify(draft(NOW, { name: '甲' })))
  assert.deepEqual(readDraft(stored, 'new', NOW), draft(NOW, { name: '甲' }))
  assert.equal(readDraft(stored, 'id:2', NOW), undefined)
  for (const raw of [null, 'x', [], {}, { format: 1, base: 'new' }, { ...stored, savedAt: NOW + 1e9 }])
    assert.equal(readDraft(raw, 'new', NOW), undefined)
  assert.deepEqual(readDraft({ ...stored, values: 3, names: { a: 7 } }, 'new', NOW)?.values, EMPTY)
})

test('each round of a registration has its own draft', () => {
  assert.equal(toBase({ id: '', version: 0 }), 'new')
  assert.notEqual(toBase({ id: 'r', version: 1 }), toBase({ id: 'r', version: 2 }))
})

test('the newest wins and keeps an ID number that only another one has', () => {
  const local = removeIdNumber(draft(NOW, { name: '新', legalCardNo: '330102199003078515' }))
  const server = draft(NOW - 5000, { name: '旧', legalCardNo: '330102199003078515' })
  assert.equal(local.values.legalCardNo, '')
  const found = findNewest([undefined, server, local])
  assert.equal(found?.values.name, '新')
  assert.equal(found?.values.legalCardNo, '330102199003078515')
  assert.equal(findNewest([undefined]), undefined)
})

test('the time of saving is said as people say it', () => {
  assert.equal(formatSavedTime(NOW, NOW), '10:32')
  assert.equal(formatSavedTime(NOW - 2 * 86_400_000, NOW), '11月18日 10:32')
})
