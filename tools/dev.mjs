// `npm run dev` runs the server from its sources on pages that are built, with everything that checks and tests need.
import { PAGES } from './setup/build.mjs'
import { MEMORY_FLAGS } from './setup/memory.mjs'
import { checkSystem, prepare, prepareDevelopment } from './setup/prepare.mjs'
import { main, run } from './setup/run.mjs'

await main(async () => {
  checkSystem()
  const node = await prepareDevelopment()
  await prepare(PAGES)
  const { code } = await run(node, [...MEMORY_FLAGS, 'apps/server/src/main.ts'], { started: () => {} })
  return code
})
