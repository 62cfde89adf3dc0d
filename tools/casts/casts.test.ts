import assert from 'node:assert/strict'
import { test } from 'node:test'
import { castsIn } from './casts.ts'

const kinds = (text: string, file = 'a.ts') => castsIn(file, text).map(({ kind, line }) => `${line}${kind}`)

test('casts and non-null assertions are found in code, once each', () => {
  const text = 'const a = b as string\nconst c = d!.e\nconst f = g as unknown as H\nconst i = !j as boolean'
  assert.deepEqual(kinds(text), ['1as', '2!', '3as', '4as'])
  assert.deepEqual(kinds('const a = <b c={d as string} />', 'a.tsx'), ['1as'])
})

test('text and syntax that look like casts are none', () => {
  const text = [
    'const a = [1] as const',
    "import { b as c } from './d.ts'",
    '// read as a whole!',
    "const e = 'sold as is!'",
    'const f = g satisfies H',
    'const i = j != k || !l',
  ]
  assert.deepEqual(kinds(text.join('\n')), [])
})
