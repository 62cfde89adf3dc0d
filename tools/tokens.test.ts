import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { color } from '@biaojie/ui/tokens.ts'
import { root } from './source-files.ts'
import { drawnFiles, MEDIA_CSS, mediaCss, TOKENS_CSS, tokensCss } from './tokens.ts'

test('tokens.css and media.css are written from tokens.ts; if not, run `npm run tokens`', () => {
  assert.equal(readFileSync(TOKENS_CSS, 'utf8'), tokensCss())
  assert.equal(readFileSync(MEDIA_CSS, 'utf8'), mediaCss())
})

test('drawings and pages that the server writes have no colour but those of the tokens', () => {
  const tokens = new Set<string>(Object.values(color))
  const files = drawnFiles()
  assert.ok(files.length > 50)
  // A sign within a word belongs to an international identifier of a property, such as 61987#ABA565.
  const others = files.flatMap((file) => {
    const colours = readFileSync(join(root, file), 'utf8').match(/(?<!\w)#[0-9a-f]{6}\b/gi) ?? []
    return colours.filter((colour) => !tokens.has(colour.toLowerCase())).map((colour) => `${file}: ${colour}`)
  })
  assert.deepEqual(others, [])
})
