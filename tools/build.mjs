// `npm run build` runs this: it builds the server and the pages, so that `npm start` has nothing left to
// build.
import { ALL_PARTS } from './setup/build.mjs'
import { compressPages } from './setup/compress.mjs'
import { checkSystem, prepare } from './setup/prepare.mjs'
import { main } from './setup/run.mjs'

await main(async () => {
  checkSystem()
  await prepare(ALL_PARTS)
  compressPages()
  return 0
})
