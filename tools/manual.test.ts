import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import MarkdownIt from 'markdown-it'
import { root, sourceFiles } from './source-files.ts'

/* The manual is written in English and in Chinese: both have the same paragraphs, commands and names. */

const markdown = new MarkdownIt()
const parse = (path: string) => markdown.parse(readFileSync(join(root, path), 'utf8'), {})

/** Pages for people who develop the product; they exist in English alone. */
const FOR_DEVELOPERS = ['docs/architecture.md', 'docs/glossary.md']
const ELSEWHERE: Record<string, string> = {
  'CHANGELOG.md': 'docs/zh/changelog.md',
  'README.md': 'README.zh-CN.md',
}
const chineseOf = (path: string) => ELSEWHERE[path] ?? path.replace('docs/', 'docs/zh/')
const ENGLISH_PAGES = [...globSync('docs/*.md', { cwd: root }), ...Object.keys(ELSEWHERE)].filter(
  (path) => !FOR_DEVELOPERS.includes(path),
)

/** Returns headings, paragraphs, lists, rows and blocks of a page in order, without their texts. */
const shapeOf = (path: string) =>
  parse(path)
    .filter(({ nesting }) => nesting >= 0)
    .map(({ type, tag }) => (type === 'inline' ? type : `${type} ${tag}`))

/** Returns the blocks of commands and samples. What follows ` # ` on a line is a comment and may be in either language. */
const readBlocks = (path: string) =>
  parse(path).flatMap(({ type, content }) => (type === 'fence' ? content.replace(/ +# .*$/gm, '') : []))

const inlineOf = (path: string) => parse(path).flatMap(({ children }) => children ?? [])

/** Returns settings, commands, addresses and file names: everything that is set as code within the text. */
const codeOf = (path: string) =>
  [...new Set(inlineOf(path).flatMap(({ type, content }) => (type === 'code_inline' ? content : [])))].sort()

const linksOf = (path: string) =>
  inlineOf(path).flatMap((token) => {
    const target = token.attrGet('href') ?? token.attrGet('src')
    return target === null ? [] : [String(target)]
  })

/** Returns the anchors of a page as GitHub makes them from its headings. */
const anchorsOf = (path: string) =>
  parse(path).flatMap(({ type }, at, tokens) => {
    if (type !== 'heading_open') return []
    const text = (tokens[at + 1]?.children ?? []).map(({ content }) => content).join('')
    return text
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-')
  })

test('every page of the manual has a Chinese one, and no Chinese page stands alone', () => {
  assert.deepEqual(
    globSync(['docs/zh/*.md', 'README.zh-CN.md'], { cwd: root }).sort(),
    ENGLISH_PAGES.map(chineseOf).sort(),
  )
})

for (const english of ENGLISH_PAGES) {
  const chinese = chineseOf(english)
  test(`${chinese} is in step with ${english}`, () => {
    assert.deepEqual(shapeOf(chinese), shapeOf(english))
    assert.deepEqual(readBlocks(chinese), readBlocks(english))
    assert.deepEqual(codeOf(chinese), codeOf(english))
    // The head of each page leads to the other language.
    assert.equal(linksOf(english)[0], relative(dirname(english), chinese))
    assert.equal(linksOf(chinese)[0], relative(dirname(chinese), english))
  })
}

test('links within the documents lead to files and headings that exist', () => {
  const pages = globSync(['*.md', 'docs/**/*.md', 'bench/*.md', 'content/*.md'], { cwd: root })
  assert.ok(pages.length > 60)
  const broken = pages.flatMap((page) =>
    linksOf(page).flatMap((link) => {
      if (/^[a-z]+:/.test(link)) return []
      const [path = '', anchor] = decodeURI(link).split('#')
      const target = path ? join(dirname(page), path) : page
      if (!existsSync(join(root, target))) return `${page}: ${link}`
      return anchor && !anchorsOf(target).includes(anchor) ? `${page}: ${link}` : []
    }),
  )
  assert.deepEqual(broken, [])
})

/**
 * A path in the developers' documents is the end of a path of the repository, which may leave out the folder `src`:
 * `contract/money.ts`, `records/load`. `<noun>` stands for any name.
 */
const PATH = /^[a-z.<][\w.<>-]*(?:\/[\w.<>-]+)+\/?$|^[\w<>-]+(?:\.[\w-]+)*\.tsx?$/
/** They look like paths: the shape of an identifier, and the key of a picture. */
const NO_PATHS = ['prefix/suffix', 'apps/101-2']

/** Returns every file and folder as `/apps/console/src/kit` and `/apps/console/kit`, a line for each. */
function listPlaces(): string {
  const places = new Set<string>()
  for (const file of sourceFiles(['.']))
    for (let path = file; path !== '.'; path = dirname(path)) {
      places.add(`/${path}`)
      places.add(`/${path.replace('/src/', '/')}`)
    }
  return `${[...places].join('\n')}\n`
}

test('files and folders that the documents for developers name exist', () => {
  const places = listPlaces()
  const exists = (path: string) => {
    const pattern = path.replace(/\/$/, '').replace(/<\w+>/g, '[^/\n]+').replaceAll('.', '\\.')
    return new RegExp(`/${pattern}\n`).test(places)
  }
  const pages = globSync(['CONTRIBUTING.md', 'docs/development/*.md', 'apps/console/src/kit/README.md'], {
    cwd: root,
  })
  const named = [...pages, ...FOR_DEVELOPERS].flatMap((page) =>
    codeOf(page)
      .filter((code) => PATH.test(code) && !NO_PATHS.includes(code))
      .map((path) => ({ page, path })),
  )
  assert.ok(named.length > 200, `only ${named.length} paths were found`)
  const missing = named.filter(({ path }) => !exists(path)).map(({ page, path }) => `${page}: ${path}`)
  assert.deepEqual(missing, [])
})

test('the compliance page says of every table how long its rows are kept', () => {
  const folder = join(root, 'apps/server/migrations/meta')
  const newest = globSync('*_snapshot.json', { cwd: folder }).sort().at(-1) ?? assert.fail('no snapshot')
  const { tables } = JSON.parse(readFileSync(join(folder, newest), 'utf8'))
  const names = Object.values<{ name: string }>(tables).map(({ name }) => name)
  assert.ok(names.length > 150)
  const named = new Set(codeOf('docs/compliance.md'))
  assert.deepEqual(
    names.filter((name) => !named.has(name)),
    [],
  )
})
