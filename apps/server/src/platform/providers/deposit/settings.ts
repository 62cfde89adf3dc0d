import { readFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { EnvProblem } from '../../base/problem.ts'
import { createFolderDelivery, createSftpDelivery, type Delivery } from './delivery.ts'
import { createSealer, type Sealer } from './sealing.ts'

export const DEPOSIT_SETTINGS = {
  DEPOSIT_TARGET: '数据存管的去处：文件夹，或 sftp://账号@主机:端口/目录',
  DEPOSIT_PUBLIC_KEY: '接收方的公钥文件（PEM，RSA 或 SM2），存档用它加密',
  DEPOSIT_CONTENT: '存档里的标识：digests 为数量与摘要，full 为全部内容',
  DEPOSIT_SFTP_KEY: '登录 SFTP 的私钥文件',
  DEPOSIT_SFTP_HOST_KEY: 'SFTP 服务器公钥的指纹，SHA256:…',
}

export type DepositEnv = { delivery: Delivery; sealer: Sealer; isFull: boolean }

function readFile(name: keyof typeof DEPOSIT_SETTINGS, path: string | undefined): string {
  if (!path) throw new EnvProblem(`数据存管须设置 ${name}`)
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new EnvProblem(`${name}：读不出文件 ${path}`)
  }
}

function readDelivery(target: string, source: NodeJS.ProcessEnv): Delivery {
  if (isAbsolute(target)) return createFolderDelivery(target)
  const url = URL.canParse(target) ? new URL(target) : undefined
  if (url?.protocol !== 'sftp:' || !url.hostname || !url.username || url.password)
    throw new EnvProblem(
      'DEPOSIT_TARGET 应为文件夹的绝对路径，或 sftp://账号@主机:端口/目录（口令不写在这里，用私钥登录）',
    )
  const hostKey = source.DEPOSIT_SFTP_HOST_KEY?.trim() ?? ''
  if (!/^SHA256:[\w+/]{43}=?$/.test(hostKey))
    throw new EnvProblem('DEPOSIT_SFTP_HOST_KEY 应为服务器公钥的指纹，形如 SHA256:…（ssh-keygen -l 可得）')
  return createSftpDelivery({
    host: url.hostname,
    port: Number(url.port) || 22,
    username: decodeURIComponent(url.username),
    folder: decodeURIComponent(url.pathname) || '/',
    privateKey: readFile('DEPOSIT_SFTP_KEY', source.DEPOSIT_SFTP_KEY),
    hostKey,
  })
}

/** Undefined when the node deposits no archives. */
export function readDeposit(source: NodeJS.ProcessEnv): DepositEnv | undefined {
  const target = source.DEPOSIT_TARGET?.trim()
  if (!target) return undefined
  const sealer = createSealer(readFile('DEPOSIT_PUBLIC_KEY', source.DEPOSIT_PUBLIC_KEY))
  if (!sealer) throw new EnvProblem('DEPOSIT_PUBLIC_KEY 应为 PEM 格式的公钥：2048 位以上的 RSA，或 SM2')
  const content = source.DEPOSIT_CONTENT?.trim() || 'digests'
  if (content !== 'digests' && content !== 'full')
    throw new EnvProblem(`DEPOSIT_CONTENT 只能是 digests 或 full，现为「${content}」`)
  return { delivery: readDelivery(target, source), sealer, isFull: content === 'full' }
}
