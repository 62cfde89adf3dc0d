// `npm start` runs this on any Node of the machine, before anything is installed.

import { checkSettings } from './setup/check-settings.mjs'
import { MEMORY_FLAGS } from './setup/memory.mjs'
import { checkSystem, prepare } from './setup/prepare.mjs'
import { root } from './setup/root.mjs'
import { main, run } from './setup/run.mjs'

await main(async () => {
  checkSystem()
  process.chdir(root)
  checkSettings(process.env)
  const node = await prepare({ built: true })
  // The channel tells the server when this process dies without passing on a signal.
  const { code } = await run(node, [...MEMORY_FLAGS, 'apps/server/src/main.ts'], {
    ipc: true,
    reload: true,
  })
  return code
})
