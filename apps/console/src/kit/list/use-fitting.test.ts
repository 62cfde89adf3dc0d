import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropColumns } from './use-fitting.ts'

const column = (key: string, drops?: number) => ({
  key,
  title: key,
  render: () => key,
  ...(drops !== undefined && { drops }),
})
const COLUMNS = [column('code'), column('spec', 3), column('visits', 1), column('batch', 2), column('state')]
const left = (count: number) =>
  dropColumns(COLUMNS, count)
    .map(({ key }) => key)
    .join(' ')

test('columns are left out in their order and the others keep their places', () => {
  assert.equal(left(0), 'code spec visits batch state')
  assert.equal(left(1), 'code spec batch state')
  assert.equal(left(2), 'code spec state')
  assert.equal(left(3), 'code state')
})

test('columns without a number are never left out', () => {
  assert.equal(left(9), 'code state')
})
