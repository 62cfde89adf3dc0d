// `npm run load`, `npm run doctor` and the like run a program of the server by this, built from the present sources.
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
