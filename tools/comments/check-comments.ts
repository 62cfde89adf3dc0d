import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Source } from '../check-styles.ts'
import { root, sourceFiles } from '../source-files.ts'

/** A comment is a plain sentence: these words begin a fragment, or a sentence that must be read twice. */
const FRAGMENT =
  /^(?:(?:What|Whether|Whose|Who|Whom|Of|How|Why|Nobody|Whoever|Whatever)\b|(?:As|By(?! default)|That of)\b(?=[^,:;]*$))/
/** Comments of one line, and first lines of longer ones; addresses such as https:// are no comments. */
const COMMENT = /(?:^|\s)\/\/ (.+)$|\/\*\*? (.+?)(?: \*\/.*)?$/
const OPENS = /^\s*\/\*\*?$/
/** These lines are comments or belong to one. */
const IN_COMMENT = /^\s*(?:\/\/|\/\*|\* )|\s\/\/ /

/** A title is a plain sentence as well: it begins with its subject, and names a person instead of "nobody". */
const TITLE =
  /(?<![\w.$])(?:t\.)?(?:test|it|describe)(?:\.\w+)*\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`]*)`)/g
const VAGUE_START = /^(?:what|whether|whose|who|whom|of|how|why|nothing)\b/i
const VAGUE = /\b(?:nobody|whoever|whatever|whichever)\b/i

/** Source may contain this many non-null assertions; a type guard or an early return replaces another one. */
const MAX_ASSERTIONS = 30
const SOURCES = ['apps', 'packages', 'bench', 'demo', 'content', 'tools']
/** The test of this file holds refused comments as examples. */
const OWN_TEST = 'tools/comments/check-comments.test.ts'
const isTest = (file: string) => /\.(?:test|spec)\.tsx?$|\/testing\//.test(file)

/** Returns comments that begin with a refused word, as "file:line: why". */
export function commentProblems({ file, text }: Source): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const isContinued = /^\s*\/\/ /.test(line) && /^\s*\/\/ /.test(lines[at - 1] ?? '')
    const vague = IN_COMMENT.test(line) && /\b(?:whatever|whoever|whichever)\b/i.exec(line)?.[0]
    if (vague) return [`${file}:${at + 1}: a comment says "${vague}"; name the case that it is about`]
    if (isContinued) return []
    const opened = OPENS.test(lines[at - 1] ?? '') ? /^\s*\*? ?(.+)$/.exec(line)?.[1] : undefined
    const [, own, inBlock] = COMMENT.exec(line) ?? []
    const comment = opened ?? own ?? inBlock
    const word = comment && FRAGMENT.exec(comment)?.[0]
    return word ? [`${file}:${at + 1}: a comment begins with "${word}"; write a plain sentence`] : []
  })
}

/** Returns titles of tests that begin with a refused word or have one, as "file:line: why". */
export function titleProblems({ file, text }: Source): string[] {
  return [...text.matchAll(TITLE)].flatMap((found) => {
    const title = found[1] ?? found[2] ?? found[3] ?? ''
    const word = (VAGUE_START.exec(title) ?? VAGUE.exec(title))?.[0]
    if (!word) return []
    const line = text.slice(0, found.index).split('\n').length
    return [`${file}:${line}: a title of a test says "${word}"; write a plain sentence with subject and verb`]
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
  const problems = files.flatMap((file) => {
    const source = { file, text: readFileSync(join(root, file), 'utf8') }
    return [...commentProblems(source), ...(isTest(file) ? titleProblems(source) : [])]
  })
  const found = assertions()
  if (found.length > MAX_ASSERTIONS)
    problems.push(`${found.length} non-null assertions, at most ${MAX_ASSERTIONS}:`, ...found)
  if (problems.length > 0) {
    console.error(problems.join('\n'))
    process.exit(1)
  }
  console.log('comments: in order')
}
