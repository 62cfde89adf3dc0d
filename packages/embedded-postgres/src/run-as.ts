import { spawnSync } from 'node:child_process'
import { chownSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PostgresProblem } from './problem.ts'

/** Spawn options: empty when the database runs as the current user. */
export type RunAs = { uid?: number; gid?: number }

const OWN_USERS = ['postgres', 'nobody']

function findId(name: string): RunAs | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
  if (uid?.status !== 0 || gid?.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

/**
 * PostgreSQL refuses root, so existing data keeps its owner, and new data belongs to `postgres`, else
 * `nobody`.
 */
export function chooseDatabaseUser(dataDir: string): RunAs {
  const owner = lstatSync(dataDir, { throwIfNoEntry: false })
  const self = process.getuid?.()
  if (self !== 0) {
    if (owner && owner.uid !== self) {
      throw new PostgresProblem(
        `数据库目录 ${dataDir} 属于另一个用户（uid ${owner.uid}），请以该用户启动，或修改目录属主后再试`,
      )
    }
    return {}
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  for (const name of OWN_USERS) {
    const user = findId(name)
    if (user) return user
  }
  throw new PostgresProblem('以 root 启动时，数据库需要系统中有 postgres 或 nobody 用户，两者都没有找到')
}

/** The system decides instead of the mode bits, because ACLs and parents count too. */
export function canUse(directory: string, as: RunAs, wanted: 'enter' | 'write' = 'write'): boolean {
  if (as.uid === undefined) return true
  const test = ['-c', `test -x "$1" ${wanted === 'write' ? '&& test -w "$1"' : ''}`, 'sh', directory]
  return spawnSync('/bin/sh', test, { ...as, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Gives a file or a whole directory to the database's user, unless that is the current user. */
export function giveTo(path: string, as: RunAs): void {
  if (as.uid === undefined || as.gid === undefined) return
  const entry = lstatSync(path)
  if (entry.isSymbolicLink()) return
  chownSync(path, as.uid, as.gid)
  if (!entry.isDirectory()) return
  for (const name of readdirSync(path)) giveTo(join(path, name), as)
}

/**
 * Returns the data directory as the database's user can name it, for a process started inside that directory.
 * Under a home that user cannot enter (/root), its start directory is still usable.
 */
export function toNameable(as: RunAs, dataDir: string): string {
  if (canUse(dataDir, as)) return dataDir
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new PostgresProblem(`数据库用户无法进入 ${dataDir}，请换一个它能进入的目录`)
}
