/*
 * `./install.sh` of a release runs this: it makes an empty machine a production node, or renews the program of one.
 * Each step leaves alone what is as it should be, so that it may be run again. docs/operations.md describes it.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, parseEnv } from 'node:util'
import { RELEASE_MARK } from '../../tools/setup/build.mjs'
import { root } from '../../tools/setup/root.mjs'
import { main, Problem } from '../../tools/setup/run.mjs'
import {
  DATABASE_PORT,
  DATABASE_URL,
  ensureBackupSettings,
  ensureCluster,
  ensureDatabase,
  hasCluster,
  restoreDatabase,
  startCluster,
} from './database.mjs'
import { hasCommand, openMachine, readCommand } from './machine.mjs'
import {
  BACKUP_MARKER,
  BACKUPS,
  COMMAND,
  CONFIG,
  DATA,
  DATABASE_ELSEWHERE,
  PROGRAM,
  SETTINGS,
  USER,
} from './places.mjs'
import { askByTls, ensureProxy, listAddressProblems, listCertificateProblems } from './proxy.mjs'

const USAGE = `用法：sudo ./install.sh [--set 名称=值 …] [--phone 手机号 --name 用户名] [选项]
  把这台机器装成生产节点：软件包、用户、程序、PostgreSQL、设置、服务、带 TLS 的代理、每天的备份。
  在终端运行时逐项询问设置；机器运行时用 --set 或环境变量给出（命令行别的用户看得到，密钥请用环境变量），
  管理员的密码写在标准输入的第一行。
  可以重复运行：已经妥当的不动。用新的安装包运行，就是升级。
选项：
  --dry-run                只列出要做的事，不改动机器
  --certificate 文件 --key 文件
                           证书链和私钥（PEM）；不给时自签一张试用证书
  --no-proxy               自备代理，不装 nginx
  --embedded               用内置数据库，不装 PostgreSQL（每天的备份没有数据库，见手册）
  --restore 目录 [--moment 时刻]
                           从恢复包（keys、files、replaced 三个文件夹）和备份仓库恢复一个节点
自备 PostgreSQL：--set DATABASE_URL=postgres://…`

const FLAGS = {
  set: { type: 'string', multiple: true },
  phone: { type: 'string' },
  name: { type: 'string' },
  certificate: { type: 'string' },
  key: { type: 'string' },
  'no-proxy': { type: 'boolean' },
  embedded: { type: 'boolean' },
  restore: { type: 'string' },
  moment: { type: 'string' },
  'dry-run': { type: 'boolean' },
  help: { type: 'boolean' },
}

function readOptions() {
  try {
    const {
      set = [],
      'no-proxy': noProxy,
      'dry-run': dryRun,
      ...options
    } = parseArgs({ options: FLAGS }).values
    const isPaired = Boolean(options.certificate) === Boolean(options.key)
    if (options.help || !isPaired || (options.moment && !options.restore)) return undefined
    for (const name of ['certificate', 'key', 'restore'])
      if (options[name]) options[name] = resolve(options[name])
    return { ...options, set, withProxy: !noProxy && usesProxy(), dryRun: dryRun ?? false }
  } catch {
    return undefined
  }
}

const readSettings = (file = SETTINGS) =>
  existsSync(file) && process.getuid() === 0 ? { ...parseEnv(readFileSync(file, 'utf8')) } : {}

const splitPair = (pair) => [pair.split('=', 1)[0], pair.slice(pair.indexOf('=') + 1)]

/**
 * Returns the settings that are given for the node: those of the recovery kit, or those that `npm run setup` reads from
 * the file, the environment and the command line.
 */
const readGiven = ({ set, restore }) =>
  restore
    ? readSettings(join(restore, 'keys/settings.env'))
    : { ...readSettings(), ...process.env, ...Object.fromEntries(set.map(splitPair)) }

/** A node that was installed without the proxy stays without it. */
const usesProxy = () => !existsSync(SETTINGS) || readSettings().HOST === '127.0.0.1'

