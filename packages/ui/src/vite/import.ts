import { fileURLToPath } from 'node:url'

/** Vite wraps every `import()` with this module and has no public option for another one. */
const HELPER = '\0vite/preload-helper.js'
const IMPORTER = fileURLToPath(new URL('../loading/importer.ts', import.meta.url))

type Bundle = Record<string, { type: string; code?: string }>

/** Makes `loading/importer.ts` fetch the files of every `import()`. The build fails when a new Vite no longer allows it. */
export const importFetched = () => ({
  name: 'import-fetched',
  enforce: 'pre' as const,
  applyToEnvironment: (environment: { name: string }) => environment.name === 'client',
  load: {
    filter: { id: new RegExp(`^${HELPER}$`) },
    handler(this: { environment: { config: { base: string } } }) {
      const base = JSON.stringify(this.environment.config.base)
      return `import { createImporter } from ${JSON.stringify(IMPORTER)}
        export const __vitePreload = createImporter(${base})`
    },
  },
  generateBundle(this: { error: (message: string) => never }, _: unknown, bundle: Bundle) {
    for (const [name, { code }] of Object.entries(bundle)) {
      if (code?.includes('vite:preloadError')) this.error(`${name} imports parts with the helper of Vite`)
    }
  },
})

/** Names the file of an import that consists of one file, which Vite leaves out and the importer needs. */
export const modulePreload = {
  resolveDependencies: (file: string, others: string[], { hostType }: { hostType: 'html' | 'js' }) =>
    hostType === 'js' && others.length === 0 ? [file] : others,
}
