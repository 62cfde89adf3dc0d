import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSelection, setValues } from './selection.ts'

const at = (query: string) => readSelection(new URLSearchParams(query))

test('an address without values opens the first tab and no submission', () => {
  assert.deepEqual(at(''), {
    filter: { tab: 'platform', kind: undefined, text: '' },
    id: undefined,
    part: 'fields',
  })
})

test('an address names tab, kind, text, submission and part', () => {
  assert.deepEqual(at('tab=rejected&kind=changed&text=制动&id=a&part=documents'), {
    filter: { tab: 'rejected', kind: 'changed', text: '制动' },
    id: 'a',
    part: 'documents',
  })
})

test('unknown words in the address count as the default', () => {
  const { filter, part } = at('tab=nowhere&kind=toString&part=x')
  assert.deepEqual([filter.tab, filter.kind, part], ['platform', undefined, 'fields'])
})

test('a change keeps the other values, and an empty value leaves the address', () => {
  const before = new URLSearchParams('tab=approved&id=a&text=b')
  assert.equal(`${setValues(before, { id: undefined, part: '', text: 'c' })}`, 'tab=approved&text=c')
  assert.equal(`${before}`, 'tab=approved&id=a&text=b')
})

test('the changed address is read back', () => {
  const next = setValues(new URLSearchParams(), { tab: 'topLevel', id: 'x', part: 'documents' })
  assert.deepEqual(readSelection(next), {
    filter: { tab: 'topLevel', kind: undefined, text: '' },
    id: 'x',
    part: 'documents',
  })
})
