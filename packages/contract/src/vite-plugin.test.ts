import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namesIn } from './vite-plugin.ts'

test('a call is kept for the browser when a script quotes its name or reads its route', () => {
  assert.deepEqual(namesIn("call('orderDetail')"), ['orderDetail'])
  assert.deepEqual(namesIn('sendFile(routes.identifierReportPhoto[1], {}, { file })'), [
    'identifierReportPhoto',
  ])
  assert.deepEqual(namesIn('const [, path] = routes.eventPhotoAdd'), ['eventPhotoAdd'])
  assert.deepEqual(namesIn('routes[name][1]'), [])
})
