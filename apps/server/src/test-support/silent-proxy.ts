import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Connection } from './cluster.ts'

/**
 * Creates a connection to the database that can be silenced: sockets stay open but no data passes, as when
 * the database's machine loses power. When it is enabled again, it accepts new connections; the old ones stay
 * dead.
 */
export async function startSilentProxy(
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
    if (silent) muteSockets([near, far])
  }).listen(0, '127.0.0.1')
  // The socket stays half-open on purpose, because a silent peer does not answer an end.
  server.on('connection', (socket) => {
    socket.allowHalfOpen = true
  })
  await once(server, 'listening')
  const muteSockets = (some: Iterable<Socket>) => {
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
      muteSockets(sockets)
    },
    speakAgain() {
      silent = false
    },
  }
}
