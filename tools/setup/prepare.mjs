import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build, isBuilt } from './build.mjs'
import { install, isInstalled, npm } from './install.mjs'
import { alone } from './lock.mjs'
import { root } from './root.mjs'
import { Problem } from './run.mjs'

export function checkSystem() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Problem(`需要 Node.js 20.19 或更高版本，本机是 ${process.version}。请升级后重试。`)
  }
  if (process.platform === 'win32') throw new Problem('Windows 上请在 WSL 2 中运行。')
}

/** Installs and builds what is missing of these parts. A node that is built runs as it is, without what builds it. */
export const prepare = (parts) =>
  alone(async () => {
    if (isBuilt(parts)) return
    if (!isInstalled({ development: false })) await install({ development: false })
    await build(parts)
  })

const PACKAGED = join(root, 'node_modules/node/bin/node')

function isRecent(program) {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return status === 0 && Number(stdout.slice(1).split('.')[0]) >= 24
}

/** Installs what checks and tests need. Returns a Node 24, which runs TypeScript and tests: the machine's or npm's. */
export const prepareDevelopment = () =>
  alone(async () => {
    if (!isInstalled({ development: true })) await install({ development: true })
    if (isRecent(process.execPath)) return process.execPath
    // The package fetches its program in an install script; both npm settings that would skip it are overridden.
    if (!isRecent(PACKAGED))
      await npm(['rebuild', 'node', '--ignore-scripts=false', '--foreground-scripts', '--loglevel=error'])
    if (isRecent(PACKAGED)) return PACKAGED
    throw new Problem(
      `测试运行在 Node 24 上。npm 包 node 没有装好它的程序，本机的 Node 是 ${process.version}。\n` +
        '请检查网络后运行 npm rebuild node --ignore-scripts=false，或安装 Node 24 后重试。',
    )
  })
