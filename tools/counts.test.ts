import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root, sourceFiles } from './source-files.ts'

/** A total or a count that stands right before its measure word, as in `{total} 件` or `${page.count} 条`. */
const PLAIN =
  /\{(?:\w+\??\.)*(?:\w*[tT]otal|\w*Count|count|handled)\}(?:<\/\w+>)?\s?(?:[个件次条行张人家份页笔枚环位处项])/g
const PLACES = ['apps/console/src/**', 'apps/server/src/domains/**', 'apps/server/src/http/**']

test('totals before their measure words are written by formatCount, which separates thousands', () => {
  const files = sourceFiles(PLACES).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
  const plain = files.flatMap((file) => {
    const found = readFileSync(join(root, file), 'utf8').match(PLAIN) ?? []
    return found.map((text) => `${file}: ${text}`)
  })
  assert.ok(files.length > 500)
  assert.deepEqual(plain, [])
})
