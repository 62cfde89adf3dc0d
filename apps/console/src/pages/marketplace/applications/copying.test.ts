import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApplicationContent } from '@biaojie/contract/marketplace/market/manage.ts'
import { copyContent } from './copying.ts'

test('a copy says that it is one, keeps the content, and has neither code nor versions', () => {
  const draft = {
    name: '焊'.repeat(60),
    appCode: 'weld',
    versions: [{ version: '1.0', day: '2026-01-01', text: '' }],
    describes: '判焊点',
  } as unknown as ApplicationContent
  const copy = copyContent(draft)
  assert.equal(copy.name.length, 60)
  assert.ok(copy.name.endsWith('（副本）'))
  assert.deepEqual([copy.appCode, copy.versions, copy.describes], ['', [], '判焊点'])
})
