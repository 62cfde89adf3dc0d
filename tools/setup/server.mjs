import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MEMORY_FLAGS } from './memory.mjs'
import { root } from './root.mjs'
import { Problem, run } from './run.mjs'

const BUNDLE = 'apps/server/dist'

/** Runs a built program of the server, such as `main` or `programs/load`. */
export const runServer = (name, args = [], options) =>
  run(process.execPath, [...MEMORY_FLAGS, `${BUNDLE}/${name}.js`, ...args], options)

/** The rules of settings are the server's own: `findSettingProblems` and the names of `SETTINGS`. */
export const loadSettingRules = () => import(pathToFileURL(join(root, BUNDLE, 'programs/settings.js')).href)

/** Redeems a pairing code; the settings are checked by the same rules. */
export const loadPairing = () => import(pathToFileURL(join(root, BUNDLE, 'programs/pairing.js')).href)

/** Ends the start with every wrong setting at once, while nothing is started yet. */
export async function checkSettings(environment) {
  const { findSettingProblems } = await loadSettingRules()
  const lines = findSettingProblems(environment)
  if (lines.length === 0) return
  throw new Problem(
    [
      `设置有 ${lines.length} 处不对，还没有启动任何东西：`,
      ...lines.map((line, index) => `  ${index + 1}. ${line}`),
      '改好后请再启动一次。',
    ].join('\n'),
  )
}
