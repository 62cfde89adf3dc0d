import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { navy } from '@biaojie/ui/tokens.ts'
import { type Built, formatWorker, listFiles } from '@biaojie/ui/vite/offline.ts'
import type { Plugin } from 'vite'
import { CONSOLE } from './chunks.ts'

const PAGE = '/console/scan'
const BASE = '/console/'

/** Writes what makes the page of workers installable: its service worker with the list of its files, and its manifest. */
export function scanFiles(): Plugin {
  return {
    name: 'scan-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const built = bundle as unknown as Record<string, Built>
      const entry = Object.values(built).find(
        (chunk) => chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith('scan.html'),
      )
      if (!entry) this.error('the page of workers was not built')
      const names = listFiles(built, entry)
      // The console redirects people without a login, and its files would fill every phone.
      if (names.some((name) => built[name]?.moduleIds?.some((id) => CONSOLE.test(id))))
        this.error('the page of workers loads the console')
      const icons = [192, 512].map((size) => {
        const source = readFileSync(join(import.meta.dirname, `src/brand/icon-${size}.png`))
        const file = this.emitFile({ type: 'asset', name: `icon-${size}.png`, source })
        const address = BASE + this.getFileName(file)
        return { src: address, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any maskable' }
      })
      const files = [PAGE, ...names.map((name) => BASE + name)]
      const worker = readFileSync(join(import.meta.dirname, 'src/scan/service-worker.js'), 'utf8')
      this.emitFile({
        type: 'asset',
        fileName: 'scan-worker.js',
        source: formatWorker(worker, { page: PAGE, files }),
      })
      const manifest = {
        name: '现场扫码',
        short_name: '现场扫码',
        lang: 'zh-CN',
        id: PAGE,
        start_url: PAGE,
        scope: PAGE,
        display: 'standalone',
        orientation: 'portrait',
        background_color: navy,
        theme_color: navy,
        icons,
      }
      this.emitFile({ type: 'asset', fileName: 'scan.webmanifest', source: JSON.stringify(manifest) })
    },
  }
}
