import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './source-files.ts'

const JOURNEYS = join(root, 'e2e')
/** Journeys in browsers that `npm test` does not install. */
const LONG_ONLY = 'engines'
const QUICK = /'@quick-(?:desktop|phone)'/g

const wings = readdirSync(JOURNEYS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== LONG_ONLY)
  .map(({ name }) => name)

const specsOf = (folder: string) =>
  readdirSync(join(JOURNEYS, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => readFileSync(join(JOURNEYS, folder, file), 'utf8'))

test('each folder of e2e has one quick journey, so that npm test stays quick and meets every wing', () => {
  assert.ok(wings.length > 5)
  const others = wings
    .map((wing) => ({ wing, quick: specsOf(wing).join('\n').match(QUICK)?.length ?? 0 }))
    .filter(({ quick }) => quick !== 1)
  assert.deepEqual(others, [], 'mark one test of the folder with the tag @quick-desktop or @quick-phone')
})

test('every journey is in the folder of its wing', () => {
  const stray = readdirSync(JOURNEYS).filter((file) => file.endsWith('.spec.ts'))
  assert.deepEqual(stray, [])
})
