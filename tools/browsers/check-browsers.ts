import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../source-files.ts'

/**
 * Refuses what the oldest browsers of packages/ui/src/vite/build.ts cannot run in the built pages: `npm run build:pages`,
 * then `npm run check:browsers`. The builds lower syntax; functions come from `old-browsers/fill.ts`.
 */

const BUILDS = ['apps/portal/build/client/assets', 'apps/console/dist/assets']
/** Service workers lie beside the assets and are written by hand: nothing fills in a function there. */
const WORKERS = ['apps/portal/build/client', 'apps/console/dist']

/**
 * Functions that Chromium 108 or Safari 15.4 lacks and nothing adds. A call that first checks for existence
 * is written `?.(`.
 */
const FUNCTIONS =
  /\b(?:Object|Map)\.groupBy\(|\bPromise\.(?:withResolvers|try)\(|\bArray\.fromAsync\(|\bURL\.parse\(|\bRegExp\.escape\(|\bIterator\.from\(|\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|isWellFormed|toWellFormed|getOrInsert|showPopover|hidePopover|moveBefore|setHTMLUnsafe)\(|\bstatic\{/g
/** `fill.ts` adds these to pages, which a service worker does not share. */
const FILLED =
  /\bAbortSignal\.(?:timeout|any)\(|\bURL\.canParse\(|\.(?:toSorted|toReversed|toSpliced|with)\(/g
/** Safari 15.4 refuses a whole script for one regular expression of these kinds. */
const EXPRESSIONS = /(?<=[=(,:;[!&|?{}]|return )\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])*\(\?<[=!]/g
const STYLES =
  /color-mix\(|oklch\(|oklab\(|light-dark\(|@starting-style|@scope|\bsubgrid\b|anchor-name|@media[^{]*[<>]|[{;}]&|:popover-open|round\(/g

export type Built = { file: string; text: string; worker?: boolean }

/** Returns what the baseline lacks, as "file: what". */
export function browserProblems({ file, text, worker }: Built): string[] {
  const scripts = worker ? [FUNCTIONS, EXPRESSIONS, FILLED] : [FUNCTIONS, EXPRESSIONS]
  const kinds = file.endsWith('.css') ? [STYLES] : scripts
  return kinds.flatMap((kind) => [...text.matchAll(kind)].map(([found]) => `${file}: ${found.slice(0, 60)}`))
}

const filesIn = (folders: readonly string[], names: RegExp): Built[] =>
  folders
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => names.test(name))
        .map((name) => ({ file: name, text: readFileSync(join(folder, name), 'utf8') })),
    )

export const builtFiles = (): Built[] => [
  ...filesIn(BUILDS, /\.(?:js|css)$/),
  ...filesIn(WORKERS, /\.js$/).map((file) => ({ ...file, worker: true })),
]

if (import.meta.main) {
  const built = builtFiles()
  const problems = [...new Set(built.flatMap(browserProblems))]
  for (const problem of problems) console.error(problem)
  console.log(`browsers: ${built.length} files, ${problems.length} problems`)
  process.exitCode = problems.length > 0 || built.length === 0 ? 1 : 0
}
