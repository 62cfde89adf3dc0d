import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listNamesIn } from './vite-plugin.ts'

test('a call is kept for the browser when a script quotes its name or reads its route', () => {
  assert.deepEqual(listNamesIn("request('orderDetail')"), ['orderDetail'])
  assert.deepEqual(listNamesIn('sendFile(routes.identifierReportPhoto[1], {}, { file })'), [
    'identifierReportPhoto',
  ])
  assert.deepEqual(listNamesIn('const [, path] = routes.eventPhotoAdd'), ['eventPhotoAdd'])
  assert.deepEqual(listNamesIn('routes[name][1]'), [])
  // Loaders call on the server.
  assert.deepEqual(listNamesIn("call('newsList', {}), call(\n'newsHot') as DataOf<'newsHot'>"), [])
})
