import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { encode } from './encode.mjs'
import { writeFilm } from './film.mjs'
import { FILMING, TURN } from './results.mjs'
import { blender, run } from './run.mjs'

/**
 * A recipe makes a picture. `make` writes the master picture and returns its path; `work` is a folder for what
 * falls off on the way, `proof` asks for a quick, small, noisy version. Recipes of moving pictures `write` their
 * results themselves.
 * @typedef {object} Recipe
 * @property {(picture: import('./tables.mjs').Picture, stem: string, at: object) => Promise<object>} [write] makes the results, returns their entry
 * @property {(picture: import('./tables.mjs').Picture, at: {sources: string, work: string, name: string, proof: boolean}) => Promise<string>} make
 */

/**
 * Photographs a product in the dark studio: Cycles renders it twice with different seeds, and the pair is
 * denoised.
 */
const photograph = {
  async make({ script, args }, { sources, work, name, proof }) {
    const quality = proof ? { samples: 12, scale: 45 } : { samples: 48 }
    const frames = []
    for (const seed of [1, 2]) {
      const out = join(work, `${name}_${seed}.png`)
      // The name holds the hash, so an interrupted run continues after its last frame.
      if (proof || !existsSync(out))
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

/**
 * A drawing's script exports `draw(args)`, which returns SVG text or a Buffer with a picture that sharp can
 * read.
 */
const drawing = {
  async make({ script, args = {} }, { sources, work, name }) {
    const { draw } = await import(pathToFileURL(join(sources, script)).href)
    const drawn = await draw(args)
    const out = join(work, `${name}.${typeof drawn === 'string' ? 'svg' : 'png'}`)
    mkdirSync(work, { recursive: true })
    writeFileSync(out, drawn)
    return out
  },
}

/** A film's script exports `film` (see sources/videos/kit.mjs). A proof is a sheet of twelve frames. */
const film = {
  async make({ script }, { sources, work, name }) {
    const { film, paint } = await paintedFilm(sources, script)
    const frames = []
    for (let i = 0; i < 12; i += 1) frames.push(await paint(((i + 0.5) / 12) * film.seconds))
    const out = join(work, `${name}.png`)
    await sheetOf(frames, [1280, 720], 640, 3).toFile(out)
    return out
  },
  async write({ script }, stem, { sources }) {
    const { film, paint } = await paintedFilm(sources, script)
    const { rate = FILMING.rate } = film
    return writeFilm(stem, {
      size: [1280, 720],
      rate,
      frames: film.seconds * rate,
      paint: (i) => paint(i / rate),
      poster: Math.round(film.poster * rate),
      captions: film.captions,
      quality: film.quality,
    })
  },
}

async function paintedFilm(sources, script) {
  const load = (path) => import(pathToFileURL(join(sources, path)).href)
  const { useCondensedFace } = await load('videos/fonts.mjs')
  useCondensedFace()
  const [{ film }, { painterOf }] = [await load(script), await load('videos/kit.mjs')]
  return { film, paint: await painterOf(film) }
}

/** Frames (RGB bytes) in rows, each `wide` px wide. */
function sheetOf(frames, [width, height], wide, columns) {
  const high = Math.round((height * wide) / width)
  const raw = { raw: { width, height, channels: 3 } }
  const rows = Math.ceil(frames.length / columns)
  const placed = frames.map(async (frame, i) => ({
    input: await sharp(Buffer.from(frame), raw).resize(wide).png().toBuffer(),
    left: (i % columns) * (wide + 8),
    top: Math.floor(i / columns) * (high + 8),
  }))
  const sheet = { width: columns * (wide + 8), height: rows * (high + 8), channels: 3, background: '#ffffff' }
  return {
    toFile: async (out) =>
      sharp({ create: sheet })
        .composite(await Promise.all(placed))
        .png()
        .toFile(out),
  }
}

/**
 * A turntable turns a part once in the dark studio on its navy; each frame is rendered twice and denoised.
 */
const turntable = {
  async make({ script, args }, { sources, work, name }) {
    const [first] = await turned({ script, args, sources, folder: join(work, name), frames: 4 })
    return first
  },
  async write({ script, args }, stem, { sources, work, name }) {
    const files = await turned({ script, args, sources, folder: join(work, name), frames: TURN.frames })
    return writeFilm(stem, {
      size: [TURN.size, TURN.size],
      rate: TURN.rate,
      frames: files.length,
      poster: 0,
      paint: (i) => sharp(files[i]).flatten({ background: TURN.background }).removeAlpha().raw().toBuffer(),
    })
  },
}

/** Returns the frames of one turn, in order. */
async function turned({ script, args, sources, folder, frames }) {
  mkdirSync(folder, { recursive: true })
  const given = { ...args, samples: TURN.samples, pixels: TURN.size, turn: frames }
  for (const seed of [1, 2])
    await blender({ script, sources, given: { ...given, seed, out: join(folder, `s${seed}_.png`) } })
  const files = []
  for (const name of readdirSync(folder)
    .filter((file) => /^s1_\d+\.png$/.test(file))
    .sort()) {
    const out = join(folder, name.replace('s1_', 'frame_'))
    await run('/usr/bin/python3', [
      join(sources, 'kit/denoise.py'),
      join(folder, name),
      join(folder, name.replace('s1_', 's2_')),
      out,
    ])
    files.push(out)
  }
  return files
}

/** @type {Record<string, Recipe>} */
export const recipes = { photograph, drawing, film, turntable }

/** Makes a picture's results beside `stem` and returns its entry for the manifest. */
export function written(picture, stem, { render, ...at }) {
  const { write } = recipes[picture.recipe]
  return write ? write(picture, stem, at) : render().then((master) => encode(master, stem, picture))
}
