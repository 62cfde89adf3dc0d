import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EMPTY_COMPANY_PAGE } from '@biaojie/contract/enterprises/company-pages/rules.ts'
import { toContent, toFormValues } from './content.ts'

test('a page goes into the form and comes back the same, without pictures that are gone', () => {
  const picture = { key: 'files/1', alt: '', color: '#ffffff', formats: [], sizes: [] }
  const draft = {
    ...EMPTY_COMPANY_PAGE,
    mark: 'files/1',
    works: [{ name: '一厂', place: '', text: '', picture: 'files/2' }],
  }
  const values = toFormValues({ draft, pictures: [picture] })
  assert.deepEqual(values.mark, [picture])
  assert.deepEqual(toContent(values), {
    ...draft,
    works: [{ name: '一厂', place: '', text: '', picture: '' }],
  })
})
