import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { npm } from './install.mjs'
import { root } from './root.mjs'
import { Problem } from './run.mjs'

const PACKAGED = join(root, 'node_modules/node/bin/node')

function isRecent(program) {
  const run = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return run.status === 0 && Number(run.stdout.slice(1).split('.')[0]) >= 24
}

/** Returns the path of a Node 24: the one npm installed, else the running one if it is recent enough. */
export async function node24() {
  if (isRecent(PACKAGED)) return PACKAGED
  if (isRecent(process.execPath)) return process.execPath
  console.log('缺少 Node 24（安装时可能使用了 --ignore-scripts），正在补装……')
  // The package fetches its program in an install script; both npm settings that would skip it are
  // overridden.
  await npm(['rebuild', 'node', '--ignore-scripts=false', '--foreground-scripts', '--loglevel=error'])
  if (isRecent(PACKAGED)) return PACKAGED
  throw new Problem(
    `标解运行在 Node 24 上。npm 包 node 没有装好它的程序，本机的 Node 是 ${process.version}。\n` +
      '请检查网络后运行 npm rebuild node --ignore-scripts=false，或安装 Node 24 后重试。',
  )
}
