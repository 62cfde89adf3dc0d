import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tools/setup/root.mjs'
import { Problem } from '../../tools/setup/run.mjs'
import { readCommand } from './machine.mjs'
import { PROGRAM, USER } from './places.mjs'

const NAME = 'biaojie'
export const DATABASE_PORT = 5440
const PORT = String(DATABASE_PORT)
const VERSIONS = '/usr/lib/postgresql'
const REPOSITORY = '/var/lib/pgbackrest'
const BACKUP_SETTINGS = '/etc/pgbackrest.conf'

export const DATABASE_URL = `postgres://${USER}@/${NAME}?host=/var/run/postgresql&port=${PORT}`

/** Returns version and state of the node's cluster, if there is one. */
function findCluster() {
  const lines = (readCommand('pg_lsclusters', ['-h']) ?? '').split('\n').map((line) => line.split(/\s+/))
  const [version, , , state] = lines.find(([, name]) => name === NAME) ?? []
  return version && { version, isRunning: state?.startsWith('online') ?? false }
}

export const hasCluster = () => findCluster() !== undefined

const findNewestVersion = () =>
  existsSync(VERSIONS)
    ? readdirSync(VERSIONS)
        .filter((name) => existsSync(join(VERSIONS, name, 'bin/initdb')))
        .sort((a, b) => Number(b) - Number(a))[0]
    : undefined

const runSql = (database, sql) =>
  readCommand('psql', ['--port', PORT, '-d', database, '-Atc', sql], { user: 'postgres' })

/** Creates the node's own PostgreSQL cluster on port 5440, with the needed settings. Returns its version. */
export function ensureCluster(machine, wanted) {
  const cluster = findCluster()
  // Before the packages are installed, a dry run knows no version.
  const version = cluster?.version ?? wanted ?? findNewestVersion() ?? '15'
  if (wanted && version !== wanted)
    throw new Problem(`备份来自 PostgreSQL ${wanted}，本机的集群 ${NAME} 是 ${version}`)
  if (!machine.dryRun && !existsSync(join(VERSIONS, version, 'bin/initdb')))
    throw new Problem(`本机没有 PostgreSQL ${version}：请先安装软件包 postgresql-${version}`)
  if (!cluster)
    machine.run(`新建 PostgreSQL ${version} 集群 ${NAME}，端口 ${PORT}`, 'pg_createcluster', [
      ...[version, NAME, '--port', PORT],
      ...['--', '--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums'],
    ])
  const settings = readFileSync(join(root, 'deploy/postgresql/biaojie.conf'), 'utf8')
  const isChanged = machine.ensureFile(`/etc/postgresql/${version}/${NAME}/conf.d/biaojie.conf`, settings)
  return { version, isRunning: cluster?.isRunning ?? false, isChanged }
}

/** The user of the node backs up the passphrase together with the keys. */
function shareBackupSettings(machine) {
  if (readCommand('stat', ['-c', '%U:%G %a', BACKUP_SETTINGS]) === `postgres:${USER} 640`) return
  machine.change(`让用户 ${USER} 能读 ${BACKUP_SETTINGS}，与密钥一同备份`, () => {
    machine.execute('chown', [`postgres:${USER}`, BACKUP_SETTINGS])
    machine.execute('chmod', ['640', BACKUP_SETTINGS])
  })
}

/**
 * Writes the settings of pgBackRest with a new passphrase. Leaves a file that already names the cluster as it is,
 * because the operator may have changed it.
 */
export function ensureBackupSettings(machine, version) {
  machine.ensureFolder(REPOSITORY, { owner: 'postgres', mode: 0o750 })
  const present = existsSync(BACKUP_SETTINGS) ? readFileSync(BACKUP_SETTINGS, 'utf8') : ''
  if (present.includes(`[${NAME}]`)) return shareBackupSettings(machine)
  if (/^\[(?!global)/m.test(present))
    throw new Problem(
      `${BACKUP_SETTINGS} 里已有别的数据库：请照 deploy/backup/pgbackrest.conf 加上 [${NAME}]`,
    )
  const sample = readFileSync(join(root, 'deploy/backup/pgbackrest.conf'), 'utf8')
  const text = sample
    .replace('REPLACE_WITH_A_KEY_OF_YOUR_OWN', randomBytes(32).toString('hex'))
    .replace(/^pg1-port=.*/m, `pg1-port=${PORT}`)
    .replace(/^pg1-path=.*/m, `pg1-path=/var/lib/postgresql/${version}/${NAME}`)
  machine.ensureFile(BACKUP_SETTINGS, text, { owner: 'postgres', mode: 0o600 })
  shareBackupSettings(machine)
}

export function startCluster(machine, { version, isRunning, isChanged }) {
  const unit = `postgresql@${version}-${NAME}`
  if (!isRunning) machine.run(`启动 PostgreSQL 集群 ${NAME}`, 'systemctl', ['start', unit])
  else if (isChanged) machine.run(`重启 PostgreSQL 集群 ${NAME}，让设置生效`, 'systemctl', ['restart', unit])
}

/** Creates the stanza in the backup repository, a role without rights, and the database. */
export function ensureDatabase(machine) {
  const info = readCommand('pgbackrest', [`--stanza=${NAME}`, '--output=json', 'info'], { user: 'postgres' })
  const code = info && JSON.parse(info)[0]?.status?.code
  // 0: with backups, 2: without a backup yet.
  if (code !== 0 && code !== 2)
    machine.run('在备份仓库里登记数据库', 'pgbackrest', [`--stanza=${NAME}`, 'stanza-create'], {
      user: 'postgres',
    })
  if (runSql('postgres', `select 1 from pg_roles where rolname = '${USER}'`) !== '1')
    machine.run(`新建数据库角色 ${USER}`, 'createuser', ['--port', PORT, USER], { user: 'postgres' })
  if (runSql('postgres', `select 1 from pg_database where datname = '${NAME}'`) !== '1')
    machine.run(
      `新建数据库 ${NAME}（C.UTF-8 排序）`,
      'createdb',
      [
        ...['--port', PORT, '--owner', USER, '--template', 'template0'],
        ...['--encoding', 'UTF8', '--locale', 'C.UTF-8', NAME],
      ],
      { user: 'postgres' },
    )
}

/** Restores the database into an empty cluster from the backup repository that the recovery kit names. */
export function restoreDatabase(machine, kit, moment) {
  const settings = readFileSync(join(kit, 'keys/pgbackrest.conf'), 'utf8')
  const [, version] = settings.match(/^pg1-path=\/var\/lib\/postgresql\/(\d+)\//m) ?? []
  if (!version) throw new Problem(`${kit}/keys/pgbackrest.conf 没有写明 pg1-path`)
  ensureCluster(machine, version)
  machine.ensureFile(BACKUP_SETTINGS, settings, { owner: 'postgres', mode: 0o600 })
  shareBackupSettings(machine)
  machine.run(`备份仓库 ${REPOSITORY} 归 postgres`, 'chown', ['-R', 'postgres:', REPOSITORY])
  machine.run(
    `恢复数据库、图片、设置和密钥（${moment ?? '到日志的末尾'}）`,
    join(PROGRAM, 'deploy/backup/restore.sh'),
    moment ? [moment] : [],
    { env: { KIT: kit } },
  )
}
