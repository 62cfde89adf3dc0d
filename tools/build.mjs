// `npm run build` runs this: the pages, and the stamp that tells `npm start` that nothing is left to build.
import { build } from './setup/build.mjs'
import { alone } from './setup/lock.mjs'
import { main } from './setup/run.mjs'

await main(async () => {
  await alone(() => build({ quiet: false }))
  return 0
})
