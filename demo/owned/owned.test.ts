import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identifiers } from '../demo-node.ts'
import { owned, writeCsv } from './owned.ts'

const TODAY = '2026-11-20'

test('lots and heats of what companies registered are identifiers of the node', () => {
  const handles = new Set(
    Array.from(identifiers(TODAY, new Date(`${TODAY}T02:00:00Z`)), ({ identifier }) => identifier),
  )
  const named = owned.flatMap(({ columns, imports }) =>
    [columns, ...imports.map((file) => file.columns ?? {})].flatMap((values) =>
      Object.values(values).filter((value) => typeof value === 'string' && value.startsWith('88.')),
    ),
  )
  assert.ok(named.length > 3)
  assert.deepEqual(
    named.filter((handle) => !handles.has(String(handle))),
    [],
  )
})

test('the same codes have the same values, and a correction changes its columns alone', () => {
  const [company] = owned
  const of = (key: string) => company?.imports.find((file) => file.key === key)
  const [second, measured] = [of('second'), of('measured')]
  assert.ok(company && second && measured)
  const suffixes = ['A', 'B', 'C']
  const earlier = { given: second, suffixes, day: TODAY }
  const text = writeCsv(company, earlier)
  assert.equal(text, writeCsv(company, earlier))
  const corrected = writeCsv(company, { given: measured, suffixes: ['B'], day: TODAY }, earlier)
  const [titles = [], before = []] = [text.split('\n')[0]?.split(','), text.split('\n')[2]?.split(',')]
  const after = corrected.split('\n')[1]?.split(',') ?? []
  const differing = titles.filter((_title, at) => before[at] !== after[at])
  assert.deepEqual(differing, ['端面跳动(mm)', '厚薄差(mm)'])
})
