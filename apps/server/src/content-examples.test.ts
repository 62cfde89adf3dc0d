import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import type { DevelopDocumentPage } from '@biaojie/contract/content/content/pages.ts'
import { parse } from 'yaml'
import { findRepositoryFile } from './platform/base/places.ts'
import { createDemoApp } from './test-support/demo.ts'

const ORIGIN = 'https://id.example.cn'
const { app } = await createDemoApp({ after }, { env: { PUBLIC_URL: ORIGIN } })

const page = parse(
  readFileSync(findRepositoryFile('content/pages/develop-document.yaml'), 'utf8'),
) as DevelopDocumentPage

/** A value `…` matches anything; as the last item it matches more items, as a key more fields. */
function checkPart(expected: unknown, given: unknown, where: string): void {
  if (expected === '…') return
  if (Array.isArray(expected)) {
    assert.ok(Array.isArray(given), `${where} is no list`)
    const open = expected.at(-1) === '…'
    const items = open ? expected.slice(0, -1) : expected
    if (!open) assert.equal(given.length, items.length, `${where}: number of items`)
    for (const [i, item] of items.entries()) checkPart(item, given[i], `${where}[${i}]`)
    return
  }
  if (typeof expected === 'object' && expected !== null) {
    const { '…': open, ...fields } = expected as Record<string, unknown>
    const record = given as Record<string, unknown>
    if (open === undefined) assert.deepEqual(Object.keys(record).sort(), Object.keys(fields).sort(), where)
    for (const [name, value] of Object.entries(fields)) checkPart(value, record[name], `${where}.${name}`)
    return
  }
  assert.deepEqual(given, expected, where)
}

for (const example of page.chapters.flatMap((chapter) => chapter.examples ?? [])) {
  test(`the documentation's example ${example.id}`, async () => {
    const answer = await app.inject({
      method: example.method,
      url: example.path,
      headers: { host: new URL(ORIGIN).host, 'content-type': 'application/json' },
      ...(example.body ? { payload: example.body } : {}),
    })
    assert.equal(answer.statusCode, example.status)
    checkPart(JSON.parse(example.response.replaceAll('{origin}', ORIGIN)), answer.json(), example.id)
  })
}
