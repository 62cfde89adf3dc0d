import { statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { HOUR_MS } from '@biaojie/contract/times.ts'
import { Gauge, type Registry } from 'prom-client'
import type { Now } from '../../platform/base/clock.ts'
import type { Env } from '../../platform/settings/env.ts'

const PATIENCE_MS = 3_000

/** Returns the end of the certificate at this address in seconds since 1970; undefined without an answer in time. */
function askCertificateEnd(address: string): Promise<number | undefined> {
  const { hostname, port } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  // An untrusted certificate also has an expiry date.
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(isIP(host) === 0 && { servername: host }),
    rejectUnauthorized: false,
    timeout: PATIENCE_MS,
  })
  socket.once('secureConnect', () => {
    const end = Date.parse(socket.getPeerCertificate().valid_to)
    resolve(Number.isNaN(end) ? undefined : end / 1000)
  })
  socket.once('timeout', () => resolve(undefined))
  socket.once('error', () => resolve(undefined))
  return promise.finally(() => socket.destroy())
}

/** Returns seconds since 1970; 0 where no backup has succeeded. */
function readBackupTime(marker: string): number {
  try {
    return statSync(marker).mtimeMs / 1000
  } catch {
    return 0
  }
}

/** Measures slow dangers: old backups, an expiring certificate, a disk that fills up. */
export function watchMachine(
  registry: Registry,
  { backup, dataDir, https, publicUrl }: Pick<Env, 'backup' | 'dataDir' | 'https' | 'publicUrl'>,
  now: Now,
): void {
  const gauge = (
    name: string,
    help: string,
    aggregator: 'max' | 'min',
    read: () => number | Promise<number>,
  ) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      aggregator,
      async collect() {
        this.set(await read())
      },
    })
  if (backup) {
    gauge(
      'biaojie_backup_last_success_timestamp_seconds',
      '最近一次成功的备份（1970 年以来的秒数），从未成功为 0',
      'max',
      () => readBackupTime(backup.marker),
    )
    gauge(
      'biaojie_backup_limit_seconds',
      '备份最多隔多少秒（BACKUP_HOURS）',
      'max',
      () => (backup.hours * HOUR_MS) / 1000,
    )
  }
  // A file system that cannot be queried counts as full.
  const readFileSystem = () => statfs(dataDir).catch(() => ({ bavail: 0, blocks: 0, bsize: 0 }))
  gauge('biaojie_data_free_bytes', 'DATA_DIR 所在磁盘的剩余字节', 'min', async () => {
    const { bavail, bsize } = await readFileSystem()
    return bavail * bsize
  })
  gauge('biaojie_data_size_bytes', 'DATA_DIR 所在磁盘的总字节', 'max', async () => {
    const { blocks, bsize } = await readFileSystem()
    return blocks * bsize
  })
  if (!https || !publicUrl) return
  let measured = { at: Number.NEGATIVE_INFINITY, end: Number.NaN }
  gauge(
    'biaojie_certificate_end_timestamp_seconds',
    'PUBLIC_URL 的证书何时过期（1970 年以来的秒数），每小时问一次；问不到为 NaN',
    'max',
    async () => {
      const at = now().getTime()
      if (Number.isNaN(measured.end) || at - measured.at > HOUR_MS)
        measured = { at, end: (await askCertificateEnd(publicUrl)) ?? Number.NaN }
      return measured.end
    },
  )
}
