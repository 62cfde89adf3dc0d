import { fileURLToPath } from 'node:url'

/** Vite's own helper around every `import()`; it has no public option for another one. */
const HELPER = '\0vite/preload-helper.js'
const IMPORTER = fileURLToPath(new URL('./loading/importer.ts', import.meta.url))

type Bundle = Record<string, { type: string; code?: string }>

/** Lets `loading/importer.ts` bring the files of every `import()`. The build ends when a new Vite no longer lets it. */
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

/** For `build.modulePreload`: Vite names no file for an import that brings one alone, but the importer needs it. */
export const modulePreload = {
  resolveDependencies: (file: string, others: string[], { hostType }: { hostType: 'html' | 'js' }) =>
    hostType === 'js' && others.length === 0 ? [file] : others,
}