/** The database is a cluster on this machine, unless the operator names another one or takes the embedded one. */
function wantsCluster({ embedded, ...options }) {
  const { DATABASE_URL: url = DATABASE_URL } = readGiven(options)
  return !embedded && url === DATABASE_URL && !isEmbedded()
}
const isEmbedded = () => existsSync(SETTINGS) && readSettings().DATABASE_URL === undefined

const isPortFree = (port) =>
  new Promise((answer) => {
    const server = createServer()
    // EACCES does not mean that the port is in use: only root may listen on ports below 1024.
    server.once('error', ({ code }) => answer(code !== 'EADDRINUSE'))
    server.listen(port, () => server.close(() => answer(true)))
  })

/** Returns the ports on which the programs of a new node will listen. Wrong numbers are reported by `npm run setup`. */
function listPorts({ withProxy, ...options }) {
  const { PORT = '8080', HANDLE_PORT = '2641' } = readGiven(options)
  const ports = [PORT, HANDLE_PORT].map(Number).filter((port) => port > 0 && port < 65_536)
  return [
    ...ports,
    ...(wantsCluster(options) && !hasCluster() ? [DATABASE_PORT] : []),
    ...(withProxy && !hasCommand('nginx') ? [80, 443] : []),
  ]
}

/** Reports all reasons that prevent the installation at once, before anything is changed. */
async function checkMachine({ withProxy, certificate, key, restore, dryRun, ...options }) {
  const problems = []
  if (process.getuid() !== 0 && !dryRun) problems.push('请用 root 执行：sudo ./install.sh')
  if (!existsSync('/run/systemd/system')) problems.push('本机没有运行 systemd；容器请用 deploy/compose.yaml')
  if (!hasCommand('apt-get') && wantsCluster(options))
    problems.push('本机没有 apt：请自备 PostgreSQL（--set DATABASE_URL=…），或用 --embedded')
  if (!hasCommand('apt-get') && withProxy && !hasCommand('nginx'))
    problems.push('本机没有 apt：请先装好 nginx，或用 --no-proxy')
  const { PUBLIC_URL = '' } = readGiven({ restore, ...options })
  const publicUrl = URL.canParse(PUBLIC_URL) ? PUBLIC_URL : undefined
  if (withProxy && publicUrl) problems.push(...listAddressProblems(publicUrl))
  if (certificate) problems.push(...listCertificateProblems(certificate, key, publicUrl))
  if (!hasCommand('apt-get') && !hasCommand('rsync')) problems.push('本机没有 apt：请先装好 rsync')
  if (restore && existsSync(SETTINGS))
    problems.push(`本机已有节点（${SETTINGS}）；恢复到某一时刻请用 deploy/backup/restore.sh`)
  if (restore && !existsSync(join(restore, 'keys/settings.env')))
    problems.push(`${restore} 不是恢复包：没有 keys/settings.env`)
  if (existsSync(CONFIG) && process.getuid() !== 0)
    problems.push('本机已有节点，它的设置只有 root 能读：请用 root 执行')
  else if (!existsSync(SETTINGS))
    for (const port of listPorts({ withProxy, restore, ...options }))
      if (!(await isPortFree(port))) problems.push(`端口 ${port} 已被别的程序占用`)
  if (problems.length > 0)
    throw new Problem(
      ['还不能安装，什么都没有改动：', ...problems.map((text, at) => `  ${at + 1}. ${text}`)].join('\n'),
    )
}

const isInstalled = (name) =>
  readCommand('dpkg', ['-s', name])?.includes('Status: install ok installed') ?? false

function ensurePackages(machine, { withProxy, ...options }) {
  const wanted = [
    ...(wantsCluster(options) ? ['postgresql', 'pgbackrest'] : []),
    ...(hasCommand('rsync') ? [] : ['rsync']),
    ...(withProxy && !hasCommand('nginx') ? ['nginx-light'] : []),
    ...(withProxy && !hasCommand('openssl') ? ['openssl'] : []),
  ].filter((name) => !isInstalled(name))
  if (wanted.length === 0) return
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  machine.change(`安装软件包 ${wanted.join('、')}`, () => {
    try {
      machine.execute('apt-get', ['install', '-y', '--no-install-recommends', ...wanted], { env })
    } catch {
      // The lists of packages of a new machine are empty or old.
      machine.execute('apt-get', ['update'], { env })
      machine.execute('apt-get', ['install', '-y', '--no-install-recommends', ...wanted], { env })
    }
  })
}

