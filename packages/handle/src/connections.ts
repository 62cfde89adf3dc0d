import {
  type AskLimits,
  type Connection,
  ConnectionEnded,
  type NativeAnswer,
  openConnection,
  type Target,
} from './client.ts'
import { FLAG, type RequestFields } from './message.ts'

/** The maximum number of idle connections to one server, and to all servers. */
const MAX_IDLE_OF_SERVER = 32
const MAX_IDLE = 256
/** Most servers close idle connections after a minute. */
const IDLE_MS = 20_000

/** Errors of a kept connection that the server closed before the request reached it. */
const isStale = (error: unknown) =>
  error instanceof ConnectionEnded || (error instanceof Error && 'code' in error)

/**
 * Keeps connections to other servers open between requests, because opening one costs more than the request.
 * A server agrees by repeating the keep-alive flag.
 */
export function createConnections() {
  const idle = new Map<string, Set<Connection>>()
  let count = 0

  function remove(place: string, connection: Connection): void {
    const kept = idle.get(place)
    if (!kept?.delete(connection)) return
    count -= 1
    if (kept.size === 0) idle.delete(place)
  }

  function keep(place: string, connection: Connection): void {
    const kept = idle.get(place) ?? new Set()
    if (!connection.isOpen() || count >= MAX_IDLE || kept.size >= MAX_IDLE_OF_SERVER) {
      connection.close()
      return
    }
    idle.set(place, kept.add(connection))
    count += 1
  }

  function open(place: string, target: Target): Connection {
    const connection = openConnection(target, () => remove(place, connection))
    connection.socket.setTimeout(IDLE_MS, connection.close)
    return connection
  }

  async function askOn(place: string, connection: Connection, fields: RequestFields, limits: AskLimits) {
    const answer = await connection.ask(fields, limits)
    keep(place, connection)
    return answer
  }

  return {
    /** Rejects like `askTcp`. */
    async ask(target: Target, fields: RequestFields, limits: AskLimits): Promise<NativeAnswer> {
      const place = `${target.host} ${target.port}`
      const request = { ...fields, flags: (fields.flags ?? 0) | FLAG.keepAlive }
      const [kept] = idle.get(place) ?? []
      if (!kept) return askOn(place, open(place, target), request, limits)
      remove(place, kept)
      const from = performance.now()
      try {
        return await askOn(place, kept, request, limits)
      } catch (error) {
        const timeoutMs = Math.ceil(limits.timeoutMs - (performance.now() - from))
        if (!isStale(error) || timeoutMs <= 0) throw error
        return askOn(place, open(place, target), request, { ...limits, timeoutMs })
      }
    },
    close(): void {
      for (const kept of [...idle.values()]) for (const connection of [...kept]) connection.close()
    },
  }
}
export type Connections = ReturnType<typeof createConnections>
