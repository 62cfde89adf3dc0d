import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { access, copyFile, readFile, rename, stat } from 'node:fs/promises'
import { basename, join, posix } from 'node:path'
import type { ConnectOptions } from 'ssh2-sftp-client'
import { getErrorCode } from '../../base/problem.ts'

/** A place where archives are delivered. The recipient writes a receipt file beside the archive. */
export type Delivery = {
  /** A description for people, without secrets. */
  target: string
  put: (path: string) => Promise<void>
  /** Returns the receipt of an archive; undefined when there is none yet, empty when the file is too large for one. */
  readReceipt: (name: string) => Promise<string | undefined>
}

const RECEIPT = '.receipt.json'
const PART = '.part'
const RECEIPT_BYTES_MAX = 64 * 1024

/** Delivers archives to a folder. An archive appears only when it is complete. */
export function createFolderDelivery(folder: string): Delivery {
  return {
    target: folder,
    async put(path) {
      await access(folder, constants.W_OK)
      const place = join(folder, basename(path))
      await copyFile(path, `${place}${PART}`)
      await rename(`${place}${PART}`, place)
    },
    async readReceipt(name) {
      const place = join(folder, `${name}${RECEIPT}`)
      const stats = await stat(place).catch((error) => {
        if (getErrorCode(error) !== 'ENOENT') throw error
        return undefined
      })
      if (!stats) return undefined
      return stats.size > RECEIPT_BYTES_MAX ? '' : readFile(place, 'utf8')
    },
  }
}

export type SftpConfig = {
  host: string
  port: number
  username: string
  folder: string
  privateKey: string
  /** SHA256:… of the server's key, as `ssh-keygen -l` writes it. */
  hostKey: string
}

const CONNECT_MS = 15_000

/** Delivers archives to an SFTP server whose host key is configured. */
export function createSftpDelivery({ folder, hostKey, ...login }: SftpConfig): Delivery {
  const wanted = hostKey.replace(/^SHA256:/, '').replace(/=+$/, '')
  const options: ConnectOptions = {
    ...login,
    readyTimeout: CONNECT_MS,
    hostVerifier: (key: Buffer) =>
      createHash('sha256').update(key).digest('base64').replace(/=+$/, '') === wanted,
  }

  async function runConnected<T>(work: (client: import('ssh2-sftp-client')) => Promise<T>): Promise<T> {
    // The SFTP library is loaded with the first archive, because most nodes have no SFTP server.
    const { default: Client } = await import('ssh2-sftp-client')
    const client = new Client('deposit')
    // A broken connection makes the current call fail, so this event needs no handling of its own.
    client.on('error', () => {})
    try {
      await client.connect(options)
      return await work(client)
    } finally {
      await client.end().catch(() => {})
    }
  }

  return {
    target: `sftp://${login.host}${folder}`,
    put: (path) =>
      runConnected(async (client) => {
        const place = posix.join(folder, basename(path))
        await client.fastPut(path, `${place}${PART}`)
        if (await client.exists(place)) await client.delete(place)
        await client.rename(`${place}${PART}`, place)
      }),
    readReceipt: (name) =>
      runConnected(async (client) => {
        const place = posix.join(folder, `${name}${RECEIPT}`)
        if (!(await client.exists(place))) return undefined
        const { size } = await client.stat(place)
        if (size > RECEIPT_BYTES_MAX) return ''
        const content = await client.get(place)
        return Buffer.isBuffer(content) ? content.toString('utf8') : ''
      }),
  }
}
