import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Source } from '../check-styles.ts'
import { root, sourceFiles } from '../source-files.ts'

/** A comment is a plain sentence: these words begin a fragment, or a sentence that must be read twice. */
const FRAGMENT = /^(?:What|Whether|Whose|Who|Whom|Of|How|Why|Nobody|Whoever|Whatever)\b/
/** Comments of one line, and first lines of longer ones; addresses such as https:// are no comments. */
const COMMENT = /(?:^|\s)\/\/ (.+)$|\/\*\*? (.+?)(?: \*\/.*)?$|^\s*\/\*\*?\n?\s*\* (.+)$/
const OPENS = /^\s*\/\*\*?$/

/** Source may contain this many non-null assertions; a type guard or an early return replaces another one. */
const MAX_ASSERTIONS = 63
const SOURCES = ['apps', 'packages', 'bench', 'demo', 'content', 'tools']
/** The test of this file holds refused comments as examples. */
const OWN_TEST = 'tools/comments/check-comments.test.ts'
const isTest = (file: string) => /\.(?:test|spec)\.tsx?$|\/testing\//.test(file)

/** Returns comments that begin with a refused word, as "file:line: why". */
export function commentProblems({ file, text }: Source): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const isContinued = /^\s*\/\/ /.test(line) && /^\s*\/\/ /.test(lines[at - 1] ?? '')
    if (isContinued) return []
    const opened = OPENS.test(lines[at - 1] ?? '') ? /^\s*\*? ?(.+)$/.exec(line)?.[1] : undefined
    const [, own, inBlock] = COMMENT.exec(line) ?? []
    const comment = opened ?? own ?? inBlock
    const word = comment && FRAGMENT.exec(comment)?.[0]
    return word ? [`${file}:${at + 1}: a comment begins with "${word}"; write a plain sentence`] : []
  })
}

/** Returns the non-null assertions that Biome finds in source, as "file:line". */
function assertions(): string[] {
  const rule = '--only=style/noNonNullAssertion'
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['lint', rule, '--max-diagnostics=none', '--reporter=github', ...SOURCES],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  return [...stdout.matchAll(/file=([^,]+),line=(\d+)/g)]
    .map(([, file = '', line]) => `${file}:${line}`)
    .filter((place) => !isTest(place.replace(/:\d+$/, '')))
}

if (import.meta.main) {
  const files = sourceFiles(['*.ts', '*.tsx', '*.mjs', '*.css']).filter((file) => file !== OWN_TEST)
  const problems = files.flatMap((file) =>
    commentProblems({ file, text: readFileSync(join(root, file), 'utf8') }),
  )
  const found = assertions()
  if (found.length > MAX_ASSERTIONS)
    problems.push(`${found.length} non-null assertions, at most ${MAX_ASSERTIONS}:`, ...found)
  if (problems.length > 0) {
    console.error(problems.join('\n'))
    process.exit(1)
  }
  console.log('comments: in order')
}
