import { Socket } from 'node:net'

/** The most that one read takes. */
export const IN_SIZE = 64 * 1024

/**
 * Has an accepted connection read into given memory, which all connections share, and returns the socket to use instead
 * of it. A stream makes memory of its own for each read, which costs a fifth of a short answer, and servers have no
 * option for that, as clients have (`onread`). So the system's handle is taken over by a socket that is made with it;
 * where Node has none to give, the connection is read as a stream. The bytes are valid until `take` returns.
 */
export function readInto(memory: Buffer, accepted: Socket, take: (bytes: Buffer) => void): Socket {
  const handle: unknown = Reflect.get(accepted, '_handle')
  if (typeof handle !== 'object' || handle === null || !('useUserBuffer' in handle)) {
    accepted.on('data', (given) => take(Buffer.isBuffer(given) ? given : Buffer.from(given)))
    return accepted
  }
  Reflect.set(accepted, '_handle', null)
  const onread = {
    buffer: memory,
    callback: (length: number) => {
      take(memory.subarray(0, length))
      return true
    },
  }
  const options: object = { handle, allowHalfOpen: true, onread }
  const socket = new Socket(options)
  // The server counts the accepted one among its connections, and may end it.
  accepted.once('close', () => socket.destroy())
  socket.once('close', () => accepted.destroy())
  return socket
}
