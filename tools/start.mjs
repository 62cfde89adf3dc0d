// What `npm start` runs, on whatever Node the machine has and before anything is installed.
import { checkSystem, prepare } from './setup/prepare.mjs'
import { main, run } from './setup/run.mjs'

await main(async () => {
  checkSystem()
  const node = await prepare({ built: true })
  // Left to itself V8 lets short-lived answers fill hundreds of megabytes before it looks; 16 keeps lookups fast and small.
  const memory = '--max-semi-space-size=16'
  // The channel tells the server when this process dies without having been able to pass on a signal.
  const { code } = await run(node, [memory, 'apps/server/src/main.ts'], { ipc: true })
  return code
})
