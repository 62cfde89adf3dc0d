import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { type Import, importsOf } from '../check-imports.ts'
import { root, sourceFiles } from '../source-files.ts'
import { SOURCES } from './build.mjs'

const isSource = (path: string) => SOURCES.some((source) => path === source || path.startsWith(`${source}/`))

/** This matches other style sheets, files searched for class names, pictures and fonts. */
const IN_STYLES = /(?:@import|@source(?: not)?)\s+['"]([^'"]+)['"]|url\(\s*['"]?([^'")]+)/g

function namedInStyles(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(IN_STYLES)]
    .map((match) => match[1] ?? match[2] ?? '')
    .filter((target) => target.startsWith('.'))
    .map((target) => ({ file, target: normalize(join(dirname(file), target)) }))
}

test('a change of any file of the build leads to another build', () => {
  const isTest = (file: string) => /\.test\.tsx?$/.test(file)
  const built = (pattern: string[]) => sourceFiles(pattern).filter((file) => isSource(file) && !isTest(file))
  const imports = [
    ...built(['*.ts', '*.tsx']).flatMap(importsOf),
    ...built(['*.css']).flatMap(namedInStyles),
  ].filter(
    ({ file, target }) => /^(apps|packages|content|media|demo|docs|tools)\//.test(target) && file !== target,
  )
  assert.ok(imports.some(({ target }) => target.startsWith('content/')))
  const missed = imports.filter(({ target }) => !isSource(target))
  assert.deepEqual(missed, [])
})
