import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Table = Record<string, unknown>

type Bundle = Record<
  string,
  { type: 'chunk'; fileName: string; modules: Record<string, unknown> } | { type: 'asset' }
>
type Build = { environment?: { name: string }; error: (message: string) => never }

const SCHEMAS = /\/node_modules\/typebox\//
const SESSION = fileURLToPath(new URL('../../session/src', import.meta.url))

/** The files that browsers need the values of; each exports tables. */
const TABLES = {
  wire: (): Promise<Record<string, Table>> => import('./wire.ts'),
  'refusal-codes': (): Promise<Record<string, Table>> => import('./refusal-codes.ts'),
}

/**
 * Replaces wire.ts and refusal-codes.ts by the values they export, so that a browser loads no schemas. It keeps the
 * calls and refusals that the app in `folder` names; a name built at run time would not compile.
 */
export const makeWireValues = (folder: string) => ({
  name: 'contract-wire-values',
  load: {
    filter: { id: /\/packages\/contract\/src\/(wire|refusal-codes)\.ts$/ },
    async handler(id: string) {
      const used = listUsedNames([folder, SESSION, import.meta.dirname])
      const load = TABLES[basename(id, '.ts') as keyof typeof TABLES]
      return Object.entries(await load())
        .map(([table, values]) => {
          const kept = Object.entries(values).filter(([name]) => used.has(name))
          return `export const ${table} = ${JSON.stringify(Object.fromEntries(kept))}`
        })
        .join('\n')
    },
  },
})

/** Ends the build when a schema of the contract is in a script for visitors. */
export const refuseSchemas = () => ({
  name: 'contract-refuse-schemas',
  generateBundle(this: Build, _: unknown, bundle: Bundle) {
    if (this.environment?.name === 'ssr') return
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const chunk = chunks.find(({ modules }) => Object.keys(modules).some((id) => SCHEMAS.test(id)))
    if (chunk) this.error(`${chunk.fileName} has schemas of the contract: import them as types`)
  },
})

/** Matches calls of loaders on the server and types of answers; a browser needs no address for them. */
const NOT_SENT = /\bcall\(\s*'\w+'|\b(DataOf|InputOf)<'\w+'>/g

/** Returns the names that a script quotes, as a call or in a type, or reads from the routes. */
export const listNamesIn = (script: string): string[] =>
  [...script.replace(NOT_SENT, '').matchAll(/['"`](\w+)['"`]|\broutes\.(\w+)/g)].map(
    ([, quoted, read]) => quoted ?? read ?? '',
  )

/** Returns every name in an app's scripts without its tests, and in the contract's rules for browsers. */
function listUsedNames(folders: readonly string[]): Set<string> {
  const names = new Set<string>()
  for (const folder of folders) {
    const inContract = folder === import.meta.dirname
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (file.includes('.test.') || !(inContract ? /-rules\.ts$/ : /\.tsx?$/).test(file)) continue
      const script = readFileSync(join(folder, file), 'utf8')
      for (const name of listNamesIn(script)) names.add(name)
    }
  }
  return names
}
