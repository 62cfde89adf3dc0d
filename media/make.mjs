// npm run media [-- options] [keys]: renders all pictures whose sources have changed. See media/README.md.
import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { media, renderHash, resultHash, sources } from './pipeline/fingerprint.mjs'
import { listing, stateOf } from './pipeline/listing.mjs'
import { readManifest, writeManifest } from './pipeline/manifest.mjs'
import { facts } from './pipeline/results.mjs'
import { contactSheet } from './pipeline/sheet.mjs'
import { pictures } from './pipeline/tables.mjs'
import { demandTools } from './pipeline/tools.mjs'

const work = join(tmpdir(), 'biaojie-media')

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean' },
    proof: { type: 'boolean' },
    keep: { type: 'boolean' },
    force: { type: 'boolean' },
    sheet: { type: 'boolean' },
  },
})

async function main() {
  if (options.sheet) return console.log(contactSheet(readManifest()))
  const all = await pictures()
  const chosen = all.filter(({ key }) => wanted.length === 0 || wanted.some((start) => key.startsWith(start)))
  const manifest = readManifest()
  if (options.list) return console.log(listing(chosen, manifest).join('\n'))
  if (options.proof) return proofs(chosen)
  const due = chosen.filter(
    (picture) =>
      (options.force || stateOf(picture, manifest[picture.key]).state !== 'ready') &&
      (!options.keep || manifest[picture.key]),
  )
  demandTools(options.keep ? [] : toolsOf(due))
  // Two run at a time: one renders, because renders wait for each other, while the other is denoised or
  // encoded.
  await limited(due, 2, finish)
  removeForgotten(all)
  console.log(due.length === 0 ? 'every picture is up to date' : `${due.length} made`)
}

// The recipes need packages that a fresh clone lacks until it is installed, and a list needs none of them.
const loadRecipes = () => import('./pipeline/recipes.mjs')

const toolsOf = (chosen) => chosen.flatMap(({ recipe }) => facts[recipe].tools)

/** Makes one picture; with --keep it only records that the existing results fit today's sources. */
async function finish(picture) {
  const stem = join(media, picture.key)
  const started = Date.now()
  const hash = resultHash(picture)
  const { alt } = picture
  const made = options.keep ? readManifest()[picture.key] : await make(picture, stem)
  // The manifest is read again, because another picture may be finished by now.
  writeManifest({ ...readManifest(), [picture.key]: { ...made, alt, hash } })
  console.log(`${picture.key} ${Math.round((Date.now() - started) / 1000)} s`)
}

async function make(picture, stem) {
  const { written } = await loadRecipes()
  const name = `${picture.key.replaceAll('/', '-')}-${renderHash(picture)}`
  mkdirSync(work, { recursive: true })
  return written(picture, stem, { sources, work, name, render: () => render(picture, name) })
}

/** Returns the master picture, from the work folder when the same sources rendered it before. */
async function render(picture, name) {
  const { recipes } = await loadRecipes()
  const ready = ['png', 'svg'].map((format) => join(work, `${name}.${format}`)).find(existsSync)
  if (ready && !options.force) return ready
  return recipes[picture.recipe].make(picture, { sources, work, name, proof: false })
}

async function proofs(chosen) {
  demandTools(toolsOf(chosen))
  const { recipes } = await loadRecipes()
  const folder = join(work, 'proofs')
  mkdirSync(folder, { recursive: true })
  await limited(chosen, 2, async (picture) => {
    const name = picture.key.replaceAll('/', '-')
    console.log(await recipes[picture.recipe].make(picture, { sources, work: folder, name, proof: true }))
  })
}

/** Removes entries whose picture is in no table. */
function removeForgotten(all) {
  const known = new Set(all.map(({ key }) => key))
  const entries = Object.entries(readManifest())
  if (entries.some(([key]) => !known.has(key))) {
    writeManifest(Object.fromEntries(entries.filter(([key]) => known.has(key))))
  }
}

/** Runs `task` on every item, `limit` at a time. */
async function limited(items, limit, task) {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item; item = queue.shift()) await task(item)
  }
  await Promise.all(Array.from({ length: limit }, worker))
}

await main().catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
