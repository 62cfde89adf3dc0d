import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100

/** Seconds that a process and its ended children have used. */
function secondsOf(pid: string): number {
  // The name of the program comes first in brackets and may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number)
  return ((user ?? 0) + (system ?? 0) + (childUser ?? 0) + (childSystem ?? 0)) / TICKS
}

/** Seconds of processor time that the PostgreSQL of this directory has used; 0 on systems that do not say. */
export function processorSeconds(dataDir: string): number {
  try {
    const [pid = ''] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
    const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    return [pid, ...workers.filter(Boolean)].reduce((sum, one) => sum + secondsOf(one), 0)
  } catch {
    return 0
  }
}
