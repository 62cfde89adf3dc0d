import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Tables = Record<string, Record<string, unknown>>

const SESSION = fileURLToPath(new URL('../../session/src', import.meta.url))

/**
 * Replaces wire.ts by the values it exports, so that a browser loads no schemas. It keeps the calls and
 * refusals that the app in `folder` names; a name built at run time would not compile.
 */
export const wireValues = (folder: string) => ({
  name: 'contract-wire-values',
  load: {
    filter: { id: /\/packages\/contract\/src\/wire\.ts$/ },
    async handler() {
      const used = quotedIn([folder, SESSION, import.meta.dirname])
      const tables = Object.entries((await import('./wire.ts')) as Tables)
      return tables
        .map(([table, values]) => {
          const kept = Object.entries(values).filter(([name]) => used.has(name))
          return `export const ${table} = ${JSON.stringify(Object.fromEntries(kept))}`
        })
        .join('\n')
    },
  },
})

/** Returns every quoted name in an app's scripts, and in the contract's rules for browsers. */
function quotedIn(folders: readonly string[]): Set<string> {
  const names = new Set<string>()
  for (const folder of folders) {
    const inContract = folder === import.meta.dirname
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!(inContract ? /-rules\.ts$/ : /\.tsx?$/).test(file)) continue
      const script = readFileSync(join(folder, file), 'utf8')
      for (const [, name = ''] of script.matchAll(/['"`](\w+)['"`]/g)) names.add(name)
    }
  }
  return names
}
