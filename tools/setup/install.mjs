import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { Problem, run, seconds, systemPath } from './run.mjs'

const RECORD = 'node_modules/.package-lock.json'
const readPackages = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages

/** npm's own last record counts an installation by hand too. It is written at the very end. */
const readPresent = () => (existsSync(join(root, RECORD)) ? readPackages(RECORD) : {})

export function isInstalled({ development }) {
  const present = readPresent()
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

/** Installs what running needs; with `development`, or where they are already, also the packages of checks and tests. */
export async function install({ development: isAsked }) {
  const present = Object.values(readPresent())
  const development = isAsked || present.some(({ dev }) => dev)
  console.log(development ? '正在安装依赖，含检查和测试所用的……' : '正在安装依赖……')
  const begun = performance.now()
  // `ci` begins anew; what is there already stays when the rest is added for tests.
  const command = present.length > 0 ? ['install', '--no-save'] : ['ci']
  // A production environment would leave out packages of tests. Only the package node has a script that matters.
  const kinds = development ? ['--include=dev'] : ['--omit=dev', '--ignore-scripts']
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const { code } = await npm([...command, ...kinds, ...flags])
  if (code !== 0) {
    throw new Problem('依赖安装失败，原因见上。请检查网络与 npm 镜像设置（npm config get registry）后重试。')
  }
  console.log(`已安装依赖（${seconds(begun)}）`)
}
