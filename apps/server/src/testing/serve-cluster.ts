// One cluster for a whole test run: prints its connection as a JSON line and ends when its input does,
// which also happens when the run is killed. Arguments: the data directory, and `system` for the system's PostgreSQL.
import { startCluster } from './cluster.ts'

const [dataDir = '', kind] = process.argv.slice(2)
const cluster = await startCluster(dataDir, kind === 'system')
console.log(JSON.stringify(cluster.connection))
process.on('SIGINT', () => {}) // Ctrl-C reaches the tests first; they still need their database to clean up.
process.stdin.resume().on('end', async () => {
  await cluster.stop()
  process.exit(0)
})
