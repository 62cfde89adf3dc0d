import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

test('every icon name has its drawing in the sprite, and every drawing its name', () => {
  const types = read('./icons.tsx').split('/** An icon of the 24')[0]!
  const names = [...types.matchAll(/^ {2}\| '([a-z-]+)'/gm)].map((match) => match[1]!)
  const empties = ['not-found', 'failed', 'offline', 'none'].map((kind) => `empty-${kind}`)
  const drawn = [...read('./icons.svg').matchAll(/<symbol id="([a-z-]+)"/g)].map((match) => match[1]!)
  assert.ok(names.length > 50)
  assert.deepEqual([...names, ...empties].sort(), drawn.sort())
})
