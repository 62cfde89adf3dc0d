import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import ssh2 from 'ssh2'
import { createFolderDelivery, createSftpDelivery } from './delivery.ts'

const { STATUS_CODE } = ssh2.utils.sftp
const folder = mkdtempSync(join(tmpdir(), 'biaojie-sftp-'))
after(() => rmSync(folder, { recursive: true }))
const toPem = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs1', format: 'pem' })
    .toString()
const [hostKey, clientKey, strangerKey] = [toPem(), toPem(), toPem()]

/** A server that keeps files in memory, for one client by its key. */
const files = new Map<string, Buffer>()
const allowed = ssh2.utils.parseKey(clientKey)
if (allowed instanceof Error) throw allowed
const allowedKey = allowed.getPublicSSH()
const server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
  client.on('error', () => {})
  client.on('authentication', (given) =>
    given.method === 'publickey' && given.key.data.equals(allowedKey)
      ? given.accept()
      : given.reject(['publickey']),
  )
  client.on('session', (accept) =>
    accept().on('sftp', (acceptSftp) => {
      const sftp = acceptSftp()
      const ok = (id: number) => sftp.status(id, STATUS_CODE.OK)
      const attributes = (path: string) => {
        const time = Math.floor(Date.now() / 1000)
        return {
          mode: 0o100_600,
          uid: 0,
          gid: 0,
          size: files.get(path)?.length ?? 0,
          atime: time,
          mtime: time,
        }
      }
      const stat = (id: number, path: string) =>
        files.has(path) ? sftp.attrs(id, attributes(path)) : sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
      sftp.on('OPEN', (id, path, flags) => {
        const isWriting = (flags & ssh2.utils.sftp.OPEN_MODE.WRITE) !== 0
        if (!isWriting && !files.has(path)) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
        if (isWriting) files.set(path, Buffer.alloc(0))
        return sftp.handle(id, Buffer.from(path))
      })
      sftp.on('WRITE', (id, handle, offset, data) => {
        const old = files.get(handle.toString()) ?? Buffer.alloc(0)
        const grown = Buffer.alloc(Math.max(old.length, offset + data.length))
        old.copy(grown)
        data.copy(grown, offset)
        files.set(handle.toString(), grown)
        ok(id)
      })
      sftp.on('READ', (id, handle, offset, length) => {
        const part = files.get(handle.toString())?.subarray(offset, offset + length)
        return part && part.length > 0 ? sftp.data(id, part) : sftp.status(id, STATUS_CODE.EOF)
      })
      sftp.on('FSTAT', (id, handle) => stat(id, handle.toString()))
      sftp.on('STAT', stat)
      sftp.on('LSTAT', stat)
      sftp.on('FSETSTAT', ok)
      sftp.on('SETSTAT', ok)
      sftp.on('CLOSE', ok)
      sftp.on('REALPATH', (id, path) =>
        sftp.name(id, [{ filename: path, longname: path, attrs: attributes(path) }]),
      )
      sftp.on('RENAME', (id, from, to) => {
        files.set(to, files.get(from) ?? Buffer.alloc(0))
        files.delete(from)
        ok(id)
      })
      sftp.on('REMOVE', (id, path) => {
        files.delete(path)
        ok(id)
      })
    }),
  )
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
after(() => void server.close())
const { port } = server.address() as { port: number }
const parsedHost = ssh2.utils.parseKey(hostKey)
if (parsedHost instanceof Error) throw parsedHost
const fingerprint = `SHA256:${createHash('sha256').update(parsedHost.getPublicSSH()).digest('base64').replace(/=+$/, '')}`
const config = {
  host: '127.0.0.1',
  port,
  username: 'node',
  folder: '/deposits',
  privateKey: clientKey,
  hostKey: fingerprint,
}
const path = join(folder, '88.449-2026-11-28.deposit')
writeFileSync(path, createHash('sha512').update('archive').digest())

test('a folder gets the archive, and its receipt is read up to a limit', async () => {
  const place = mkdtempSync(join(tmpdir(), 'biaojie-deposits-'))
  after(() => rmSync(place, { recursive: true }))
  const delivery = createFolderDelivery(place)
  const name = '88.449-2026-11-28.deposit'
  await delivery.put(path)
  assert.deepEqual(readdirSync(place), [name])
  assert.equal(await delivery.readReceipt(name), undefined)
  const receipt = join(place, `${name}.receipt.json`)
  writeFileSync(receipt, '{"sha256":"x"}')
  assert.equal(await delivery.readReceipt(name), '{"sha256":"x"}')
  truncateSync(receipt, 1_000_000)
  assert.equal(await delivery.readReceipt(name), '')
})

test('an archive is handed over whole, again in the place of the former, and its receipt is read', async () => {
  const delivery = createSftpDelivery(config)
  await delivery.put(path)
  await delivery.put(path)
  assert.deepEqual([...files.keys()], ['/deposits/88.449-2026-11-28.deposit'])
  assert.equal(files.get('/deposits/88.449-2026-11-28.deposit')?.length, 64)
  assert.equal(await delivery.readReceipt('88.449-2026-11-28.deposit'), undefined)
  files.set('/deposits/88.449-2026-11-28.deposit.receipt.json', Buffer.from('{"sha256":"x"}'))
  assert.equal(await delivery.readReceipt('88.449-2026-11-28.deposit'), '{"sha256":"x"}')
  files.set('/deposits/88.449-2026-11-28.deposit.receipt.json', Buffer.alloc(1_000_000))
  assert.equal(await delivery.readReceipt('88.449-2026-11-28.deposit'), '', 'a receipt of a megabyte is none')
  assert.doesNotMatch(delivery.target, /PRIVATE|node@/)
})

test('a server with another key gets nothing, and a client with another key none', async () => {
  files.clear()
  const other = createSftpDelivery({ ...config, hostKey: `SHA256:${'A'.repeat(43)}` })
  await assert.rejects(other.put(path))
  await assert.rejects(createSftpDelivery({ ...config, privateKey: strangerKey }).put(path))
  assert.equal(files.size, 0)
})
