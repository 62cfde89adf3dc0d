import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Connection } from './cluster.ts'

/**
 * A way to the database that can fall silent: sockets stay open and nothing passes any more, as when the
 * database's machine loses its power. Spoken to again, it lets new connections through; the old ones stay dead.
 */
export async function silentProxy(
  t: { after: (clean: () => void) => void },
  { host, port, ...connection }: Connection,
) {
  let silent = false
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(`${host}/.s.PGSQL.${port}`)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    near.on('data', (bytes) => far.write(bytes))
    far.on('data', (bytes) => near.write(bytes))
    near.on('close', () => far.destroy())
    if (silent) mute([near, far])
  }).listen(0, '127.0.0.1')
  // Half-open on purpose: an end that is sent into the dark is not answered by one.
  server.on('connection', (socket) => {
    socket.allowHalfOpen = true
  })
  await once(server, 'listening')
  const mute = (some: Iterable<Socket>) => {
    for (const socket of some) socket.removeAllListeners('data').pause()
  }
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    connection: { ...connection, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    fallSilent() {
      silent = true
      mute(sockets)
    },
    speakAgain() {
      silent = false
    },
  }
}
