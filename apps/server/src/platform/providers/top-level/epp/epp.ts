import { X509Certificate } from 'node:crypto'
import { createId } from '../../../base/ids.ts'
import {
  type Accepted,
  OBJECT_MISSING,
  type PrefixInfo,
  type TopLevelAnswer,
  type TopLevelPort,
  TopLevelRefusal,
  TopLevelUnavailable,
} from '../top-level.ts'
import {
  type EppResponse,
  readFree,
  readInfo,
  readList,
  readMessage,
  readReference,
  readResponse,
  writeAcknowledge,
  writeChange,
  writeCheck,
  writeInfo,
  writeList,
  writeLogin,
  writePoll,
} from './mapping.ts'
import { type ClientFiles, connectTls, createPosting, type FrameConnection } from './transport.ts'
import { MalformedXml } from './xml.ts'

export type EppConfig = {
  /** `epp://host:port` for TLS, otherwise the HTTPS address that receives POST requests. */
  url: string
  client: string
  password: string
  files: ClientFiles
}

/** Registry servers usually allow only a few connections for each client. */
const CONNECTIONS_MAX = 4
const EPP_PORT = 700

const PENDING = 1001
const NO_MESSAGES = 1300
const REFUSED = 2000
/** From this code on, the command failed because of the server and may be sent again. */
const FAILED = 2400
const WRONG_CREDENTIALS = new Set([2200, 2501])

/** Returns the response with the transaction id that was sent; other responses are ignored as invalid. */
function readAnswer(text: string, id: string): EppResponse {
  let response: EppResponse | undefined
  try {
    response = readResponse(text)
  } catch (error) {
    if (error instanceof MalformedXml) throw new TopLevelUnavailable('malformed', 'the answer is no XML')
    throw error
  }
  if (!response || response.id !== id)
    throw new TopLevelUnavailable('mismatch', 'the answer is to another transaction')
  if (WRONG_CREDENTIALS.has(response.code))
    throw new TopLevelUnavailable('credentials', 'the credentials are refused')
  if (response.code >= FAILED)
    throw new TopLevelUnavailable('status', `the server failed with ${response.code}`, response.code)
  return response
}

/** Keeps a few logged-in connections open, and uses each for one exchange at a time. */
function createSessions({ url, client, password, files }: EppConfig) {
  const { hostname, port } = new URL(url)
  const target = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || EPP_PORT }
  const idle: FrameConnection[] = []
  const waiting: (() => void)[] = []
  let lent = 0

  async function open(): Promise<FrameConnection> {
    const connection = await connectTls(target, files)
    try {
      await connection.read()
      const id = createId()
      const { code } = readAnswer(await connection.exchange(writeLogin(id, client, password)), id)
      if (code >= REFUSED) throw new TopLevelUnavailable('credentials', `the login was refused with ${code}`)
      return connection
    } catch (error) {
      connection.close()
      throw error
    }
  }

  /**
   * Parses the answer while the connection is in use, so that a connection with invalid answers is closed.
   */
  async function exchange(frame: string, id: string): Promise<EppResponse> {
    while (lent >= CONNECTIONS_MAX) await new Promise<void>((resolve) => waiting.push(resolve))
    lent += 1
    let connection: FrameConnection | undefined
    try {
      do connection = idle.pop()
      while (connection && !connection.isOpen())
      connection ??= await open()
      const answer = readAnswer(await connection.exchange(frame), id)
      idle.push(connection)
      return answer
    } catch (error) {
      connection?.close()
      throw error
    } finally {
      lent -= 1
      waiting.shift()?.()
    }
  }
  return {
    exchange,
    close: () => {
      for (const connection of idle.splice(0)) connection.close()
    },
  }
}

function createPosts({ url, client, password, files }: EppConfig) {
  const posting = createPosting(new URL(url), { client, password, files })
  return {
    exchange: async (frame: string, id: string) => readAnswer(await posting.exchange(frame), id),
    close: posting.close,
  }
}

function readExpiry(certificate: string | undefined): Date | undefined {
  if (!certificate) return undefined
  return new Date(new X509Certificate(certificate).validTo)
}

const DECISIONS: Partial<Record<PrefixInfo['status'], 'approve' | 'reject'>> = {
  enabled: 'approve',
  rejected: 'reject',
}

/** Connects to a top-level node that speaks EPP with the mapping of docs/top-level.md. */
export function createEppTopLevel(config: EppConfig): TopLevelPort {
  const isTls = config.url.startsWith('epp:')
  const { exchange, close } = isTls ? createSessions(config) : createPosts(config)

  async function ask(write: (id: string) => string, id = createId()): Promise<EppResponse> {
    const response = await exchange(write(id), id)
    if (response.code >= REFUSED) throw new TopLevelRefusal(response.code, response.message)
    return response
  }

  async function info(prefix: string): Promise<PrefixInfo | undefined> {
    try {
      return readInfo((await ask((id) => writeInfo(id, prefix))).data, prefix)
    } catch (error) {
      if (error instanceof TopLevelRefusal && error.code === OBJECT_MISSING) return undefined
      throw error
    }
  }

  return {
    facts: {
      protocol: isTls ? 'EPP over TLS' : config.url.startsWith('http:') ? 'EPP over HTTP' : 'EPP over HTTPS',
      host: new URL(config.url).host,
      certificateUntil: readExpiry(config.files.cert),
    },
    async send(id, change): Promise<Accepted> {
      const response = await ask((id) => writeChange(id, change), id)
      return { reference: readReference(response), isPending: response.code === PENDING }
    },
    check: async (prefixes) => readFree((await ask((id) => writeCheck(id, prefixes))).data),
    info,
    list: async (below, after) => readList((await ask((id) => writeList(id, below, after))).data),
    async ask({ prefix }): Promise<TopLevelAnswer> {
      const found = await info(prefix)
      const decision = found && DECISIONS[found.status]
      return found && decision ? { decision, reason: found.reason } : { decision: 'pending' }
    },
    async poll() {
      const response = await ask((id) => writePoll(id))
      return response.code === NO_MESSAGES ? undefined : readMessage(response)
    },
    acknowledge: async (messageId) => void (await ask((id) => writeAcknowledge(id, messageId))),
    close,
  }
}
