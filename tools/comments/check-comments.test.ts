import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commentProblems, titleProblems } from './check-comments.ts'

const problemsIn = (...lines: string[]) => commentProblems({ file: 'a.ts', text: lines.join('\n') }).length

test('a comment that begins a fragment is refused, in every form of a comment', () => {
  assert.equal(problemsIn('// What a caller wants.'), 1)
  assert.equal(problemsIn('const a = 1 // Of the second kind.'), 1)
  assert.equal(problemsIn('/** Whether it is open. */'), 1)
  assert.equal(problemsIn('/**', ' * How often it was tried,', ' * and by whom.', ' */'), 1)
  assert.equal(problemsIn('/* Who may see it. */'), 1)
  assert.equal(problemsIn('type A = {', '  /** As the company writes it. */', '  /** Why it stopped. */'), 2)
  assert.equal(problemsIn('// The answer is kept, whatever happens.'), 1)
})

test('plain sentences, continued lines and texts of the program are left alone', () => {
  assert.equal(problemsIn('// The lock is held,', '// Of course until the end.'), 0)
  assert.equal(problemsIn('/**', ' * Returns the key.', ' * What follows is free.', ' */'), 0)
  assert.equal(problemsIn('// By default it is open.', '/* As in a form, typed text is kept. */'), 0)
  assert.equal(problemsIn("const title = 'What is new'", "const link = 'https://example.cn/'"), 0)
})

const titlesIn = (...lines: string[]) => titleProblems({ file: 'a.test.ts', text: lines.join('\n') })

test('a title that begins without its subject is refused where it stands', () => {
  assert.match(titlesIn('', "test('what is typed stays', () => {})")[0] ?? '', /^a\.test\.ts:2: .*"what"/)
  assert.equal(titlesIn("  await t.test('of two one wins', run)").length, 1)
  assert.equal(titlesIn('test.describe(', '  `who sees it`,').length, 1)
  assert.equal(titlesIn('it("keeps a place that nobody takes", run)').length, 1)
})

test('plain titles and calls of other names are left alone', () => {
  assert.equal(titlesIn("test('a file says what it holds', run)", "test('whole days', run)").length, 0)
  assert.equal(titlesIn("/^a/.test('what')", "latest('of two')", "edit('who')").length, 0)
})
