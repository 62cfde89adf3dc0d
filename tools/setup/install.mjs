import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { Problem, run, systemPath } from './run.mjs'

const readPackages = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages

/** Compares with npm's own last record, so that an installation by hand counts too. */
export function isInstalled({ development }) {
  if (!existsSync(join(root, 'package-lock.json'))) return existsSync(join(root, 'node_modules'))
  // npm writes this at the very end, so an interrupted installation has none.
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false
  const present = readPackages('node_modules/.package-lock.json')
  return Object.entries(readPackages('package-lock.json')).every(([path, wanted]) => {
    // Optional packages prove nothing about this machine; the parts that need them report it themselves.
    const everywhere = !wanted.optional && !wanted.devOptional && !wanted.extraneous && !wanted.os
    if (!path.includes('node_modules/') || !everywhere) return true
    if (wanted.dev && !development) return true
    return present[path]?.version === wanted.version && existsSync(join(root, path))
  })
}

/** Uses the npm that the person called, else the one on the path, on the system's Node. */
export function npm(args, options) {
  // npm may ignore a signal; an interrupted installation is detected and repeated next time.
  return run('npm', args, { path: systemPath(), patience: 3_000, ...options })
}

export async function install() {
  console.log('正在安装依赖（首次约需一分钟）……')
  const command = existsSync(join(root, 'package-lock.json')) ? 'ci' : 'install'
  // A production environment would leave out packages that the build needs.
  const { code } = await npm([command, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  if (code !== 0) {
    throw new Problem('依赖安装失败，原因见上。请检查网络与 npm 镜像设置（npm config get registry）后重试。')
  }
}
