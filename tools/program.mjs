// `npm run load`, `npm run doctor` and similar commands run a server program with this, built from the
// current sources.
import { checkSystem, prepare } from './setup/prepare.mjs'
import { main } from './setup/run.mjs'
import { runServer } from './setup/server.mjs'

const [, , name, ...args] = process.argv

await main(async () => {
  checkSystem()
  await prepare(['server'])
  const { code } = await runServer(`programs/${name}`, args)
  return code
})
