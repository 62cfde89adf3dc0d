// A throwaway cluster for a whole test run: it prints its connection as a JSON line and ends when its input
// closes, which also happens when the run is killed. Its last line is the processor time that it used, in
// seconds. Arguments: `embedded`, or `system` for the system's PostgreSQL; and a folder in which it leaves
// the demo node that tests filled.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OperatorProblem } from '../platform/base/problem.ts'
import { startCluster } from './cluster.ts'
import { moveDemoNode, renameDemoDatabase } from './shared-demo.ts'

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100

/** Seconds that a process and its ended children have used. */
function readSeconds(pid: string): number {
  // The name of the program comes first in brackets and may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number)
  return ((user ?? 0) + (system ?? 0) + (childUser ?? 0) + (childSystem ?? 0)) / TICKS
}

/** Seconds of processor time that the PostgreSQL of this directory has used; 0 on systems that do not say. */
function readProcessorSeconds(dataDir: string): number {
  try {
    const [pid = ''] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
    const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    return [pid, ...workers.filter(Boolean)].reduce((sum, process) => sum + readSeconds(process), 0)
  } catch {
    return 0
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'biaojie-tests-'))
chmodSync(dataDir, 0o755)
const remove = () => rmSync(dataDir, { recursive: true, force: true })
const [kind, place] = process.argv.slice(2)

try {
  const cluster = await startCluster(dataDir, kind === 'system')
  const end = async () => {
    console.log(readProcessorSeconds(dataDir))
    const isFilled = place !== undefined && (await renameDemoDatabase(cluster.connection))
    await cluster.stop()
    if (isFilled) moveDemoNode(dataDir, place)
    remove()
    process.exit(0)
  }
  process.on('SIGINT', () => {}) // Ctrl-C reaches the tests first, which still need their database to clean up.
  process.on('SIGTERM', end)
  process.stdin.resume().on('end', end)
  console.log(JSON.stringify(cluster.connection))
} catch (error) {
  remove()
  console.error(error instanceof OperatorProblem ? error.message : error)
  process.exit(1)
}
