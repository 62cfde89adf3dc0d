import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./serve-app.ts', import.meta.url))

export type ServedApp = { child: ChildProcess; address: string }

/** Starts the whole server as a process of its own, to be killed; its jobs run in the background. */
export async function serveApp(env: NodeJS.ProcessEnv): Promise<ServedApp> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, CAPTCHA: 'off', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout!, 'data')
  return { child, address: String(line).trim() }
}
