// `npm run build` runs this: the server and the pages, after which nothing is left to build for `npm start`.
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
