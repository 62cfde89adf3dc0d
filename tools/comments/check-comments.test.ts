import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commentProblems } from './check-comments.ts'

const problemsIn = (...lines: string[]) => commentProblems({ file: 'a.ts', text: lines.join('\n') }).length

test('a comment that begins a fragment is refused, in every form of a comment', () => {
  assert.equal(problemsIn('// What a caller wants.'), 1)
  assert.equal(problemsIn('const a = 1 // Of the second kind.'), 1)
  assert.equal(problemsIn('/** Whether it is open. */'), 1)
  assert.equal(problemsIn('/**', ' * How often it was tried,', ' * and by whom.', ' */'), 1)
  assert.equal(problemsIn('/* Who may see it. */'), 1)
})

test('plain sentences, continued lines and texts of the program are left alone', () => {
  assert.equal(problemsIn('// The lock is held,', '// Of course until the end.'), 0)
  assert.equal(problemsIn('/**', ' * Returns the key.', ' * What follows is free.', ' */'), 0)
  assert.equal(problemsIn("const title = 'What is new'", "const link = 'https://example.cn/'"), 0)
})
