import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ENCODING, facts } from './results.mjs'

export const media = fileURLToPath(new URL('..', import.meta.url))
export const sources = join(media, 'sources')

/** Hashes everything a picture is made from: script, imports, arguments, files it reads. */
export function renderHash({ recipe, script, args = {}, reads = [] }) {
  const { tools, settings } = facts[recipe]
  return digest([
    JSON.stringify({ recipe, tools, args, settings }),
    ...scriptFiles(join(sources, script)).flatMap((file) => [relative(media, file), readFileSync(file)]),
    ...reads.flatMap((file) => [file, contentOf(join(media, file))]),
  ])
}

/** Hashes a picture's sources together with the sizes and formats of its results. */
export function resultHash(picture) {
  const { widths, thumb, formats } = picture
  return digest([renderHash(picture), JSON.stringify({ widths, thumb, formats, ENCODING })])
}

/**
 * Returns the script and, recursively, every file of this project it imports; sorted, so that order does not
 * matter.
 */
export function scriptFiles(script) {
  const found = new Set()
  const visit = (file) => {
    if (found.has(file)) return
    found.add(file)
    for (const imported of importsOf(file)) visit(imported)
  }
  visit(script)
  return [...found].sort()
}

function importsOf(file) {
  const text = readFileSync(file, 'utf8')
  const candidates = file.endsWith('.py')
    ? [...text.matchAll(/^(?:from|import) ([\w.]+)/gm)].flatMap(([, name]) => {
        const path = `${name.replaceAll('.', '/')}.py`
        return [join(sources, path), join(dirname(file), path)]
      })
    : [...text.matchAll(/from '(\.[^']+)'/g)].map(([, path]) => join(dirname(file), path))
  return candidates.filter((path) => existsSync(path))
}

const contentOf = (file) => (existsSync(file) ? readFileSync(file) : '')

function digest(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, 16)
}
