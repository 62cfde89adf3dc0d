import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { blender, run } from './run.mjs'

/**
 * How a picture is made. `make` writes the master picture and returns its path; `work` is a folder for what
 * falls off on the way, `proof` asks for a quick, small, noisy version.
 * @typedef {object} Recipe
 * @property {string[]} tools names in tools.mjs
 * @property {(picture: import('./tables.mjs').Picture, at: {sources: string, work: string, name: string, proof: boolean}) => Promise<string>} make
 */

/** Product photograph in the dark studio: Cycles, two renders with different seeds, denoised as a pair. */
const photograph = {
  tools: ['blender', 'ffmpeg', 'denoise'],
  async make({ script, args }, { sources, work, name, proof }) {
    const quality = proof ? { samples: 12, scale: 45 } : { samples: 48 }
    const frames = []
    for (const seed of [1, 2]) {
      const out = join(work, `${name}_${seed}.png`)
      await blender({
        script,
        sources,
        given: { ...quality, ...args, ...(proof && quality), seed, out },
      })
      frames.push(out)
    }
    const out = join(work, `${name}.png`)
    await run('/usr/bin/python3', [join(sources, 'kit/denoise.py'), ...frames, out])
    return out
  },
}

/** Pale isometric scene: EEVEE, which needs a display. */
const scene = {
  tools: ['blender', 'xvfb-run'],
  async make({ script, args }, { sources, work, name, proof }) {
    const out = join(work, `${name}.png`)
    const quality = proof ? { scale: 45, samples: 8 } : {}
    await blender({ script, sources, given: { ...args, ...quality, out }, display: true })
    return out
  },
}

/** Drawing: the script's `draw(args)` returns SVG text, or a Buffer with a picture sharp can read. */
const drawing = {
  tools: ['cjk'],
  async make({ script, args = {} }, { sources, work, name }) {
    const { draw } = await import(pathToFileURL(join(sources, script)).href)
    const drawn = await draw(args)
    const out = join(work, `${name}.${typeof drawn === 'string' ? 'svg' : 'png'}`)
    mkdirSync(work, { recursive: true })
    writeFileSync(out, drawn)
    return out
  },
}

/** @type {Record<string, Recipe>} */
export const recipes = { photograph, scene, drawing }
