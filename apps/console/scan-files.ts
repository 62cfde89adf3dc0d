import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { navy } from '@biaojie/ui/tokens.ts'
import type { Plugin } from 'vite'

const PAGE = '/console/scan'
const BASE = '/console/'

type Built = {
  type: string
  fileName: string
  imports?: string[]
  dynamicImports?: string[]
  facadeModuleId?: string | null
  code?: string
  source?: unknown
  viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> }
}

/** All files that the page of workers may need, its later ones as well, so that it opens without a network. */
function filesOf(bundle: Record<string, Built>, entry: Built): string[] {
  const found = new Set<string>()
  const add = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    const chunk = bundle[name]
    for (const next of [...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? [])]) add(next)
    for (const next of [
      ...(chunk?.viteMetadata?.importedCss ?? []),
      ...(chunk?.viteMetadata?.importedAssets ?? []),
    ])
      add(next)
  }
  add(entry.fileName)
  // Style sheets name faces, and scripts name assets, by address alone.
  for (const name of [...found]) {
    const { code, source } = bundle[name] ?? {}
    const text = code ?? (typeof source === 'string' ? source : '')
    for (const [, asset = ''] of text.matchAll(/\/?(assets\/[\w.-]+\.(?:woff2|svg|wasm|png))/g))
      if (bundle[asset]) found.add(asset)
  }
  return [...found].sort()
}

/** Writes what makes the page of workers installable: its service worker with the list of its files, and its manifest. */
export function scanFiles(): Plugin {
  return {
    name: 'scan-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const built = bundle as unknown as Record<string, Built>
      const entry = Object.values(built).find(
        (one) => one.type === 'chunk' && one.facadeModuleId?.endsWith('scan.html'),
      )
      if (!entry) this.error('the page of workers was not built')
      const icons = [192, 512].map((size) => {
        const source = readFileSync(join(import.meta.dirname, `src/brand/icon-${size}.png`))
        const file = this.emitFile({ type: 'asset', name: `icon-${size}.png`, source })
        const address = BASE + this.getFileName(file)
        return { src: address, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any maskable' }
      })
      const files = [PAGE, ...filesOf(built, entry).map((name) => BASE + name)]
      const worker = readFileSync(join(import.meta.dirname, 'src/scan/service-worker.js'), 'utf8')
      const version = createHash('sha256').update(files.join('\n')).update(worker).digest('hex').slice(0, 12)
      const values = { PAGE, VERSION: version, FILES: files }
      const head = Object.entries(values).map(([name, value]) => `const ${name} = ${JSON.stringify(value)}\n`)
      this.emitFile({ type: 'asset', fileName: 'scan-worker.js', source: head.join('') + worker })
      const manifest = {
        name: '现场扫码 · 标解',
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
