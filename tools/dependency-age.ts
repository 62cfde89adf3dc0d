import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { DAY_MS } from '../packages/contract/src/times.ts'

/* `npm run dependency-age` lists direct dependencies that have grown old. It asks the registry and exits with
   1 when one is due. The script must not be called `dependencies`, because npm runs one of that name after
   every installation. */

const run = promisify(execFile)
/** A release that has been available for this many days without an update is due. */
const DUE_DAYS = 90
/** After this many days without a release somebody should check whether the package is still maintained. */
const SILENT_DAYS = 730

type Times = Record<string, string>
export type Age = { name: string; version: string; newest: string; behindDays: number; silentDays: number }

const isRelease = (version: string) => /^\d+\.\d+\.\d+$/.test(version)

const isAbove = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true }) > 0

/** `times` are the release times of the versions in the registry. */
export function computeAge(name: string, version: string, times: Times, now: Date): Age {
  const releases = Object.entries(times)
    .filter(([one]) => isRelease(one))
    .map(([one, at]) => ({ one, at: Date.parse(at) }))
    .sort((a, b) => a.at - b.at)
  const last = releases.at(-1)
  // A later release of an older line is no update.
  const above = releases.filter(({ one }) => isAbove(one, version))
  const newest = above.toSorted((a, b) => (isAbove(a.one, b.one) ? 1 : -1)).at(-1)
  const days = (at: number | undefined) => (at === undefined ? 0 : Math.floor((now.getTime() - at) / DAY_MS))
  return {
    name,
    version,
    newest: newest?.one ?? version,
    behindDays: days(above[0]?.at),
    silentDays: days(last?.at),
  }
}

export const isDue = ({ behindDays, silentDays }: Age) => behindDays > DUE_DAYS || silentDays > SILENT_DAYS

/** Returns names and pinned versions of the direct dependencies. */
function direct(): [name: string, version: string][] {
  const versions = new Map<string, string>()
  for (const file of globSync(['package.json', 'apps/*/package.json', 'packages/*/package.json'])) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(file, 'utf8'))
    for (const [name, version] of Object.entries<string>({ ...dependencies, ...devDependencies }))
      if (isRelease(version) && !name.startsWith('@biaojie/')) versions.set(name, version)
  }
  return [...versions].sort(([a], [b]) => a.localeCompare(b))
}

async function main() {
  const now = new Date()
  const ages: Age[] = []
  for (const [name, version] of direct()) {
    const { stdout } = await run('npm', ['view', name, 'time', '--json'], { maxBuffer: 64 * 1024 * 1024 })
    ages.push(computeAge(name, version, JSON.parse(stdout), now))
  }
  for (const age of ages.sort((a, b) => b.behindDays - a.behindDays))
    console.log(
      `${isDue(age) ? '!' : ' '} ${age.name} ${age.version}  newest ${age.newest}, behind for ${age.behindDays} days, last release ${age.silentDays} days ago`,
    )
  process.exitCode = ages.some(isDue) ? 1 : 0
}

if (import.meta.main) await main()
