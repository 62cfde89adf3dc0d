import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COMMANDS, type Driver, eventually, type Json, startProgram } from './driver.ts'

/** The browser chooses a free port and writes it into its profile. */
const SETTINGS = ['user_pref("marionette.port", 0);', 'user_pref("intl.accept_languages", "zh-CN, zh");']
const COLON = 0x3a

type Answer = [type: number, id: number, error: { message: string } | null, result: Json]

/** Starts Firefox with a new profile. Debian has no driver beside it, so its own protocol is spoken. */
export async function startFirefox(file: string): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'biaojie-firefox-'))
  writeFileSync(join(profile, 'user.js'), SETTINGS.join('\n'))
  const args = ['--headless', '--marionette', '--no-remote', '--width=1440', '--height=900']
  const program = startProgram(file, [...args, '--profile', profile])
  const stop = async () => {
    await program.stop()
    rmSync(profile, { recursive: true, force: true })
  }
  try {
    const place = join(profile, 'MarionetteActivePort')
    const port = await eventually(program.ended, () =>
      existsSync(place) ? Number(readFileSync(place, 'utf8')) || undefined : undefined,
    )
    const ask = speak(connect(port, '127.0.0.1'))
    await ask('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } })
    return {
      send: async (command, parameters, id) =>
        (await ask(COMMANDS[command].name, { ...parameters, id }))?.value,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The first message is a greeting, which is not a list. */
const isAnswer = (message: Json): message is Answer => Array.isArray(message)

/** Messages are JSON behind their length in bytes and a colon; an answer has the number of its question. */
function speak(socket: Socket) {
  const waiting = new Map<number, PromiseWithResolvers<Json>>()
  let received = Buffer.alloc(0)
  let last = 0
  const settle = ([, id, error, result]: Answer) => {
    const command = waiting.get(id)
    waiting.delete(id)
    if (error) command?.reject(new Error(error.message))
    else command?.resolve(result)
  }
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, bytes])
    for (let colon = received.indexOf(COLON); colon > 0; colon = received.indexOf(COLON)) {
      const end = colon + 1 + Number(received.subarray(0, colon))
      if (received.length < end) return
      const message = JSON.parse(received.toString('utf8', colon + 1, end))
      received = received.subarray(end)
      if (isAnswer(message)) settle(message)
    }
  })
  const fail = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('Firefox closed the connection')))
  return (name: string, parameters: object) => {
    const id = ++last
    const command = Promise.withResolvers<Json>()
    waiting.set(id, command)
    const text = JSON.stringify([0, id, name, parameters])
    socket.write(`${Buffer.byteLength(text)}:${text}`)
    return command.promise
  }
}
