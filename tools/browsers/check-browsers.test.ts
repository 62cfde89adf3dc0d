import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserProblems } from './check-browsers.ts'

const found = (file: string, text: string) => browserProblems({ file, text }).length

test('functions and regular expressions that old browsers lack are refused', () => {
  assert.equal(found('a.js', 'const a=Object.groupBy(list,f),b=Promise.withResolvers()'), 2)
  assert.equal(found('a.js', 'const a=/(?<=x)y/.test(b)'), 1)
  assert.equal(found('a.js', 'return /[/]z(?<!x)y/.exec(b)'), 1)
})

test('functions that are filled in, and look-behind in text, are accepted', () => {
  assert.equal(found('a.js', 'list.toSorted(f);new RegExp(`(?<=x)`);a.startViewTransition?.(b)'), 0)
})

test('a service worker may use none of the functions that are filled in', () => {
  const text = 'fetch(a,{signal:AbortSignal.timeout(4)});list.toSorted(f)'
  assert.equal(browserProblems({ file: 'a.js', text, worker: true }).length, 2)
  assert.equal(found('a.js', text), 0)
})

test('styles that old browsers lack are refused', () => {
  assert.equal(found('a.css', '.a{color:color-mix(in srgb,red,blue)}@media (width>=600px){.b{margin:0}}'), 2)
  assert.equal(found('a.css', '.a:has(.b){inset:0}@media (min-width:600px){.b{margin:0}}'), 0)
})
