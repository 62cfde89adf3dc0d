import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './root.mjs'

const NAME = `biaojie-setup-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`
// An abstract socket ends with its process, even with kill -9; elsewhere a socket file is tested for a living
// process. Node 20 pads the name with zeros, later versions do not: at full length (108 bytes) the name is
// the same for all.
const ADDRESS = process.platform === 'linux' ? `\0${NAME.padEnd(107, '-')}` : join(tmpdir(), NAME)

function listen() {
  return new Promise((resolve) => {
    const server = createServer()
    server.on('error', ({ code }) => resolve({ taken: code === 'EADDRINUSE' }))
    server.listen(ADDRESS, () => resolve({ server: server.unref() }))
  })
}

function answers() {
  return new Promise((resolve) => {
    const socket = connect(ADDRESS, () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}

/** Installing and building happen once at a time in a project; others wait here, then find the work done. */
export async function alone(work) {
  for (let isReported = false; ; ) {
    const { server, taken } = await listen()
    // Where sockets are forbidden, working without a lock is better than not at all.
    if (!taken) return work().finally(() => server?.close())
    if (process.platform !== 'linux' && !(await answers())) rmSync(ADDRESS, { force: true })
    if (!isReported) console.log('另一个进程正在安装或构建，等待其完成……')
    isReported = true
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}
