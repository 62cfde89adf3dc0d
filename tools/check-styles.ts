import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { PHRASES, queryOf, WIDTH_PHRASES } from '@biaojie/ui/css-phrases.ts'
import { media, radius, spacing, text } from '@biaojie/ui/tokens.ts'
import postcss, { AtRule, type Declaration, type Rule } from 'postcss'
import { root, sourceFiles } from './source-files.ts'

/** These are the rules of docs/architecture.md, "Styles", that a machine can check. */

export type Source = { file: string; text: string }

const COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\(|(?<![\w-])(?:white|black)(?![\w-])/i
const TOKENS = new Set(
  [...readFileSync(join(root, 'packages/ui/src/tokens.css'), 'utf8').matchAll(/(--[\w-]+):/g)].map(
    ([, name = '']) => name,
  ),
)
const SPACED = /^(?:padding|margin|gap|row-gap|column-gap)(?:-|$)/
const CLASS = /\.([A-Za-z_][\w-]*)/g
/** The largest `z-index` that may order parts inside one component. */
const LOCAL_LAYERS = 9

/** Returns the violations of one style sheet, as "file:line: why". */
export function styleProblems({ file, text: css }: Source): string[] {
  const problems: string[] = []
  const say = (node: AtRule | Declaration | Rule, why: string) =>
    problems.push(`${file}:${node.source?.start?.line}: ${why}`)
  const tree = postcss.parse(css, { from: file })
  tree.walkAtRules((rule) => {
    const why = PHRASES[rule.name] && phraseProblem(rule)
    if (why) say(rule, why)
  })
  tree.walkRules((rule) => {
    const why = selectorProblem(rule)
    if (why) say(rule, why)
  })
  tree.walkAtRules((rule) => {
    const query = rule.name === 'media' ? rule.params : rule.name in WIDTH_PHRASES ? queryOf(rule.params) : ''
    if (/\d(?:px|em|rem)/.test(query)) say(rule, `say a width by name: ${Object.keys(media).join(', ')}`)
    for (const [, name = ''] of query.matchAll(/\(--([\w-]+)\)/g)) {
      if (!(name in media)) say(rule, `there is no width --${name} in tokens.ts`)
    }
  })
  tree.walkDecls((declaration) => {
    const why = declarationProblem(declaration)
    if (why) say(declaration, why)
  })
  return problems
}

function selectorProblem(rule: Rule): string | undefined {
  if (rule.parent instanceof AtRule && /keyframes$/.test(rule.parent.name)) return undefined
  if (rule.selector.includes(':global')) return 'no global class: give the component a className'
  const names = [...rule.selector.matchAll(CLASS)].map(([, name = '']) => name)
  const wrong = names.find((name) => !/^[a-z][a-zA-Z0-9]*$/.test(name))
  if (wrong) return `.${wrong}: class names are camelCase`
  const nested = hasRuleAbove(rule)
  if (!nested && names.length === 0) return `${rule.selector}: start from a class of this module`
  return undefined
}

/** Returns the problem of the declarations behind a phrase. */
function phraseProblem({ name, params }: AtRule): string | undefined {
  try {
    for (const [prop, value] of PHRASES[name]?.(params.trim()) ?? []) {
      const [, property] = value.match(/^var\((--[\w-]+)\)$/) ?? []
      if (property && !TOKENS.has(property)) return `@${name} ${params}: tokens.ts has no ${property}`
      const why = declarationProblem({ prop, value } as Declaration)
      if (why) return why
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return undefined
}

function hasRuleAbove(rule: Rule): boolean {
  for (let above = rule.parent; above; above = above.parent as typeof above) {
    if (above.type === 'rule') return true
  }
  return false
}

function declarationProblem({ prop, value }: Declaration): string | undefined {
  if (COLOUR.test(withoutUrls(value))) return `${value}: colours come from tokens.ts`
  const pixels = pixelsOf(value)
  if (prop === 'font-size' && pixels.length > 0)
    return `${value}: sizes of type come from tokens.ts (${text.join(', ')})`
  if (prop === 'font' && /\dpx(?:\s*\/|\s+[\w"'])/.test(`${value.split('/')[0]} x`))
    return `${value}: sizes of type come from tokens.ts (${text.join(', ')})`
  if (/radius$/.test(prop) && pixels.some((size) => size > 0))
    return `${value}: radii come from tokens.ts (${Object.keys(radius).join(', ')})`
  if (/^transition/.test(prop) && /\d(?:ms|s)\b/.test(value.replaceAll(/\b0m?s\b/g, '')))
    return `${value}: durations come from tokens.ts`
  if (prop === 'z-index' && Math.abs(Number(value)) > LOCAL_LAYERS)
    return `${value}: layers above a component come from tokens.ts`
  if (SPACED.test(prop)) {
    const off = pixelsOf(withoutFunctions(value)).find(
      (size) => size > 0 && !spacing.some((step) => step === size),
    )
    if (off !== undefined) return `${prop}: ${off}px is no step of spacing in tokens.ts`
  }
  return undefined
}

const pixelsOf = (value: string) =>
  [...value.matchAll(/(?<![\w.-])-?(\d*\.?\d+)px/g)].map((match) => Number(match[1]))

const withoutFunctions = (value: string) => value.replaceAll(/\w+\((?:[^()]|\([^()]*\))*\)/g, '')

const withoutUrls = (value: string) => value.replaceAll(/url\([^)]*\)/g, '').replaceAll(/var\([^)]*\)/g, '')

/** Returns the class names of a module. */
export function classNames(css: string): Set<string> {
  const names = new Set<string>()
  postcss.parse(css).walkRules((rule) => {
    for (const [, name = ''] of rule.selector.matchAll(CLASS)) names.add(name)
  })
  return names
}

/** Not every page uses these yet. */
const SHARED = ['text', 'layout', 'drawing'].map((name) => `packages/ui/src/${name}.module.css`)

type Use = { file: string; line: number; name: string }
export type Uses = { names: Use[]; computed: boolean }

const IMPORT = /import\s+(\*\s+as\s+)?(\w+)\s+from\s+['"]([^'"]+\.module\.css)['"]/g

/** Returns the modules a script imports, by path from the root, with the names it uses. */
export function usesOf({ file, text: script }: Source): { module: string; whole: boolean; uses: Uses }[] {
  return [...script.matchAll(IMPORT)].map(([, star, name, specifier]) => {
    const pattern = new RegExp(`(?<![\\w./-])${name}(?:\\.(\\w+)|(\\[))`, 'g')
    const uses: Uses = { names: [], computed: false }
    for (const match of script.matchAll(pattern)) {
      if (match[2]) uses.computed = true
      else
        uses.names.push({ file, line: script.slice(0, match.index).split('\n').length, name: match[1] ?? '' })
    }
    return { module: resolve(file, specifier ?? ''), whole: Boolean(star), uses }
  })
}

function resolve(file: string, specifier: string): string {
  const shared = specifier.match(/^@biaojie\/([^/]+)\/(.+)$/)
  return shared ? `packages/${shared[1]}/src/${shared[2]}` : normalize(join(dirname(file), specifier))
}

/** Returns names that are used but do not exist, and names that exist but are not used. */
export function nameProblems(modules: Source[], scripts: Source[]): string[] {
  const problems: string[] = []
  const known = new Map(modules.map(({ file, text: css }) => [file, classNames(css)]))
  const unused = new Map([...known].map(([file, names]) => [file, new Set(names)]))
  for (const script of scripts) {
    for (const { module, whole, uses } of usesOf(script)) {
      const names = known.get(module)
      if (!names) {
        problems.push(`${script.file}: there is no ${module}`)
        continue
      }
      if (!whole) problems.push(`${script.file}: write \`import * as\` for ${module}`)
      if (uses.computed) unused.delete(module)
      for (const { file, line, name } of uses.names) {
        unused.get(module)?.delete(name)
        if (!names.has(name)) problems.push(`${file}:${line}: ${module} has no .${name}`)
      }
    }
  }
  for (const shared of SHARED) unused.delete(shared)
  for (const [file, names] of unused) for (const name of names) problems.push(`${file}: .${name} is not used`)
  return problems
}

/** Returns custom properties that are read but never set, mostly misspelt tokens. */
export function propertyProblems(sheets: Source[], scripts: Source[]): string[] {
  const set = new Set<string>()
  for (const { text: css } of sheets)
    for (const [, name = ''] of css.matchAll(/(--[\w-]+)\s*:/g)) set.add(name)
  for (const { text: script } of scripts)
    for (const [, name = ''] of script.matchAll(/['"](--[\w-]+)['"]/g)) set.add(name)
  return [...sheets, ...scripts].flatMap(({ file, text: body }) =>
    [...body.matchAll(/var\((--[\w-]+)\)/g)]
      .filter(([, name = '']) => !set.has(name))
      .map(([, name]) => `${file}: nothing sets ${name}`),
  )
}

/** Returns colours in scripts instead of `var(--color-…)` or an import of tokens.ts. */
function scriptProblems({ file, text: script }: Source): string[] {
  return script.split('\n').flatMap((line, at) => {
    const colour = line.match(/['"`]#[0-9a-fA-F]{3,8}['"`]/)
    return colour ? [`${file}:${at + 1}: ${colour[0]}: colours come from tokens.ts`] : []
  })
}

/** These sheets have faces, tokens and element defaults; every named style is in a module. */
const GLOBAL_SHEETS = /^(?:packages\/ui\/src\/(?:styles|fonts|tokens|base)\.css|apps\/portal\/src\/app\.css)$/

/** Returns sheets that are no module. */
export const sheetProblems = (files: readonly string[]) =>
  files
    .filter((file) => !file.endsWith('.module.css') && !GLOBAL_SHEETS.test(file))
    .map((file) => `${file}: styles stand beside their component, in a module`)

/** Returns class names written as text, which no module knows. */
export function globalClassProblems({ file, text: script }: Source): string[] {
  return script.split('\n').flatMap((line, at) => {
    const name =
      line.match(/\bclass(?:Name)?=(?:"|\{\s*['"`])(?!\$\{)([^'"`]*)/) ??
      line.match(/\bcx\((?:[^()]*,\s*)?['"`]([^'"`]*)/)
    return name ? [`${file}:${at + 1}: ${name[1]}: a class belongs to a module`] : []
  })
}

const ROOMS = ['packages/ui/src', 'apps/portal/src', 'apps/console/src']

function check(): string[] {
  const read = (file: string): Source => ({ file, text: readFileSync(join(root, file), 'utf8') })
  const inRooms = (pattern: string) =>
    sourceFiles([pattern])
      .filter((file) => ROOMS.some((room) => file.startsWith(`${room}/`)) && existsSync(join(root, file)))
      .map(read)
  const sheets = inRooms('*.css')
  const modules = sheets.filter(({ file }) => file.endsWith('.module.css'))
  const scripts = [...inRooms('*.tsx'), ...inRooms('*.ts')].filter(({ file }) => !/\.test\.tsx?$/.test(file))
  const colours = scripts.filter(({ file }) => !file.endsWith('/tokens.ts'))
  return [
    ...modules.flatMap(styleProblems),
    ...nameProblems(modules, scripts),
    ...propertyProblems(sheets, scripts),
    ...colours.flatMap(scriptProblems),
    ...sheetProblems(sheets.map(({ file }) => file)),
    ...scripts.flatMap(globalClassProblems),
  ]
}

if (process.argv[1] === import.meta.filename) {
  const problems = check()
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
  console.log('styles: in order')
}
