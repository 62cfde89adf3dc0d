import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openApiDocument } from '../apps/server/src/http/openapi.ts'
import { root } from './source-files.ts'

const document = JSON.parse(JSON.stringify(openApiDocument()))

test('docs/openapi.json is what the contract says now', () => {
  const written = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'))
  assert.deepEqual(written, document, 'run: npm run openapi')
})

test('every reference of the document leads to something', () => {
  for (const [, place, name] of JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g))
    assert.ok(document.components[place ?? '']?.[name ?? ''], `${place} ${name}`)
})
