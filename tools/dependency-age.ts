import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'

/* Which direct dependencies have grown old: `npm run dependencies`. Asks the registry; exits with 1 when one is due. */

const run = promisify(execFile)
const DAY = 86_400_000
/** A release that has been out for so long without our taking it is due. */
const DUE_DAYS = 90
/** Nothing new for so long: somebody should look whether it is still kept. */
const SILENT_DAYS = 730

type Times = Record<string, string>
export type Age = { name: string; version: string; newest: string; behindDays: number; silentDays: number }

const isRelease = (version: string) => /^\d+\.\d+\.\d+$/.test(version)

/** `times`: when each version came out, as the registry says. */
export function ageOf(name: string, version: string, times: Times, now: Date): Age {
  const releases = Object.entries(times)
    .filter(([one]) => isRelease(one))
    .map(([one, at]) => ({ one, at: Date.parse(at) }))
    .sort((a, b) => a.at - b.at)
  const own = releases.find(({ one }) => one === version)
  const newest = releases.at(-1)
  const next = own && releases.find(({ at }) => at > own.at)
  const days = (at: number | undefined) => (at === undefined ? 0 : Math.floor((now.getTime() - at) / DAY))
  return {
    name,
    version,
    newest: newest?.one ?? version,
    behindDays: days(next?.at),
    silentDays: days(newest?.at),
  }
}

export const isDue = ({ behindDays, silentDays }: Age) => behindDays > DUE_DAYS || silentDays > SILENT_DAYS

/** Name and pinned version of what our own packages ask for. */
function direct(): [name: string, version: string][] {
  const found = new Map<string, string>()
  for (const file of globSync(['package.json', 'apps/*/package.json', 'packages/*/package.json'])) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(file, 'utf8'))
    for (const [name, version] of Object.entries<string>({ ...dependencies, ...devDependencies }))
      if (isRelease(version)) found.set(name, version)
  }
  return [...found].sort(([a], [b]) => a.localeCompare(b))
}

async function main() {
  const now = new Date()
  const ages: Age[] = []
  for (const [name, version] of direct()) {
    const { stdout } = await run('npm', ['view', name, 'time', '--json'], { maxBuffer: 64 * 1024 * 1024 })
    ages.push(ageOf(name, version, JSON.parse(stdout), now))
  }
  for (const age of ages.sort((a, b) => b.behindDays - a.behindDays))
    console.log(
      `${isDue(age) ? '!' : ' '} ${age.name} ${age.version}  newest ${age.newest}, behind for ${age.behindDays} days, last release ${age.silentDays} days ago`,
    )
  process.exitCode = ages.some(isDue) ? 1 : 0
}

if (import.meta.main) await main()
