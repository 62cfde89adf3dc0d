import { once } from 'node:events'
import type { Server } from 'node:net'
import { createTcpServer, type TransportDeps } from './tcp.ts'
import { createUdpServer } from './udp.ts'

export type NativeAddress = { host: string; port: number }

async function listen(server: Server, { host, port }: NativeAddress): Promise<number> {
  server.listen({ host, port })
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

function closeServer(server: Server, sockets: Set<{ destroy: () => void }>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    for (const socket of sockets) socket.destroy()
  })
}

/**
 * Starts the native protocol over TCP and UDP on one port. Rejects with the system error (EADDRINUSE, EACCES)
 * when the port is not available; port 0 chooses a free one.
 */
export async function startNative(deps: TransportDeps, address: NativeAddress) {
  const tcp = createTcpServer(deps)
  const sockets = new Set<{ destroy: () => void }>()
  tcp.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const port = await listen(tcp, address)
  const udp = createUdpServer(deps, address.host.includes(':') ? 'udp6' : 'udp4')
  try {
    // The socket may already be listening before `bind` returns.
    const listening = once(udp, 'listening')
    udp.bind({ address: address.host, port })
    await listening
  } catch (error) {
    await closeServer(tcp, sockets)
    throw error
  }
  udp.on('error', deps.onError)
  tcp.on('error', deps.onError)
  return {
    port,
    async stop() {
      udp.close()
      await closeServer(tcp, sockets)
    },
  }
}
export type Native = Awaited<ReturnType<typeof startNative>>
