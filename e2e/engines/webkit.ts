import { createServer } from 'node:net'
import { COMMANDS, type Driver, eventually, type Json, startProgram } from './driver.ts'

/** The sandbox of the browser's processes needs rights that a container does not give. */
const ENVIRONMENT = { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LANG: 'C.UTF-8' }

/** Starts WebKitGTK's small browser through its driver, on a screen of its own because it has no headless form. */
export async function startWebKit(file: string): Promise<Driver> {
  const screen = startProgram('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'])
  const DISPLAY = `:${await screen.firstLine()}`
  const port = await freePort()
  const program = startProgram(file, [`--port=${port}`], { ...ENVIRONMENT, DISPLAY })
  const stop = async () => {
    await program.stop()
    await screen.stop()
  }
  try {
    const base = `http://127.0.0.1:${port}`
    await eventually(program.ended, () => fetch(`${base}/status`).catch(() => undefined))
    const opened = await ask('POST', `${base}/session`, { capabilities: { alwaysMatch: {} } })
    const session = `${base}/session/${opened.sessionId}`
    await ask('POST', `${session}/window/rect`, { x: 0, y: 0, width: 1440, height: 900 })
    return {
      send: (command, parameters, id) => ask('POST', `${session}/${COMMANDS[command].path(id)}`, parameters),
      stop: async () => {
        await ask('DELETE', session)
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function ask(method: string, address: string, body?: object): Promise<Json> {
  const answer = await fetch(address, { method, body: body && JSON.stringify(body) })
  const { value } = await answer.json()
  if (!answer.ok) throw new Error(`${address}: ${value?.error}: ${value?.message}`)
  return value
}

/** The driver does not choose a port itself. */
const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
