import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from '../source-files.ts'

/**
 * `npm run settings` writes tools/setup/settings.mjs: the server's own rules of settings without types, so
 * that `npm start` can check them on any Node before anything is installed.
 */
export const SETTINGS_MJS = join(root, 'tools/setup/settings.mjs')
const SOURCE = 'tools/settings/entry.ts'
const HEAD = `// Written by \`npm run settings\` from ${SOURCE}. Change what it names, not this file.\n`

/** Modules that make providers need packages, and checks of settings never run them. */
const withoutProviders = {
  name: 'without-providers',
  resolveId: (id: string, importer = '') =>
    id.startsWith('.') &&
    /\/providers\//.test(join(importer, '..', id)) &&
    !/\/(?:settings|kinds|configured)\.ts$/.test(id)
      ? '\0left-out'
      : undefined,
  load: (id: string) => (id === '\0left-out' ? 'export {}' : undefined),
}

export async function settingsModule(): Promise<string> {
  const bundle = await rolldown({
    input: join(root, SOURCE),
    platform: 'node',
    cwd: root,
    shimMissingExports: true,
    logLevel: 'silent',
    plugins: [withoutProviders],
  })
  const { output } = await bundle.generate({ format: 'esm', comments: false })
  await bundle.close()
  return `${HEAD}${output[0].code}`
}

if (process.argv[1] === import.meta.filename) writeFileSync(SETTINGS_MJS, await settingsModule())
