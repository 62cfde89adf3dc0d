// `npm start` runs this on any Node of the machine, before anything is installed.
import { isBuilt, PAGES } from './setup/build.mjs'
import { checkSystem, prepare } from './setup/prepare.mjs'
import { root } from './setup/root.mjs'
import { endChildren, main } from './setup/run.mjs'
import { checkSettings, runServer } from './setup/server.mjs'

/** Builds the pages beside the server, which prepares its database meanwhile and then waits for this word. */
async function serveWhileBuilding() {
  let server
  const ended = runServer('main', [], {
    env: { PAGES: 'building' },
    reload: true,
    started: (child) => (server = child),
  })
  const first = await Promise.race([ended, prepare(PAGES)]).catch(async (error) => {
    endChildren()
    await ended
    throw error
  })
  // The server has already printed why it ended.
  if (first) endChildren()
  else if (server.connected) server.send('pages')
  return ended
}

await main(async () => {
  checkSystem()
  process.chdir(root)
  await prepare(['server'])
  await checkSettings(process.env)
  // The channel tells the server when this process dies without passing on a signal.
  const { code } = isBuilt(PAGES)
    ? await runServer('main', [], { reload: true, started: () => {} })
    : await serveWhileBuilding()
  return code
})
