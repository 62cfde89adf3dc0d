import { createHash } from 'node:crypto'

/** The output of a bundler: scripts with their imports, style sheets and other files. */
export type Built = {
  type: string
  fileName: string
  imports?: string[]
  dynamicImports?: string[]
  facadeModuleId?: string | null
  moduleIds?: string[]
  code?: string
  source?: unknown
  viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> }
}

/** All files that a page may need, its later ones as well, so that it opens without a network. */
export function listFiles(bundle: Record<string, Built>, entry: Built): string[] {
  const collected = new Set<string>()
  const add = (name: string) => {
    if (collected.has(name)) return
    collected.add(name)
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
  for (const name of [...collected]) {
    const { code, source } = bundle[name] ?? {}
    const text = code ?? (typeof source === 'string' ? source : '')
    for (const [, asset = ''] of text.matchAll(/\/?(assets\/[\w.-]+\.(?:woff2|svg|wasm|png))/g))
      if (bundle[asset]) collected.add(asset)
  }
  return [...collected].sort()
}

/** Returns the text of a service worker, with the values that it needs before it. */
export const insertValues = (worker: string, values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `const ${name} = ${JSON.stringify(value)}\n`)
    .join('') + worker

/** Returns the text of a service worker that keeps files, with a version that changes with them. */
export function formatWorker(
  worker: string,
  { page, files }: { page: string; files: readonly string[] },
): string {
  const version = createHash('sha256').update(files.join('\n')).update(worker).digest('hex').slice(0, 12)
  return insertValues(worker, { PAGE: page, VERSION: version, FILES: files })
}
