import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Built, formatWorker, listFiles } from '@biaojie/ui/vite/offline.ts'
import type { Plugin } from 'vite'

const PAGE = '/floor'
/** The frame of every page, and the page of the workshop. */
const ENTRIES = ['src/entry.client.tsx', 'src/root.tsx', 'pages/identifier/floor/page.tsx']

/** Writes the service worker with which the workshop page opens without a network. */
export function makeFloorFiles(): Plugin {
  return {
    name: 'floor-files',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const built = bundle as unknown as Record<string, Built>
      const entries = ENTRIES.map((path) => {
        const chunk = Object.values(built).find(
          ({ type, facadeModuleId }) => type === 'chunk' && facadeModuleId?.split('?', 1)[0]?.endsWith(path),
        )
        return chunk ?? this.error(`${path} was not built`)
      })
      const files = [...new Set(entries.flatMap((entry) => listFiles(built, entry)))].map(
        (name) => `/${name}`,
      )
      const worker = readFileSync(
        join(import.meta.dirname, 'src/pages/identifier/floor/service-worker.js'),
        'utf8',
      )
      this.emitFile({
        type: 'asset',
        fileName: 'floor-worker.js',
        source: formatWorker(worker, { page: PAGE, files: files.sort() }),
      })
    },
  }
}
