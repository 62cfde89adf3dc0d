import { spawnSync } from 'node:child_process'

/** Maps the program a recipe calls to its Debian package. */
const PACKAGES = {
  blender: ['blender'],
  ffmpeg: ['ffmpeg'],
  denoise: ['python3-numpy', 'python3-pil'],
  cjk: ['fonts-noto-cjk'],
  fonttools: ['python3-fonttools', 'python3-brotli'],
}

const PROBES = {
  blender: ['blender', '--version'],
  ffmpeg: ['ffmpeg', '-version'],
  denoise: ['/usr/bin/python3', '-c', 'import numpy, PIL'],
  cjk: ['sh', '-c', 'fc-list :lang=zh-cn | grep -q .'],
  fonttools: ['/usr/bin/python3', '-c', 'import fontTools, brotli'],
}

/** Throws when a tool is missing, with the command that installs it. */
export function demandTools(names) {
  const missing = [...new Set(names)].filter((name) => {
    const [command, ...args] = PROBES[name]
    return spawnSync(command, args, { stdio: 'ignore' }).status !== 0
  })
  if (missing.length === 0) return
  const packages = missing.flatMap((name) => PACKAGES[name])
  throw new Error(`missing: ${missing.join(', ')}. On Debian:
  apt-get install -y --no-install-recommends ${packages.join(' ')}`)
}
