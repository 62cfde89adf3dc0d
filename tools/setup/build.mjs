import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './install.mjs'
import { root } from './root.mjs'
import { Problem, projectPath } from './run.mjs'

/** The build uses these files and folders, as paths from the project's directory. */
export const SOURCES = [
  'packages',
  'apps/portal',
  'apps/console',
  'content',
  'media/manifest.json',
  'tools/compress.ts',
  'tools/source-files.ts',
  'package.json',
  'package-lock.json',
]
const RESULTS = ['apps/portal/build/server/index.js', 'apps/console/dist/index.html']
const NOT_SOURCES = new Set(['node_modules', 'build', 'dist', '.react-router'])
const STAMP = join(root, '.build-stamp')

function* files(path) {
  if (!existsSync(join(root, path))) return
  if (!statSync(join(root, path)).isDirectory()) return yield path
  for (const entry of readdirSync(join(root, path)).sort()) {
    if (!NOT_SOURCES.has(entry) && !entry.endsWith('.test.ts')) yield* files(`${path}/${entry}`)
  }
}

/** The fingerprint covers contents, not times, because a checkout or a copy changes times only. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const path of SOURCES.flatMap((source) => [...files(source)])) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

export function isBuilt() {
  if (!RESULTS.every((path) => existsSync(join(root, path)))) return false
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint()
}

/** Builds and writes the stamp. `quiet` shows the tools' output only when they fail. */
export async function build({ quiet }) {
  console.log('正在构建页面……')
  // The fingerprint is taken before building: a file edited meanwhile leads to another build next time.
  const built = fingerprint()
  rmSync(STAMP, { force: true })
  const { code, output } = await npm(['run', 'build:pages'], { path: projectPath(), quiet })
  if (code !== 0) throw new Problem(`${output ? `${output}\n` : ''}页面构建失败，原因见上。`)
  writeFileSync(STAMP, built)
}
