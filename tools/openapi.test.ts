import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { calls, rawCalls, recordAddresses, TAGS } from '@biaojie/contract/calls.ts'
import type { Call } from '@biaojie/contract/define.ts'
import { makeExample } from '@biaojie/contract/examples/examples.ts'
import { Compile } from 'typebox/compile'
import demoValues from '../apps/server/src/http/openapi/demo-values.json' with { type: 'json' }
import { openApiDocument } from '../apps/server/src/http/openapi/openapi.ts'
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

const every: Call[] = Object.values(calls)

test('every call belongs to one subject, and every subject has calls', () => {
  for (const { name } of [...every, ...Object.values(rawCalls)]) {
    const tags = TAGS.filter((tag) => tag.calls.some((group) => Object.hasOwn(group, name)))
    assert.equal(
      tags.length,
      1,
      `${name}: one line of TAGS in packages/contract/src/calls.ts names its calls`,
    )
  }
  for (const { name, zh, en, calls } of TAGS) assert.ok(zh && en && calls.length > 0, name)
})

test('two schemas never share a name', () => {
  const named = new Map<string, string>()
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('$id' in value && typeof value.$id === 'string') {
      const text = JSON.stringify(value)
      assert.equal(named.get(value.$id) ?? text, text, value.$id)
      named.set(value.$id, text)
    }
    for (const inner of Object.values(value)) walk(inner)
  }
  walk([calls, rawCalls, recordAddresses])
})

test('every example of a request is accepted by its call', () => {
  for (const call of every)
    for (const part of ['body', 'query', 'params'] as const) {
      const schema = call[part]
      if (!schema) continue
      const compiled = Compile(schema)
      const example = makeExample('', schema)
      assert.ok(
        compiled.Check(example),
        `${call.name} ${part}: ${JSON.stringify(compiled.Errors(example)[0])}`,
      )
    }
})

test('examples from the demo node have the shape of their calls', () => {
  for (const [name, { body, data }] of Object.entries<{ body?: unknown; data?: unknown }>(demoValues)) {
    const call = every.find((candidate) => candidate.name === name)
    assert.ok(call, name)
    if (body && call.body && name !== 'register')
      assert.ok(Compile(call.body).Check(body), `${name}: request`)
    if (data)
      assert.ok(
        Compile(call.data).Check(data),
        `${name}: ${JSON.stringify(Compile(call.data).Errors(data)[0])}`,
      )
  }
})

test('summaries are short, and operations are named once', () => {
  type Operation = { operationId: string; summary: string; description: string; tags: string[] }
  const operations = Object.values<Record<string, Operation>>(document.paths).flatMap((path) =>
    Object.values(path),
  )
  for (const { operationId, summary, description, tags } of operations) {
    assert.ok(summary.length > 0 && summary.length <= 40, `${operationId}: ${summary}`)
    assert.ok(description.includes(summary), operationId)
    assert.equal(tags.length, 1, operationId)
  }
  assert.equal(new Set(operations.map(({ operationId }) => operationId)).size, operations.length)
})