const readMark = (folder) => {
  const file = join(folder, RELEASE_MARK)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

function compareProgram() {
  if (!existsSync(PROGRAM)) return 'missing'
  return realpathSync(PROGRAM) === root || readMark(PROGRAM) === readMark(root) ? 'same' : 'other'
}

/** The previous program stays beside the new one, so that an operator can go back to it. */
function ensureProgram(machine) {
  const state = compareProgram()
  if (state === 'same') return
  machine.change(
    `程序 ${readMark(root)} 放到 ${PROGRAM}${state === 'other' ? `，原来的留在 ${PROGRAM}-before` : ''}`,
    () => {
      rmSync(`${PROGRAM}-new`, { recursive: true, force: true })
      machine.execute('cp', ['-R', '--preserve=mode,timestamps,links', root, `${PROGRAM}-new`])
      if (state === 'other') {
        rmSync(`${PROGRAM}-before`, { recursive: true, force: true })
        renameSync(PROGRAM, `${PROGRAM}-before`)
      }
      renameSync(`${PROGRAM}-new`, PROGRAM)
    },
  )
}

/** Returns the answers for `npm run setup`: the paths of this machine, then what the operator gave. */
function listSetupArguments({ set, phone, name, withProxy, ...options }) {
  const places = [
    `DATA_DIR=${DATA}`,
    ...(withProxy ? ['HOST=127.0.0.1', 'TRUST_PROXY=127.0.0.1'] : []),
    ...(wantsCluster({ set, ...options })
      ? [`DATABASE_URL=${DATABASE_URL}`, `BACKUP_MARKER=${BACKUP_MARKER}`]
      : []),
  ]
  const pairs = [...(existsSync(SETTINGS) ? [] : places), ...set].flatMap((pair) => ['--set', pair])
  return [
    '--installing',
    '--file',
    SETTINGS,
    ...pairs,
    ...(phone ? ['--phone', phone] : []),
    ...(name ? ['--name', name] : []),
  ]
}

const needsSetup = ({ set, phone, restore }) => !restore && (!existsSync(SETTINGS) || set.length > 0 || phone)

/** Checks the given settings before anything is changed. On a terminal, `setup` checks each answer itself. */
function checkGivenSettings(options) {
  if (!needsSetup(options) || process.stdin.isTTY) return
  const given = [join(root, 'tools/setup.mjs'), '--check', ...listSetupArguments(options)]
  const { status, stderr } = spawnSync(process.execPath, given, {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (status !== 0) throw new Problem(stderr.trim())
}

/** `npm run setup` asks or takes what is given, checks everything and writes the file. */
function ensureSettings(machine, options) {
  if (!needsSetup(options)) return
  machine.run(
    `设置写入 ${SETTINGS}${options.phone ? '，设管理员' : ''}`,
    join(PROGRAM, 'bin/node'),
    [join(PROGRAM, 'tools/setup.mjs'), ...listSetupArguments(options)],
    // Changing single settings later asks no questions.
    { user: USER, talks: true, asks: !existsSync(SETTINGS) || Boolean(options.phone) },
  )
}

function ensureUnits(machine) {
  const folder = join(root, 'deploy/systemd')
  const changed = readdirSync(folder).filter((name) =>
    machine.ensureFile(join('/etc/systemd/system', name), readFileSync(join(folder, name), 'utf8')),
  )
  if (changed.length > 0) machine.run('让 systemd 读新的单元', 'systemctl', ['daemon-reload'])
}

/** Only a database on this machine is backed up with the files. */
function ensureBackups(machine, withCluster) {
  if (withCluster) machine.removeFile(DATABASE_ELSEWHERE)
  else machine.ensureFile(DATABASE_ELSEWHERE, '')
  if (!existsSync(join(BACKUPS, 'keys'))) machine.run('备份一次', 'systemctl', ['start', 'biaojie-backup'])
  machine.ensureUnit('每天备份', 'biaojie-backup.timer')
}

async function waitUntilReady(port) {
  for (const until = Date.now() + 300_000; Date.now() < until; await sleep(500)) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Problem('节点没有就绪，请看 journalctl -u biaojie -n 50')
}

async function ensureRunning(machine, { isUpgrade, isConfigured, port }) {
  const isStarted = machine.ensureUnit('启动节点，并随机器启动', 'biaojie')
  if (!isStarted && (isUpgrade || isConfigured))
    machine.run('逐个换上新的工作进程，不中断服务', 'systemctl', ['reload', 'biaojie'])
  if (!machine.dryRun) await waitUntilReady(port)
}

function adviseFirewall({ withProxy, handlePort = '2641' }) {
  const ports = [
    ...(withProxy ? ['80/tcp', '443/tcp'] : []),
    ...(handlePort === 'off' ? [] : [`${handlePort}/tcp`, `${handlePort}/udp`]),
  ]
  const commands = hasCommand('firewall-cmd')
    ? ports.map((port) => `firewall-cmd --permanent --add-port=${port}`)
    : hasCommand('ufw')
      ? ports.map((port) => `ufw allow ${port}`)
      : []
  console.log(
    `  防火墙要放行 ${ports.join('、')}（安装程序不改防火墙）${commands.map((line) => `\n    ${line}`).join('')}`,
  )
}

/** Prints what `doctor` finds; findings do not undo the installation. */
function examine(machine) {
  console.log('\n检查节点：')
  try {
    machine.execute(COMMAND, ['doctor'], { talks: true })
  } catch {
    console.log('  标“问题”的请照上面说的处理，再运行一次 install.sh。')
  }
}

await main(async () => {
  const options = readOptions()
  if (!options) throw new Problem(USAGE)
  const { dryRun, withProxy, restore } = options
  process.chdir('/')
  await checkMachine(options)
  checkGivenSettings(options)
  const machine = openMachine(options)
  const withCluster = wantsCluster(options)
  if (dryRun) console.log('只列出要做的事，不改动机器：')

  ensurePackages(machine, options)
  machine.ensureUser(USER, DATA)
  machine.ensureFolder(DATA, { owner: USER, mode: 0o750 })
  machine.ensureFolder(CONFIG, { owner: USER, mode: 0o750 })
  const isUpgrade = compareProgram() === 'other'
  if (isUpgrade && withCluster) machine.run('升级前备份', 'systemctl', ['start', 'biaojie-backup'])
  ensureProgram(machine)
  machine.ensureLink(COMMAND, join(PROGRAM, 'deploy/install/biaojie'))
  if (restore) restoreDatabase(machine, restore, options.moment)
  else {
    if (withCluster) {
      const cluster = ensureCluster(machine)
      ensureBackupSettings(machine, cluster.version)
      startCluster(machine, cluster)
      ensureDatabase(machine)
    }
    ensureSettings(machine, options)
  }

  const { PUBLIC_URL = 'https://id.example.cn', PORT = '8080', HANDLE_PORT } = readSettings()
  ensureUnits(machine)
  await ensureRunning(machine, { isUpgrade, isConfigured: options.set.length > 0, port: PORT })
  if (withProxy) ensureProxy(machine, PUBLIC_URL, PORT, options)
  machine.ensureUnit('每十分钟检查一次节点', 'biaojie-doctor.timer')
  ensureBackups(machine, withCluster)

  const changes = machine.countChanges()
  if (dryRun) return 0
  adviseFirewall({ withProxy, handlePort: HANDLE_PORT })
  if (withProxy) {
    const answer = await askByTls(PUBLIC_URL)
    if (answer !== 200) throw new Problem(`代理没有答对（${answer}），请看 journalctl -u nginx -n 50`)
  }
  examine(machine)
  console.log(
    changes === 0 ? `\n没有要改动的。${PUBLIC_URL}` : `\n改动了 ${changes} 处。${PUBLIC_URL}/console`,
  )
  return 0
})
