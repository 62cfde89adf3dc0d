import { build, isBuilt } from './build.mjs'
import { install, isInstalled } from './install.mjs'
import { alone } from './lock.mjs'
import { node24 } from './node24.mjs'
import { Problem } from './run.mjs'

export function checkSystem() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Problem(`需要 Node.js 20.19 或更高版本，本机是 ${process.version}。请升级后重试。`)
  }
  if (process.platform === 'win32') throw new Problem('Windows 上请在 WSL 2 中运行。')
}

/** Installs and builds only changed parts. Returns the path of Node 24. */
export function prepare({ built }) {
  return alone(async () => {
    const fresh = !built || isBuilt()
    // Once built, a server trimmed of development packages runs as it is.
    if (!isInstalled({ development: !built || !fresh })) await install()
    const node = await node24()
    if (built && !isBuilt()) await build({ quiet: true })
    return node
  })
}
