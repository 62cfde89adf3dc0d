// `npm run check` begins with this: it installs what checks and tests need where `npm start` alone has run.
import { checkSystem, prepareDevelopment } from './setup/prepare.mjs'
import { main } from './setup/run.mjs'

await main(async () => {
  checkSystem()
  await prepareDevelopment()
  return 0
})
