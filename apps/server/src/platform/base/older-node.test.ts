import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { test } from 'node:test'

const SERVER = resolve(import.meta.dirname, '../../..')
const OLDER_NODE = resolve(import.meta.dirname, 'older-node.ts')

const loadEntries = async (): Promise<string[]> => {
  const { default: config } = await import(resolve(SERVER, 'rolldown.config.mjs'))
  return Object.values<string>(config.input).map((file) => resolve(SERVER, file))
}

test('every entry of the bundle begins with the parts that Node 20 lacks', async () => {
  const entries = await loadEntries()
  assert.ok(entries.length > 0)
  const without = entries.filter((file) => {
    const [, first = ''] = /^import '(.+)'\n/.exec(readFileSync(file, 'utf8')) ?? []
    return resolve(dirname(file), first) !== OLDER_NODE
  })
  assert.deepEqual(
    without.map((file) => relative(SERVER, file)),
    [],
  )
})
