import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import { connect as connectTls } from 'node:tls'

export type SyslogTarget = Readonly<{ protocol: 'udp' | 'tcp' | 'tls'; host: string; port: number }>
export type SyslogMessage = Readonly<{ at: Date; id: string; text: string }>

const TIMEOUT_MS = 10_000
/** Facility 10 is security, severity 5 a notice (RFC 5424). */
const PRIORITY = 10 * 8 + 5
const BOM = '\ufeff'

/**
 * Writes a message in the form of RFC 5424. Control characters are removed, because many servers would end
 * the message there.
 */
export const formatSyslog = ({ at, id, text }: SyslogMessage): Buffer =>
  Buffer.from(
    `<${PRIORITY}>1 ${at.toISOString()} ${hostname()} biaojie - ${id} - ${BOM}${text.replace(/\p{Cc}/gu, ' ')}`,
  )

async function sendDatagrams({ host, port }: SyslogTarget, messages: readonly Buffer[]): Promise<void> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  try {
    for (const message of messages)
      await new Promise<void>((resolve, reject) =>
        socket.send(message, port, host, (error) => (error ? reject(error) : resolve())),
      )
  } finally {
    socket.close()
  }
}

/**
 * Sends all messages over one connection and waits until the server has read them; each begins with its
 * length (RFC 6587).
 */
function sendStream({ protocol, host, port }: SyslogTarget, messages: readonly Buffer[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const frames = messages.flatMap((message) => [Buffer.from(`${message.length} `), message])
  const socket = protocol === 'tls' ? connectTls({ host, port, servername: host }) : connect({ host, port })
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`${host}:${port} took nothing in time`)))
  socket.once('error', reject)
  // After we close our side, the server closes its side when it has read everything.
  socket.once('close', () => resolve())
  socket.once(protocol === 'tls' ? 'secureConnect' : 'connect', () => socket.end(Buffer.concat(frames)))
  socket.resume()
  return promise
}

/** Makes the function that sends messages in their order to a log server, or rejects. */
export const createSyslog =
  (target: SyslogTarget) =>
  async (messages: readonly SyslogMessage[]): Promise<void> => {
    const formatted = messages.map(formatSyslog)
    await (target.protocol === 'udp' ? sendDatagrams(target, formatted) : sendStream(target, formatted))
  }

export type Syslog = ReturnType<typeof createSyslog>
