import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './root.mjs'
import { Problem, run, seconds } from './run.mjs'

const LOCK = ['package.json', 'package-lock.json']

/**
 * The parts to build: by which program, in which folder, from which sources, and a file that exists
 * afterwards.
 */
const PARTS = {
  server: {
    title: '服务端',
    command: ['rolldown', '-c', '--log-level', 'warn'],
    folder: 'apps/server',
    sources: ['apps/server/src', 'apps/server/rolldown.config.mjs', 'packages', 'demo', ...LOCK],
    result: 'apps/server/dist/main.js',
  },
  portal: {
    title: '门户',
    command: ['react-router', 'build'],
    folder: 'apps/portal',
    sources: ['packages', 'apps/portal', 'content', 'media/manifest.json', ...LOCK],
    result: 'apps/portal/build/server/index.js',
  },
  console: {
    title: '控制台',
    command: ['vite', 'build', '--logLevel', 'warn'],
    folder: 'apps/console',
    sources: ['packages', 'apps/console', 'content', ...LOCK],
    result: 'apps/console/dist/index.html',
  },
}

export const ALL_PARTS = Object.keys(PARTS)
export const PAGES = ['portal', 'console']

const NOT_SOURCES = new Set(['node_modules', 'build', 'dist', '.react-router'])
const getStamp = (name) => join(root, '.build-stamps', name)

function* listFiles(path) {
  if (!existsSync(join(root, path))) return
  if (!statSync(join(root, path)).isDirectory()) return yield path
  for (const entry of readdirSync(join(root, path)).sort()) {
    if (!NOT_SOURCES.has(entry) && !entry.endsWith('.test.ts')) yield* listFiles(`${path}/${entry}`)
  }
}

/** The fingerprint covers contents, not times, because a checkout or a copy changes times only. */
function computeFingerprint({ sources }) {
  const hash = createHash('sha256')
  for (const path of sources.flatMap((source) => [...listFiles(source)])) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** This file marks a release, which contains built files without the sources to build them again. */
export const RELEASE_MARK = '.release'
const isRelease = existsSync(join(root, RELEASE_MARK))

/** Tells whether these parts are there and no source has changed since. */
export const isBuilt = (names = ALL_PARTS) =>
  names.every((name) => {
    const part = PARTS[name]
    if (isRelease) return existsSync(join(root, part.result))
    if (!existsSync(join(root, part.result)) || !existsSync(getStamp(name))) return false
    return readFileSync(getStamp(name), 'utf8') === computeFingerprint(part)
  })

/** A Node before 22.18 needs help with the configurations, which are TypeScript. */
const TYPESCRIPT = `--import=${new URL('typescript.mjs', import.meta.url)}`
const NODE_OPTIONS = [process.env.NODE_OPTIONS, TYPESCRIPT].filter(Boolean).join(' ')

async function buildPart(name) {
  const { title, command, folder, ...part } = PARTS[name]
  const begun = performance.now()
  // The fingerprint is taken before building: a file edited meanwhile leads to another build next time.
  const fingerprint = computeFingerprint(part)
  rmSync(getStamp(name), { force: true })
  const [program, ...args] = command
  // The tools' output is shown only when they fail.
  const { code, output } = await run(program, args, {
    cwd: join(root, folder),
    env: { NODE_ENV: 'production', NODE_OPTIONS },
    quiet: true,
  })
  if (code !== 0) throw new Problem(`${output}\n${title}构建失败，原因见上。`)
  mkdirSync(dirname(getStamp(name)), { recursive: true })
  writeFileSync(getStamp(name), fingerprint)
  console.log(`已构建${title}（${seconds(begun)}）`)
}

/** Builds those of the parts that have changed, at the same time. */
export async function build(names) {
  await Promise.all(names.filter((name) => !isBuilt([name])).map(buildPart))
}
