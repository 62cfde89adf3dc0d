import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SubmissionDetail } from '@biaojie/contract/enterprises/registrations/review.ts'
import { findNeighbour, findUnjudgedAfter, listClosedPapers } from './walk.ts'

const FIELDS = ['name', 'cardNo', 'website'] as const
const ok = { verdict: 'ok', reason: '' } as const

test('the cursor begins at the first field and stops at both ends', () => {
  assert.equal(findNeighbour(FIELDS, undefined, 1), 'name')
  assert.equal(findNeighbour(FIELDS, undefined, -1), 'name')
  assert.equal(findNeighbour(FIELDS, 'name', 1), 'cardNo')
  assert.equal(findNeighbour(FIELDS, 'name', -1), 'name')
  assert.equal(findNeighbour(FIELDS, 'website', 1), 'website')
})

test('a field that the filter hides leads back to the first one', () => {
  assert.equal(findNeighbour(FIELDS, 'introduce', 1), 'name')
  assert.equal(findNeighbour([], 'name', 1), undefined)
})

test('the next open field is looked for downwards, then from the top', () => {
  assert.equal(findUnjudgedAfter(FIELDS, 'name', { cardNo: ok }), 'website')
  assert.equal(findUnjudgedAfter(FIELDS, 'website', { cardNo: ok }), 'name')
  assert.equal(findUnjudgedAfter(FIELDS, 'cardNo', { name: ok, website: ok }), undefined)
})

type Document = Pick<SubmissionDetail['documents'][number], 'kind' | 'label' | 'fileName' | 'url'>
const paper = (kind: Document['kind'], url = '/x'): Document => ({
  kind,
  label: kind,
  fileName: kind,
  url,
})
const detail = (documents: Document[], passed: SubmissionDetail['fields'][number]['field'][] = []) => ({
  documents,
  fields: passed.map((field) => ({ field, passedBefore: true })),
})
const kinds = (papers: readonly Document[]) => papers.map(({ kind }) => kind)

test('papers stay closed until their picture was shown', () => {
  const all = detail([paper('licence'), paper('face')])
  assert.deepEqual(kinds(listClosedPapers(all, {})), ['licence', 'face'])
  assert.deepEqual(kinds(listClosedPapers(all, { face: { state: 'shown' }, licence: { state: 'failed' } })), [
    'licence',
  ])
})

test('papers that passed before, and papers without a picture, need not be opened', () => {
  const all = detail([paper('licence'), paper('face'), paper('back', '')], ['licenseImg'])
  assert.deepEqual(kinds(listClosedPapers(all, {})), ['face'])
  assert.deepEqual(listClosedPapers(undefined, {}), [])
})
