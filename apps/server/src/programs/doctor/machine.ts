import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { getNodePrefix } from '@biaojie/contract/identity.ts'
import { HOUR_MS } from '@biaojie/contract/times.ts'
import { MalformedMessage } from '@biaojie/handle/bytes.ts'
import { askTcp } from '@biaojie/handle/client.ts'
import { FLAG } from '@biaojie/handle/message.ts'
import { RESPONSE } from '@biaojie/handle/protocol.ts'
import { getLookupLogDirectory } from '../../platform/base/logs/lookup-log.ts'
import { getErrorCode } from '../../platform/base/problem.ts'
import { type Finding, formatDuration, type Look, makeOk, makeProblem, warn } from './finding.ts'

const MB = 1024 * 1024
const DISK_PROBLEM = 512 * MB
const DISK_WARN = 5 * 1024 * MB
const FILES_WARN = 0.05

const WRITE_FAULTS: Readonly<Record<string, string>> = {
  ENOSPC: '磁盘已满',
  EDQUOT: '配额用完',
  EROFS: '文件系统只读',
  EACCES: '没有写入权限',
  EPERM: '没有写入权限',
  EEXIST: '已有一个同名的文件',
  ENOTDIR: '路径中有一段不是目录',
}

/** Writes a file and deletes it; returns why that failed, undefined when it did not. */
function findWriteFault(directory: string): string | undefined {
  const probe = join(directory, `.doctor-${process.pid}`)
  try {
    mkdirSync(directory, { recursive: true })
    writeFileSync(probe, 'x'.repeat(4096), { flush: true })
    rmSync(probe)
    return undefined
  } catch (error) {
    if (existsSync(probe)) rmSync(probe, { force: true })
    const code = getErrorCode(error)
    return WRITE_FAULTS[code] ?? code
  }
}

/** Checks that the log of lookups can be written. */
export function checkLookupLog({ env }: Look): Finding[] {
  if (!env.lookupLog) return []
  const about = '解析日志'
  const directory = getLookupLogDirectory(env.dataDir)
  const fault = findWriteFault(directory)
  const todo = '解析照常，但没有记下来；请改好权限或腾出空间'
  if (fault) return [makeProblem(about, `${directory} 写不进去：${fault}`, todo)]
  const { share, days } = env.lookupLog
  const part = share === 1 ? '全部记录' : `每 ${Math.round(1 / share)} 次记一次`
  return [makeOk(about, `${part}，保留 ${days} 天`)]
}

/** Checks space, free inodes and write permission where the node stores its files. */
export function checkDisk({ env, statfs }: Look): Finding[] {
  const about = '数据目录'
  const fault = findWriteFault(env.dataDir)
  if (fault) {
    const todo = `请让 DATA_DIR 指向运行节点的用户可写、有空间的目录，现为 ${env.dataDir}`
    return [makeProblem(about, `${env.dataDir} 写不进去：${fault}`, todo)]
  }
  return [checkRoom(about, env.dataDir, statfs(env.dataDir))]
}

function checkRoom(about: string, path: string, room: ReturnType<Look['statfs']>): Finding {
  const free = room.bavail * room.bsize
  const text = `${path} 还有 ${free >= 1024 * MB ? `${(free / MB / 1024).toFixed(1)} GB` : `${Math.floor(free / MB)} MB`}`
  const todo = '请清理磁盘或换到更大的卷：写满后上传会被拒绝，内置数据库会停下'
  if (free < DISK_PROBLEM) return makeProblem(about, text, todo)
  if (free < DISK_WARN) return warn(about, text, todo)
  if (room.files > 0 && room.ffree / room.files < FILES_WARN)
    return warn(about, `${text}，但文件数（inode）快用完`, '请清理小文件，或换到 inode 更多的卷')
  return makeOk(about, `${text}，可以写入`)
}

/** Checks permissions of the settings file, because it contains every secret of the node. */
export function checkSettingsFile({ file }: Look): Finding[] {
  if (!file) return []
  try {
    accessSync(file, constants.R_OK)
    const mode = statSync(file).mode & 0o777
    if ((mode & 0o077) === 0) return [makeOk('设置文件', `${file} 只有属主可读`)]
    return [warn('设置文件', `${file} 别的用户也能读（权限 ${mode.toString(8)}）`, `运行 chmod 600 ${file}`)]
  } catch {
    return []
  }
}

export function checkBackup({ env, now }: Look): Finding[] {
  const about = '备份'
  if (!env.backup)
    return [
      (env.production ? warn : makeOk)(
        about,
        '没有告诉节点备份在何时完成',
        env.production ? '请让备份脚本成功后 touch 一个文件，并把它的路径写入 BACKUP_MARKER' : '',
      ),
    ]
  const { marker, hours } = env.backup
  let made: Date
  try {
    made = statSync(marker).mtime
  } catch {
    return [
      makeProblem(
        about,
        `没有找到 ${marker}：还没有一次备份成功`,
        '请检查备份任务，见 docs/zh/operations.md 的“备份”一节',
      ),
    ]
  }
  const age = now().getTime() - made.getTime()
  const text = `最近一次成功的备份在 ${formatDuration(age)}前`
  if (age <= hours * HOUR_MS) return [makeOk(about, text)]
  return [
    makeProblem(about, `${text}，超过 BACKUP_HOURS 的 ${hours} 小时`, '请检查备份任务的日志，并手动备份一次'),
  ]
}

