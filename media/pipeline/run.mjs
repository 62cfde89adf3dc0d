import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Renders on one machine wait for each other through this lock. */
const LOCK = join(tmpdir(), 'blender.lock')

/** Runs a command at the lowest priority. Throws with the end of its output when it fails. */
export function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn('nice', ['-n', '19', command, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (chunk) => {
      output = (output + chunk).slice(-4000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(output)
      else reject(new Error(`${command} ended with ${code}:\n${output}`))
    })
  })
}

/** Runs Blender on a script, with `given` as name=value. The script finds the kit in `sources`. */
export function blender({ script, sources, given }) {
  const command = [
    'blender',
    ...['-b', '--factory-startup', '-noaudio', '--python-exit-code', '1'],
    ...['--python-expr', `import sys; sys.path.insert(0, ${JSON.stringify(sources)})`],
    ...['-P', join(sources, script), '--'],
    ...Object.entries(given).map(([name, value]) => `${name}=${value}`),
  ]
  return run('flock', [LOCK, ...command])
}