const isAnswering = (host: string, port: number, patience: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port, timeout: patience })
    const end = (answered: boolean) => {
      socket.destroy()
      resolve(answered)
    }
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false))
  })

/** Returns the error code when the node cannot listen on this port. */
const findListenError = (host: string, port: number) =>
  new Promise<string | undefined>((resolve) => {
    const server = createServer()
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'unknown'))
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })

async function checkPort(
  look: Look,
  about: string,
  { setting, host, port }: { setting: string; host: string; port: number },
): Promise<Finding> {
  if (await isAnswering('127.0.0.1', port, look.patience)) return makeOk(about, `${port} 端口有程序应答`)
  const code = await findListenError(host, port)
  if (!code && look.expectsNode)
    return makeProblem(
      about,
      `${port} 端口没有程序应答，节点没有在运行`,
      '请看 systemctl status biaojie 和 journalctl -u biaojie -n 50',
    )
  if (!code) return makeOk(about, `${port} 端口空闲，节点启动后会监听`)
  const text =
    code === 'EACCES' ? '没有权限监听' : code === 'EADDRINUSE' ? '被占用但没有应答' : `不能监听：${code}`
  return makeProblem(about, `${port} 端口${text}`, `请换一个端口（${setting}），或停掉占用它的程序`)
}

const listOuterAddresses = () =>
  Object.values(networkInterfaces())
    .flatMap((cards) => cards ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address)

/**
 * Requests the record of the node's prefix by the native protocol; returns the result, or why there is none.
 */
async function askPrefix(
  target: { host: string; port: number },
  timeoutMs: number,
): Promise<'answered' | 'other' | 'unreachable'> {
  const handle = `0.NA/${getNodePrefix()}`
  const fields = { handle, types: [], indexes: [], requestId: Date.now() % 2 ** 31, flags: FLAG.publicOnly }
  try {
    const { header } = await askTcp(target, fields, { timeoutMs })
    return header.response === RESPONSE.success ? 'answered' : 'other'
  } catch (error) {
    return error instanceof MalformedMessage ? 'other' : 'unreachable'
  }
}

/** Tests the port by an outer address, as other nodes use it; there is no proxy before it. */
async function checkNativeFromOutside(look: Look, port: number): Promise<Finding[]> {
  const { env, outerAddresses, patience } = look
  const about = 'Handle 端口'
  const [address] = outerAddresses ?? listOuterAddresses()
  if (!address) return []
  const found = await askPrefix({ host: address, port }, patience)
  if (found === 'answered') return [makeOk(about, `从 ${address} 用原生协议问到了 0.NA/${getNodePrefix()}`)]
  if (found === 'other')
    return [
      makeProblem(
        about,
        `${address}:${port} 有程序应答，但答不出 0.NA/${getNodePrefix()}`,
        '请确认这个端口由本节点占用，且 NODE_PREFIX 与运行中的节点一致',
      ),
    ]
  return [
    makeProblem(
      about,
      `只有本机能连上，从 ${address} 连不上：节点监听在 ${env.handleHost}`,
      '请把 HANDLE_HOST 设为 0.0.0.0（或对外的网卡地址），重启后再查；HOST 只管网页',
    ),
  ]
}

export async function checkPorts(look: Look): Promise<Finding[]> {
  const { env, patience } = look
  const findings = [await checkPort(look, '网页端口', { setting: 'PORT', host: env.host, port: env.port })]
  if (env.handlePort === undefined)
    return [...findings, makeOk('Handle 端口', '已用 HANDLE_PORT=off 关闭，只能经网页接口解析')]
  const native = { setting: 'HANDLE_PORT', host: env.handleHost, port: env.handlePort }
  findings.push(await checkPort(look, 'Handle 端口', native))
  if (await isAnswering('127.0.0.1', env.handlePort, patience))
    findings.push(...(await checkNativeFromOutside(look, env.handlePort)))
  if (!env.handleAddress && env.production)
    findings.push(
      warn(
        'Handle 端口',
        '没有设置 HANDLE_ADDRESS，前缀记录不写原生协议的地址',
        '请写上节点的公网 IP，或用 HANDLE_PORT=off 关闭',
      ),
    )
  else if (env.handleAddress && !(await isAnswering(env.handleAddress, env.handlePort, patience)))
    findings.push(
      warn(
        'Handle 端口',
        `${env.handleAddress}:${env.handlePort} 从本机连不上`,
        '节点运行时再查一次；仍连不上，请在防火墙和云的安全组里放行这个端口的 TCP 和 UDP',
      ),
    )
  return findings
}
